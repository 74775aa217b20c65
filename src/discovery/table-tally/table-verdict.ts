import type { ColumnVerdict } from '../columns/column-verdict.js';

/** A verdict on one category in one column of a table. */
export interface TableVerdict extends Omit<ColumnVerdict, 'explanation'> {
  readonly columnIndex: number;
}
