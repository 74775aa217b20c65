import { present } from '../core/present.js';
import { AUTO, type Delimiter } from '../values/detect-delimiter.js';
import type { HeaderChoice } from '../values/text-form.js';
import { csvRecords } from './csv-records.js';
import { decideHeader, type HeaderDecision } from './header-row.js';

/** How to parse a body as CSV. */
export interface CsvFormat {
  readonly delimiter: Delimiter;
  /** `auto`: decided from the first row and the rows below it. */
  readonly hasHeaders: HeaderChoice;
}

export interface CsvColumn {
  /** The header as written, or the index as text if the table has no header. */
  readonly name: string;
  /** Zero-based. */
  readonly index: number;
  /** The header, if it is not blank. */
  readonly header?: string;
}

/**
 * A parsed table. No row has more cells than the first; missing cells of shorter rows are empty and are not stored,
 * because a wide header over many short rows would otherwise become rows times columns of cells.
 */
export interface CsvTable {
  /** Number of columns, which is the number of cells in the first row. */
  readonly width: number;
  /** The first row, if it is a header. */
  readonly header: readonly string[] | undefined;
  /** Data rows with the cells present; blank lines are skipped. */
  readonly rows: readonly (readonly string[])[];
  /** Whether and why the first row was read as a header; only if `hasHeaders` is `auto`. */
  readonly decision?: HeaderDecision;
}

/** Returns a column of a table; created on demand, because most columns of a wide table have no verdicts. */
export function columnAt({ header }: Pick<CsvTable, 'header'>, index: number): CsvColumn {
  if (header === undefined) return { name: index.toString(), index };
  const name = present(header[index], 'the header of a column');
  return { name, index, ...(name.trim() !== '' && { header: name }) };
}

/**
 * Parses CSV by RFC 4180 (LF, CRLF or CR, quoted delimiters and line breaks, doubled quotes).
 * @param width maximum number of cells per row. Default: that of the first row
 * @throws CsvFault for an unclosed or misplaced quote, or a row with too many cells
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
