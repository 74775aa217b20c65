import type { Database } from 'libsql';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { ByteSource } from '../../sources/byte-source.js';
import { quoteName } from '../../sources/databases/database-table.js';
import { sqliteTables, VIRTUAL_TABLE } from '../../sources/databases/sqlite/sqlite-tables.js';
import { UnreadableDocument } from '../content/document-text.js';
import { csvPieces, valueText } from '../content/records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';

/** A database that is read and never written. */
export interface ReadDatabase {
  readonly notes: readonly string[];
  /** Its tables; with a reason where one is not read. */
  tables(): readonly { readonly name: string; readonly reason?: string }[];
  /** The names of a table's columns, and then its rows. */
  records(table: string): Iterable<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Opens a database as it lies on the disk: without locks, and without what another program has not yet written back.
 * @throws UnreadableDocument
 */
async function openDatabase(source: ByteSource): Promise<ReadDatabase> {
  const { default: Sqlite } = await import('libsql');
  const { file, release } = await namedFile(source);
  const database = await attempt(async () => {
    const uri = `${pathToFileURL(file).href.replace('file://', 'file:')}?mode=ro&immutable=1`;
    const opened = new Sqlite(uri, { readonly: true });
    // Opens the file, which may then lose its name.
    opened.prepare('SELECT count(*) FROM sqlite_master').get();
    await release();
    return opened;
  }).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const log = `${file}-wal`;
  const isBehind = existsSync(log) && statSync(log).size > 0;
  return {
    notes: isBehind ? ['its -wal file was not read: close the program that writes it, then scan again'] : [],
    tables: () => tablesOf(database),
    records: (table) => recordsOf(database, table),
    close: () => Promise.resolve(void database.close()),
  };
}

const tablesOf = (database: Database): ReturnType<ReadDatabase['tables']> =>
  faulty(() => sqliteTables(database))
    .filter(({ kind }) => kind !== 'view')
    .map(({ name, kind }) => (kind === 'virtual' ? { name, reason: VIRTUAL_TABLE } : { name }));

function* recordsOf(database: Database, table: string): Iterable<readonly string[]> {
  const statement = faulty(() => database.prepare(`SELECT * FROM ${quoteName(table)}`));
  statement.safeIntegers(true);
  yield faulty(() => statement.columns()).map(({ name }) => name);
  const rows = faulty(() => statement.raw(true).iterate())[Symbol.iterator]();
  for (;;) {
    const next = faulty(() => rows.next());
    if (next.done === true) return;
    yield (next.value as readonly unknown[]).map(valueText);
  }
}

/** The name of a database's file; of one that has none, a copy is made, which loses its name as soon as it is open. */
async function namedFile(
  source: ByteSource,
): Promise<{ readonly file: string; readonly release: () => Promise<void> }> {
  if (source.path !== undefined) return { file: source.path, release: () => Promise.resolve() };
  const folder = await mkdtemp(path.join(tmpdir(), 'data-discovery-'));
  const file = path.join(folder, 'database');
  await pipeline(source.pieces(), createWriteStream(file, { mode: 0o600 }));
  return { file, release: () => rm(folder, { recursive: true, force: true }) };
}

/** What the engine says of a broken database may quote it. */
function faulty<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new UnreadableDocument('the database is corrupted or encrypted with a key');
  }
}

const attempt = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(() =>
    faulty<never>(() => {
      throw new Error('it cannot be opened');
    }),
  );

/** SQLite databases: each table is a table; views, which hold nothing of their own, are not read. */
export const sqlite = defineFormat({
  kind: 'container',
  name: 'sqlite',
  title: 'SQLite',
  extensions: ['.sqlite', '.sqlite3', '.db3'],
  mediaTypes: ['application/vnd.sqlite3', 'application/x-sqlite3'],
  rewriting: { unsupported: 'SQLite files cannot be rewritten' },
  place: 'apart',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 16)).toString('latin1') === 'SQLite format 3\0' ? 'sure' : 'no',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const database = await openDatabase(source);
    try {
      for (const note of database.notes) yield { kind: 'note', note };
      for (const { name, reason } of database.tables()) {
        if (reason !== undefined) yield { kind: 'unread', name, reason, skipped: true };
        else {
          yield { kind: 'file', name, written: 'named-table', pieces: csvPieces(database.records(name)) };
        }
      }
    } finally {
      await database.close();
    }
  },
});
