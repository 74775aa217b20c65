import { extname } from 'node:path';
import { CsvFault } from '../../discovery/csv-fault.js';
import { csvRecords, firstRecords } from '../../discovery/csv-records.js';
import { decideHeader, ROWS_FOR_HEADER, type HeaderDecision } from '../../discovery/header-row.js';
import { AUTO, type Delimiter, detectDelimiter } from '../../values/detect-delimiter.js';
import type { HeaderChoice } from '../../values/text-form.js';
import { NoTable } from '../content/records.js';

/** Options for opening a table. */
export interface TableOptions {
  /** File name. */
  readonly name: string;
  /** Whether the first record is a header; `auto`: decided from the first records. */
  readonly hasHeader: HeaderChoice;
  /** Delimiter, if known. */
  readonly delimiter?: Delimiter;
}

/** The format of a table's records. */
export interface TableForm {
  readonly delimiter: Delimiter;
  /** Number of cells in the first record; no record has more. */
  readonly width: number;
  /** The first record verbatim, with its line end; empty if the table has no header. */
  readonly header: string;
  /** Whether the first record was taken for a header, and why; present only if `hasHeader` is `auto`. */
  readonly decision?: HeaderDecision;
}

/** Maximum number of columns, as in a spreadsheet; wider tables are read as text. */
const MOST_COLUMNS = 16_384;
/** Maximum length of a header in UTF-16 units: every part of the table carries a copy. */
const LONGEST_HEADER = 2 ** 20;

/**
 * Detects the format of a table from its options, its file name and its first records.
 * @throws NoTable
 */
export function readTableForm(start: string, { name, hasHeader, delimiter: known }: TableOptions): TableForm {
  const first = firstRecord(start);
  const delimiter = known ?? delimiterOf(name, first, start);
  const cells = cellsOf(first, delimiter);
  const decision =
    hasHeader === AUTO
      ? decideHeader(cells, firstRecords(start, delimiter, ROWS_FOR_HEADER + 1).slice(1))
      : undefined;
  const isNamed = decision?.hasHeaders ?? hasHeader !== false;
  if (isNamed && first.length > LONGEST_HEADER) throw new NoTable('its header is longer than 1 MiB');
  return { delimiter, width: cells.length, header: isNamed ? first : '', ...(decision && { decision }) };
}

/** Detects the delimiter: tab if the extension says so and the first record has one, otherwise by content. */
function delimiterOf(name: string, first: string, start: string): Delimiter {
  const isTabbed = ['.tsv', '.tab'].includes(extname(name).toLowerCase());
  return isTabbed && first.includes('\t') ? '\t' : detectDelimiter(start).delimiter;
}

/**
 * Returns the column names of a table; empty if it has no header.
 * @throws NoTable
 */
export const headersOf = ({
  header,
  delimiter,
}: Pick<TableForm, 'header' | 'delimiter'>): readonly string[] =>
  header === '' ? [] : cellsOf(header, delimiter);

function cellsOf(record: string, delimiter: string): readonly string[] {
  try {
    return csvRecords(record, delimiter, MOST_COLUMNS)[0] ?? [];
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw new NoTable(
      error.code === 'CSV_ROW_TOO_LONG'
        ? `it has more than ${MOST_COLUMNS.toLocaleString('en')} columns`
        : 'its first row cannot be read',
    );
  }
}

/** Returns the first record that is not blank, with its line end. */
function firstRecord(start: string): string {
  let quoted = false;
  let from = 0;
  for (let at = 0; at < start.length; at++) {
    if (start[at] === '"') quoted = !quoted;
    else if (!quoted && endsLine(start, at)) {
      const record = start.slice(from, at + 1);
      if (record.trim() !== '') return record;
      from = at + 1;
    }
  }
  return `${start.slice(from)}\n`;
}

/** Reports whether a line end is complete at `at`: an LF, or a CR not followed by one. */
const endsLine = (text: string, at: number): boolean =>
  text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
