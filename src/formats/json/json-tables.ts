import { jsonRecord } from './json-record.js';
import { JsonRows, TooLongForARow, type JsonLayout, type JsonStretch } from './json-rows.js';

/** A table of a JSON text. */
export interface JsonTable {
  /** The keys that lead to it; empty for the text itself. */
  readonly path: string;
  /** Names of its columns, in the order in which they come. */
  readonly columns: ReadonlySet<string>;
  readonly rows: number;
}

/** The tables of a JSON text, and how they are written. */
export interface JsonTables {
  readonly layout: JsonLayout;
  readonly tables: readonly JsonTable[];
}

/** Fewer objects are read value by value alone. */
const LEAST_ROWS = 20;
const MOST_COLUMNS = 1_000;
const MOST_TABLES = 50;
/** Of the cells that all columns would have, the share that holds something at least: else they are no rows of one table. */
const LEAST_FILLED = 0.3;
/** Characters in which a second object tells that the text is objects one after the other. */
const LAYOUT_LENGTH = 4 * 2 ** 20;

/** The tables of a JSON text; none where it is not sound. @param open its pieces from the first */
export async function findJsonTables(open: () => AsyncIterable<string>): Promise<JsonTables> {
  const layout = await layoutOf(open());
  const found = new Map<string, { columns: Set<string>; rows: number; filled: number }>();
  try {
    for await (const { text, table } of stretchesOf(open(), layout)) {
      if (table === undefined) continue;
      const record = jsonRecord(text);
      if (record === undefined) return { layout, tables: [] };
      let known = found.get(table);
      if (known === undefined) {
        known = { columns: new Set(), rows: 0, filled: 0 };
        found.set(table, known);
      }
      known.rows += 1;
      known.filled += record.size;
      if (known.columns.size <= MOST_COLUMNS) for (const name of record.keys()) known.columns.add(name);
    }
  } catch (error) {
    if (error instanceof TooLongForARow) return { layout, tables: [] };
    throw error;
  }
  const tables = [...found]
    .map(([path, one]) => ({ path, ...one }))
    .filter(
      ({ columns, rows, filled }) =>
        rows >= LEAST_ROWS && columns.size <= MOST_COLUMNS && filled >= LEAST_FILLED * rows * columns.size,
    )
    .slice(0, MOST_TABLES);
  return { layout, tables };
}

/** The names of a table's columns, and then its rows. */
export async function* jsonRecords(
  { path, columns }: JsonTable,
  layout: JsonLayout,
  pieces: AsyncIterable<string>,
): AsyncIterable<readonly string[]> {
  const names = [...columns];
  yield names;
  for await (const { text, table } of stretchesOf(pieces, layout)) {
    if (table !== path) continue;
    const record = jsonRecord(text);
    // An empty cell and one that is not there are the same.
    if (record !== undefined) yield names.map((name) => record.get(name) ?? EMPTY);
  }
}

const EMPTY = '';

/** A JSON text in its stretches. @throws TooLongForARow */
export async function* stretchesOf(
  pieces: AsyncIterable<string>,
  layout: JsonLayout,
): AsyncIterable<JsonStretch> {
  const rows = new JsonRows(layout);
  for await (const piece of pieces) yield* rows.push(piece);
  yield* rows.end();
}

async function layoutOf(pieces: AsyncIterable<string>): Promise<JsonLayout> {
  let objects = 0;
  let length = 0;
  try {
    for await (const { text, table } of stretchesOf(pieces, 'lines')) {
      if (table !== undefined) objects += 1;
      else if (objects === 0 && text.trim() !== '') return 'lists';
      length += text.length;
      if (objects > 1) return 'lines';
      if (length > LAYOUT_LENGTH) return 'lists';
    }
  } catch (error) {
    if (!(error instanceof TooLongForARow)) throw error;
  }
  return 'lists';
}
