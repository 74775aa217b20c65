import type { TableForm } from '../../formats/table/table-form.js';

/** A block of records to parse. */
export interface RowJob extends TableForm {
  readonly block: number;
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Whether the pattern provider reads the rows. */
  readonly tally: boolean;
  /** Maximum number of distinct values sampled per column. */
  readonly values: number;
  /** For each column, the hash from which on values are not sampled; empty: no limit. */
  readonly below: readonly number[];
  /** Whether the rows are returned. */
  readonly sendsRows: boolean;
}
