import { present } from '../core/present.js';
import type { Delimiter } from '../values/delimiter.js';
import { csvRecords } from './csv-records.js';

/** How a body is to be read as CSV. */
export interface CsvFormat {
  readonly delimiter: Delimiter;
  readonly hasHeaders: boolean;
}

export interface CsvColumn {
  /** The header as written, or the index as text where there are no headers. */
  readonly name: string;
  /** Zero-based. */
  readonly index: number;
  /** The header, where there is one that is not blank. */
  readonly header?: string;
}

/**
 * A table. No row is wider than the first; what a shorter one lacks is empty, and is not held: a wide header over
 * many short rows would otherwise become rows times columns of cells.
 */
export interface CsvTable {
  /** Number of columns: of cells in the first row. */
  readonly width: number;
  /** The first row, where it names the columns. */
  readonly header: readonly string[] | undefined;
  /** Data rows, each with the cells that are written; blank lines are left out. */
  readonly rows: readonly (readonly string[])[];
}

/** A column of a table; made when asked for, as most columns of a wide table have nothing to tell. */
export function columnAt({ header }: Pick<CsvTable, 'header'>, index: number): CsvColumn {
  if (header === undefined) return { name: index.toString(), index };
  const name = present(header[index], 'the header of a column');
  return { name, index, ...(name.trim() !== '' && { header: name }) };
}

/**
 * Reads CSV by RFC 4180 (LF, CRLF or CR, quoted delimiters and line breaks, doubled quotes).
 * @param width cells that a row may have; as many as the first has where not given
 * @throws CsvFault an unclosed or misplaced quote, or more cells than the first row
 */
export function readCsv(text: string, { delimiter, hasHeaders }: CsvFormat, width?: number): CsvTable {
  const records = csvRecords(text, delimiter, width);
  const [first = []] = records;
  return hasHeaders
    ? { width: first.length, header: first, rows: records.slice(1) }
    : { width: first.length, header: undefined, rows: records };
}
