import type { Explanation } from '../../core/explanation.js';
import type { Details } from '../../core/finding.js';

/** What one classifier found of one category in one column. */
export interface ColumnClassifier {
  readonly providerIndex: number;
  readonly name: string;
  /** Mean of its findings, 0 to 1. */
  readonly score: number;
  readonly rowsWithClassification: number;
  readonly totalClassifications: number;
  /** The details that all its findings share. */
  readonly details: Details;
  /** How the surest of its findings came to its score, and what the mean made of it. */
  readonly explanation?: Explanation;
}

/** The verdict on one category in one column. */
export interface ColumnVerdict {
  readonly category: string;
  readonly score: number;
  /** In order of provider, then of name. */
  readonly classifiers: readonly ColumnClassifier[];
  /** How the classifiers' scores and the column as a whole led to the score. */
  readonly explanation?: Explanation;
}
