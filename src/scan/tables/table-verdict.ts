import type { ColumnClassifier } from '../../discovery/columns/column-verdict.js';

/** A verdict on one category in one column of a table. */
export interface TableVerdict {
  readonly columnIndex: number;
  readonly category: string;
  readonly score: number;
  readonly classifiers: readonly ColumnClassifier[];
}
