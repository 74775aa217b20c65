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
  /** Per column, the exclusive upper bound on the hash of sampled values; empty: no bound. */
  readonly below: readonly number[];
  /** Whether the rows are returned. */
  readonly sendsRows: boolean;
}
