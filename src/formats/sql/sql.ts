import { scanSql } from './scan-sql.js';
import type { SqlTable } from './sql-statements.js';
import { blankText } from '../content/text-block.js';
import { csvPieces } from '../content/records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { dataPictures } from '../content/data-pictures.js';
import { defineFormat } from '../define-format.js';
import { textOfSource } from '../encoding/decode-text.js';
import { textBlocks } from '../text/text.js';

/** A row with a key for its table and the columns that its statement names. */
export interface KeyedRow {
  readonly key: string;
  readonly table: SqlTable;
  readonly cells: readonly string[];
}

/** A table in a dump. */
export interface DumpedTable {
  readonly key: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Number of cells in its widest row. */
  width: number;
  /** Number of contiguous runs of rows, separated by rows of other tables. */
  runs: number;
}

/** Returns a key for a table and the columns that its rows name. */
const keyOf = ({ name, columns }: SqlTable): string => JSON.stringify([name, columns]);

/** Yields the rows of a dump in order, in batches. */
async function* rowsAtOnce(pieces: AsyncIterable<string>): AsyncIterable<readonly KeyedRow[]> {
  let last: { readonly table: SqlTable; readonly key: string } | undefined;
  for await (const stretches of scanSql(pieces)) {
    const rows: KeyedRow[] = [];
    for (const { row } of stretches) {
      if (row === undefined) continue;
      if (last?.table !== row.table) last = { table: row.table, key: keyOf(row.table) };
      rows.push({ key: last.key, ...row });
    }
    yield rows;
  }
}

/** Yields the rows of a dump in order. */
async function* rowsOf(pieces: AsyncIterable<string>): AsyncIterable<KeyedRow> {
  for await (const rows of rowsAtOnce(pieces)) yield* rows;
}

/** Returns the tables of a dump by key, in order of first appearance. */
async function dumpedTables(pieces: AsyncIterable<string>): Promise<ReadonlyMap<string, DumpedTable>> {
  const tables = new Map<string, DumpedTable>();
  let current = '';
  for await (const rows of rowsAtOnce(pieces)) {
    for (const { key, table, cells } of rows) {
      let known = tables.get(key);
      if (known === undefined) {
        known = { key, name: table.name, columns: table.columns, width: 0, runs: 0 };
        tables.set(key, known);
      }
      if (key !== current) known.runs += 1;
      known.width = Math.max(known.width, cells.length);
      current = key;
    }
  }
  return tables;
}

/**
 * Yields the rows of several tables from one pass over the dump. Each table must be contiguous; rows of tables that
 * are not requested are skipped.
 */
class RowQueue {
  readonly #rows: AsyncIterator<KeyedRow>;
  #next: KeyedRow | undefined;

  constructor(rows: AsyncIterable<KeyedRow>) {
    this.#rows = rows[Symbol.asyncIterator]();
  }

  async *of({ key }: DumpedTable): AsyncIterable<readonly string[]> {
    let next = this.#next ?? (await this.#take());
    while (next !== undefined && next.key !== key) next = await this.#take();
    while (next?.key === key) {
      yield next.cells;
      next = await this.#take();
    }
  }

  async #take(): Promise<KeyedRow | undefined> {
    const next = await this.#rows.next();
    this.#next = next.done === true ? undefined : next.value;
    return this.#next;
  }
}

/** Yields the column names of a table, then its rows; columns without a name are numbered. */
async function* recordsOf(
  { columns, width }: DumpedTable,
  rows: AsyncIterable<readonly string[]>,
): AsyncIterable<readonly string[]> {
  yield [
    ...columns,
    ...Array.from(
      { length: Math.max(0, width - columns.length) },
      (_one, index) => `column ${(columns.length + index + 1).toString()}`,
    ),
  ];
  yield* rows;
}

/** First lines of common dumps. */
const OPENING =
  /^(?:--\s*\n)?-- (?:PostgreSQL database dump|(?:MySQL|MariaDB) dump )|^PRAGMA foreign_keys=OFF;/;

/** Maximum tables with interleaved rows, each of which takes another pass over the dump; the rest are read as text. */
const MOST_MIXED = 20;

/** SQL dumps: rows of INSERT and COPY are read as tables, the text between them verbatim. */
export const sql = defineFormat({
  kind: 'container',
  name: 'sql',
  title: 'SQL dumps',
  extensions: ['.sql'],
  mediaTypes: ['application/sql'],
  rewriting: { unsupported: 'SQL dumps cannot be rewritten' },
  place: 'here',
  isText: true,
  looksLike: ({ text }) => (OPENING.test(text) ? 'likely' : 'possible'),
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const open = () => rowsOf(textOfSource(source));
    const tables = await dumpedTables(textOfSource(source));
    const queue = new RowQueue(open());
    const mixed = new Set([...tables.values()].filter(({ runs }) => runs > 1).map(({ key }) => key));
    const apart = new Set([...mixed].slice(0, MOST_MIXED));
    for (const table of tables.values()) {
      const { key, name } = table;
      if (mixed.has(key) && !apart.has(key)) continue;
      const records = mixed.has(key) ? onlyOf(open(), key) : queue.of(table);
      const pieces = csvPieces(recordsOf(table, records));
      yield { kind: 'file', name, written: 'named-table', picturesApart: true, pieces };
    }
    if (mixed.size > apart.size) {
      const others = textOf(scanSql(textOfSource(source)), (key) => mixed.has(key) && !apart.has(key));
      const name = 'rows of other tables';
      yield { kind: 'file', name, written: 'text', picturesApart: true, pieces: others };
    }
    yield* dataPictures(textOfSource(source));
  },
  own: {
    kind: 'text',
    read: (open, limits) => textBlocks(withoutRows(open()), limits),
  },
});

async function* onlyOf(rows: ReturnType<typeof rowsOf>, wanted: string): AsyncIterable<readonly string[]> {
  for await (const { key, cells } of rows) if (key === wanted) yield cells;
}

/** Writes the rows of some tables as text, one per line. */
async function* textOf(
  stretches: ReturnType<typeof scanSql>,
  wants: (key: string) => boolean,
): AsyncIterable<Uint8Array> {
  for await (const some of stretches)
    for (const { text, row } of some)
      if (row !== undefined && wants(keyOf(row.table))) yield Buffer.from(`${text.trimEnd()}\n`);
}

/** Blanks out rows, which are read as tables. */
async function* withoutRows(pieces: AsyncIterable<string>): AsyncIterable<string> {
  for await (const stretches of scanSql(pieces))
    yield stretches.map(({ text, row }) => (row === undefined ? text : blankText(text))).join('');
}
