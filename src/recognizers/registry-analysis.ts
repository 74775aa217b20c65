import type { AnalysisData } from './starts/analysis-data.js';

/** The build's analysis of the expressions of all recognizers. */
export interface RegistryAnalysis {
  /** The patterns as `recognizer/pattern`, in the order of the analysis. */
  readonly patterns: readonly string[];
  readonly analysis: AnalysisData;
}

/**
 * The analysis of all recognizers' expressions. The bundle replaces this file with the precomputed analysis, so that
 * threads need not compute it; otherwise it is computed when a detector is created.
 */
export const REGISTRY_ANALYSIS: RegistryAnalysis | undefined = undefined as RegistryAnalysis | undefined;
