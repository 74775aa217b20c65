import type { AnalysisData } from './starts/analysis-data.js';
import type { WordTableData } from './word-table.js';

/** The build's analysis of the expressions and words of all recognizers. */
export interface RegistryAnalysis {
  /** The patterns as `recognizer/pattern`, in the order of the analysis. */
  readonly patterns: readonly string[];
  readonly analysis: AnalysisData;
  readonly words: WordTableData;
}

/**
 * Returns the analysis of all recognizers' expressions. The bundle replaces this file with the precomputed analysis, so that
 * threads need not compute it; otherwise returns undefined, and it is computed when a
 * detector is created.
 */
export const registryAnalysis = (): RegistryAnalysis | undefined => undefined;
