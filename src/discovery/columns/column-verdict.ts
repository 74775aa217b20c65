import type { Details, Explanation } from '../../core/span.js';

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

/**
 * `column`: the column holds the category: at least half of its cells do, or a quarter of all its characters.
 * `leak`: it holds something else, most of the time text, and some of its cells hold the category nonetheless.
 */
export type VerdictKind = 'column' | 'leak';

/** The verdict on one category in one column. */
export interface ColumnVerdict {
  readonly category: string;
  /** The probability that the column holds the category, or leaks it, 0 to 1. */
  readonly score: number;
  readonly kind: VerdictKind;
  /** Cells in which it was found. */
  readonly rows: number;
  /** Mean confidence of the findings over the cells, 0 to 1, independent of the column's verdict. */
  readonly findingScore: number;
  /** In order of provider, then of name. */
  readonly classifiers: readonly ColumnClassifier[];
  /** How the evidence of the column led to the score. */
  readonly explanation?: Explanation;
}
