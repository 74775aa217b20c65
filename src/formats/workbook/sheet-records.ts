import { UnreadableDocument } from '../content/document-text.js';

/** What stands in values and seldom in the name of a column. */
const LIKE_DATA = /[@\d]/;

/** What a cell of a sheet may hold. */
export type CellContent = string | number | boolean | Date | null | undefined;

/** Rows at the start of a sheet among which its header is looked for. */
const FIRST_ROWS = 20;
/** Of the cells of the fullest of them, the share that a header fills. */
const HEADER_SHARE = 0.6;

/**
 * The records of a sheet: first the row that names its columns, as wide as the widest, then all others. Titles that
 * stand above it are records as well, and itself where it may be data; rows without anything are none.
 * @param open reads the rows from the first; called twice
 */
export async function* sheetRecords(
  open: () => AsyncIterable<readonly CellContent[]>,
): AsyncIterable<readonly string[]> {
  let width = 0;
  const starts: (readonly string[])[] = [];
  for await (const row of open()) {
    width = Math.max(width, row.length);
    if (starts.length < FIRST_ROWS) {
      const record = recordOf(row);
      if (isFilled(record)) starts.push(record);
    }
  }
  const header = headerAt(starts);
  const titles = starts.slice(0, header);
  const first = starts[header];
  if (first === undefined) return;
  yield [...first, ...Array.from({ length: width - first.length }, () => '')];
  yield* titles;
  // A sheet without a header begins with data, and a header is not looked into.
  if (first.some((cell) => LIKE_DATA.test(cell))) yield first;
  let index = 0;
  for await (const row of open()) {
    const record = recordOf(row);
    if (!isFilled(record)) continue;
    if (index > header) yield record;
    index += 1;
  }
}

const isFilled = (record: readonly string[]): boolean => record.some((cell) => cell !== '');

/** The first row that is nearly as full as the fullest: a title fills a cell or two. */
function headerAt(rows: readonly (readonly string[])[]): number {
  const counts = rows.map((row) => row.filter((cell) => cell !== '').length);
  const most = Math.max(0, ...counts);
  return Math.max(
    0,
    counts.findIndex((count) => count >= most * HEADER_SHARE),
  );
}

/** The index of the row that names the columns of a sheet; of a sheet that begins with data, -1. */
export function headerRowOf(rows: readonly (readonly string[])[]): number {
  const header = headerAt(rows.slice(0, FIRST_ROWS));
  return rows[header]?.some((cell) => LIKE_DATA.test(cell)) === true ? -1 : header;
}

const recordOf = (row: readonly CellContent[]): readonly string[] => Array.from(row, cellText);

/** A cell as text; dates and times as ISO 8601 writes them. */
export function cellText(cell: CellContent): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dateText(cell.toISOString());
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell);
}

/** The days on which a spreadsheet's times without a date lie. */
const NO_DAY = /^1899-12-3[01]T/;

function dateText(iso: string): string {
  const [day = '', time = ''] = iso.replace(/(?:\.0+)?Z$/, '').split('T');
  if (NO_DAY.test(iso)) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}

/**
 * The values of a sheet's rows, as its reader gives them.
 * @param fault why the sheet cannot be read, where its reader fails: messages of its own may quote it
 */
export async function* rowValues(
  rows: AsyncIterable<{ readonly values: readonly CellContent[] }>,
  fault: string,
): AsyncIterable<readonly CellContent[]> {
  try {
    for await (const { values } of rows) yield values;
  } catch {
    throw new UnreadableDocument(fault);
  }
}
