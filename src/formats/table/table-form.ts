import { extname } from 'node:path';
import { CsvFault } from '../../discovery/csv-fault.js';
import { csvRecords, firstRecords } from '../../discovery/csv-records.js';
import { decideHeader, ROWS_FOR_HEADER, type HeaderDecision } from '../../discovery/header-row.js';
import { AUTO, type Delimiter, detectDelimiter } from '../../values/detect-delimiter.js';
import type { HeaderChoice } from '../../values/text-form.js';
import { NoTable } from '../content/records.js';

/** How a table is opened. */
export interface TableOptions {
  /** Name of its file. */
  readonly name: string;
  /** Whether the first record names the columns; `auto`: decided by the first records. */
  readonly hasHeader: HeaderChoice;
  /** Between its cells, where that is known. */
  readonly delimiter?: Delimiter;
}

/** How the records of a table are written. */
export interface TableForm {
  readonly delimiter: Delimiter;
  /** Cells of the first record: no record has more. */
  readonly width: number;
  /** The first record as it is written, with its line end; empty where the table has no header. */
  readonly header: string;
  /** Whether the first record was taken for a header and why; only where that was left to the table. */
  readonly decision?: HeaderDecision;
}

/** Columns at most: as many as a sheet of a spreadsheet holds. What is wider is read as text. */
const MOST_COLUMNS = 16_384;
/** UTF-16 units of a header at most: it goes with every part of the table. */
const LONGEST_HEADER = 2 ** 20;

/**
 * The form of a table, by its name and its first records, where its delimiter is not known.
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

/** By the name where its first record bears that out, else by what the table shows. */
function delimiterOf(name: string, first: string, start: string): Delimiter {
  const isTabbed = ['.tsv', '.tab'].includes(extname(name).toLowerCase());
  return isTabbed && first.includes('\t') ? '\t' : detectDelimiter(start).delimiter;
}

/**
 * The names of a table's columns; none where it has no header.
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

/** The first record that is not blank, with its line end. */
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

/** Whether a line end ends at `at`: LF, or a CR that none follows. */
const endsLine = (text: string, at: number): boolean =>
  text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
