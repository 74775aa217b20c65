import type { Explanation, Finding, Span } from '../core/span.js';

/** A finding with the provider that made it. */
export interface ProviderFinding extends Finding {
  /** Index into the configured providers. */
  readonly providerIndex: number;
}

/** Findings that share one span and one category, with their combined score. */
export interface Occurrence extends Span {
  readonly category: string;
  /** Combined over the classifiers, 0 to 1. */
  readonly score: number;
  /** In order of provider, then of appearance. */
  readonly classifiers: readonly ProviderFinding[];
  /** How the scores of the classifiers became one; only where they explain theirs. */
  readonly explanation?: Explanation;
}

/** The occurrence in a text that holds its text from offset `by` on. */
export const moveOccurrence = (occurrence: Occurrence, by: number): Occurrence =>
  by === 0
    ? occurrence
    : {
        ...occurrence,
        start: occurrence.start + by,
        end: occurrence.end + by,
        classifiers: occurrence.classifiers.map((finding) => ({
          ...finding,
          start: finding.start + by,
          end: finding.end + by,
        })),
      };
