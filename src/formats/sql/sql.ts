import { blankText } from '../content/blank-text.js';
import { csvPieces } from '../content/csv-records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { textOfSource } from '../encoding/text-of-source.js';
import { textBlocks } from '../text/text-blocks.js';
import { scanSql } from './scan-sql.js';
import { dumpedTables, keyOf, recordsOf, rowsOf, RowQueue } from './sql-tables.js';

/** How dumps begin. */
const OPENING =
  /^(?:--\s*\n)?-- (?:PostgreSQL database dump|(?:MySQL|MariaDB) dump )|^PRAGMA foreign_keys=OFF;/;

/** Tables whose rows stand between those of others, and are gone through for each of them; more are read as text. */
const MOST_MIXED = 20;

/** Dumps of databases: rows of INSERT and COPY are tables, what stands between them is read as it is written. */
export const sql = defineFormat({
  kind: 'container',
  name: 'sql',
  title: 'SQL dumps',
  extensions: ['.sql'],
  mediaTypes: ['application/sql'],
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
      yield { kind: 'file', name, written: 'named-table', pieces: csvPieces(recordsOf(table, records)) };
    }
    if (mixed.size > apart.size) {
      const others = textOf(scanSql(textOfSource(source)), (key) => mixed.has(key) && !apart.has(key));
      yield { kind: 'file', name: 'rows of other tables', written: 'text', pieces: others };
    }
  },
  own: {
    kind: 'text',
    read: (open, limits) => textBlocks(withoutRows(open()), limits),
  },
});

async function* onlyOf(rows: ReturnType<typeof rowsOf>, wanted: string): AsyncIterable<readonly string[]> {
  for await (const { key, cells } of rows) if (key === wanted) yield cells;
}

/** The rows of some tables as they are written, a line to each. */
async function* textOf(
  stretches: ReturnType<typeof scanSql>,
  wants: (key: string) => boolean,
): AsyncIterable<Uint8Array> {
  for await (const some of stretches)
    for (const { text, row } of some)
      if (row !== undefined && wants(keyOf(row.table))) yield Buffer.from(`${text.trimEnd()}\n`);
}

/** A dump with nothing where its rows stand: these are tables. */
async function* withoutRows(pieces: AsyncIterable<string>): AsyncIterable<string> {
  for await (const stretches of scanSql(pieces))
    yield stretches.map(({ text, row }) => (row === undefined ? text : blankText(text))).join('');
}
