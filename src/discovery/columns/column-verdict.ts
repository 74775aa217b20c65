import type { Details, Explanation } from '../../core/span.js';

/** Summary of one classifier's findings of one category in one column. */
export interface ColumnClassifier {
  readonly providerIndex: number;
  readonly name: string;
  /** Mean score of its findings, 0 to 1. */
  readonly score: number;
  readonly rowsWithClassification: number;
  readonly totalClassifications: number;
  /** Details common to all its findings. */
  readonly details: Details;
  /** Steps that led to the score of its most confident finding, then the mean over all findings. */
  readonly explanation?: Explanation;
}

/**
 * `column`: the column contains the category: at least half of its cells do, or a quarter of all its characters.
 * `leak`: the column contains something else, usually text, but some of its cells contain the category.
 */
export type VerdictKind = 'column' | 'leak';

/** The verdict on one category in one column. */
export interface ColumnVerdict {
  readonly category: string;
  /** The probability that the column holds the category, or leaks it, 0 to 1. */
  readonly score: number;
  readonly kind: VerdictKind;
  /** Number of cells with findings. */
  readonly rows: number;
  /** Mean confidence of the findings over the cells, 0 to 1, independent of the column's verdict. */
  readonly findingScore: number;
  /** Ordered by provider, then by name. */
  readonly classifiers: readonly ColumnClassifier[];
  /** Steps from the evidence in the column to the score. */
  readonly explanation?: Explanation;
}
