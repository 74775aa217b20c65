import { CsvFault } from '../../discovery/csv-fault.js';
import { readCsv } from '../../discovery/read-csv.js';
import type { RowJob } from './row-job.js';

/** A block of records as text, and its rows. */
export interface Rows {
  readonly text: string;
  readonly rows: readonly (readonly string[])[];
}

/** Why a block is no rows of a table; never what stands there. */
export interface RowFault {
  readonly reason: string;
  /** Of the record in its block, from 1, a header included; none where the block is no text. */
  readonly row?: number;
}

/**
 * A fault with its row in the table, from 1.
 * @param before records of the table before the block, a header included
 */
export const describeFault = ({ reason, row }: RowFault, before: number): string =>
  row === undefined ? reason : `row ${(before + row).toString()} has ${reason}`;

/** The rows of a block, or why there are none. */
export function readRows({ bytes, header, delimiter, width, block }: RowJob): Rows | RowFault {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { reason: 'not UTF-8' };
  }
  try {
    const { rows } = readCsv(text, { delimiter, hasHeaders: header !== '' && block === 0 }, width);
    return { text, rows };
  } catch (error) {
    if (error instanceof CsvFault) return { reason: describe(error), row: error.place.row };
    throw error;
  }
}

function describe({ code, place: { column }, widths }: CsvFault): string {
  if (widths !== undefined)
    return `${widths.cells.toString()} cells, but the first row has ${widths.expected.toString()}`;
  const what = code === 'CSV_QUOTE_UNCLOSED' ? 'an unclosed quote' : 'a misplaced quote';
  return `${what} in column ${column.toString()}`;
}
