import type { TableForm } from '../../formats/table/table-form.js';

/** A block of records to be read. */
export interface RowJob extends TableForm {
  readonly block: number;
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Whether the pattern provider reads the rows. */
  readonly tally: boolean;
  /** Distinct values of each column that are kept, at most. */
  readonly values: number;
  /** For each column the hash from which on values are not wanted; none where all are. */
  readonly below: readonly number[];
  /** Whether the rows are sent back. */
  readonly sendsRows: boolean;
}
