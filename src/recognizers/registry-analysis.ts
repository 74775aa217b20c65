import type { AnalysisData } from './starts/analysis-data.js';

/** What the build knows of the expressions of all recognizers. */
export interface RegistryAnalysis {
  /** Each pattern by the names of its recognizer and its own: the analysis is that of these, in this order. */
  readonly patterns: readonly string[];
  readonly analysis: AnalysisData;
}

/**
 * What the expressions of all recognizers say. The bundle of the program has its analysis in place of this file, so that
 * no thread has to work it out; elsewhere it is worked out where a detector is made.
 */
export const REGISTRY_ANALYSIS: RegistryAnalysis | undefined = undefined as RegistryAnalysis | undefined;
