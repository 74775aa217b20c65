import { CsvFault } from '../../discovery/csv-fault.js';
import { readCsv } from '../../discovery/read-csv.js';
import type { RowJob } from './row-job.js';

/** A decoded block of records, and its rows. */
export interface Rows {
  readonly text: string;
  readonly rows: readonly (readonly string[])[];
}

/** Why a block cannot be parsed as rows of a table; contains no content. */
export interface RowFault {
  readonly reason: string;
  /** Number of the record in its block, from 1, including a header; absent if the block is not valid text. */
  readonly row?: number;
}

/**
 * Describes a fault with its row number in the table, from 1.
 * @param before number of records before the block, including a header
 */
export const describeFault = ({ reason, row }: RowFault, before: number): string =>
  row === undefined ? reason : `row ${(before + row).toString()} has ${reason}`;

/** Parses the rows of a block, or returns why it cannot be parsed. */
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
