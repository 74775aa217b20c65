import type { Explanation } from '../core/explanation.js';
import type { Finding } from '../core/finding.js';
import type { Span } from '../core/span.js';

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
