import { present } from '../core/present.js';
import { AUTO, type Delimiter } from '../values/detect-delimiter.js';
import type { HeaderChoice } from '../values/text-form.js';
import { csvRecords } from './csv-records.js';
import { decideHeader, type HeaderDecision } from './header-row.js';

/** How a body is to be read as CSV. */
export interface CsvFormat {
  readonly delimiter: Delimiter;
  /** `auto`: decided by the first row and those below it. */
  readonly hasHeaders: HeaderChoice;
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
  /** Whether its first row was taken for a header and why; only where that was left to the table. */
  readonly decision?: HeaderDecision;
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
  const below = records.slice(1);
  const decision = hasHeaders === AUTO ? decideHeader(first, below) : undefined;
  return (decision?.hasHeaders ?? hasHeaders)
    ? { width: first.length, header: first, rows: below, ...(decision && { decision }) }
    : { width: first.length, header: undefined, rows: records, ...(decision && { decision }) };
}
