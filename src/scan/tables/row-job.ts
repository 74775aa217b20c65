import type { TableForm } from '../../formats/table/table-form.js';

/** A block of records to be read. */
export interface RowJob extends TableForm {
  readonly block: number;
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Whether the pattern provider reads the rows; without, only the sample is taken. */
  readonly tally: boolean;
  /** Rows below this rank are sent back. */
  readonly sampleBelow: number;
}
