import { ServiceError } from '../../core/errors.js';
import { readCsv } from '../../discovery/read-csv.js';
import type { RowJob } from './row-job.js';

/** A block of records as text, and its rows. */
export interface Rows {
  readonly text: string;
  readonly rows: readonly (readonly string[])[];
}

/** The rows of a block, or why there are none. */
export function readRows({ bytes, header, delimiter, width, block }: RowJob): Rows | string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'not UTF-8';
  }
  try {
    const { rows } = readCsv(text, { delimiter, hasHeaders: header !== '' && block === 0 }, width);
    return { text, rows };
  } catch (error) {
    if (error instanceof ServiceError) return describe(error);
    throw error;
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  CSV_ROW_TOO_LONG: 'a row has more cells than the first',
  CSV_QUOTE_UNCLOSED: 'a quote is not closed',
  CSV_QUOTE_MISPLACED: 'a quote stands where none may be',
};

const describe = ({ code }: ServiceError): string => FAULTS[code] ?? 'a row cannot be read';
