import type { Explanation, Finding, Span } from '../core/span.js';

/** A finding with the provider that reported it. */
export interface ProviderFinding extends Finding {
  /** Index into the configured providers. */
  readonly providerIndex: number;
}

/** Findings with the same span and category, with their combined score. */
export interface Occurrence extends Span {
  readonly category: string;
  /** Combined score of the classifiers, 0 to 1. */
  readonly score: number;
  /** In order of provider, then of appearance. */
  readonly classifiers: readonly ProviderFinding[];
  /** How the scores of the classifiers were combined; only if they have explanations. */
  readonly explanation?: Explanation;
}

/** Moves an occurrence by an offset, to a text that contains its text at `by`. */
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
