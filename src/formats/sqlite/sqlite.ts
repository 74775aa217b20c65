import type { Database } from 'libsql';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { ByteSource } from '../../sources/byte-source.js';
import { quoteName } from '../../sources/databases/database-table.js';
import {
  sqliteTables,
  textsOf,
  VIRTUAL_TABLE,
  wholeValue,
} from '../../sources/databases/sqlite/sqlite-tables.js';
import { UnreadableDocument } from '../content/document-text.js';
import { csvPieces, valueText } from '../content/records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';

const BEHIND = 'it is not read: close the program that writes it and scan again, or scan "sqlite:FILE"';

/** A database opened read-only. */
export interface ReadDatabase {
  /** Whether the write-ahead log, which is not read, contains changes. */
  readonly isBehind: boolean;
  /** Lists the tables, with a reason for those that cannot be read. */
  tables(): readonly { readonly name: string; readonly reason?: string }[];
  /** Yields the column names of a table, then its rows. */
  records(table: string): Iterable<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Opens a database file without locking it; changes still in its write-ahead log are not read.
 * @throws UnreadableDocument
 */
async function openDatabase(source: ByteSource): Promise<ReadDatabase> {
  const { default: Sqlite } = await import('libsql');
  const { file, release } = await namedFile(source);
  const database = await attempt(async () => {
    const uri = `${pathToFileURL(file).href.replace('file://', 'file:')}?mode=ro&immutable=1`;
    const opened = new Sqlite(uri, { readonly: true });
    // Forces SQLite to open the file, which may then be deleted.
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
    isBehind,
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
  const names = faulty(() => database.prepare(`SELECT * FROM ${quoteName(table)}`).columns()).map(
    ({ name }) => name,
  );
  yield names;
  const values = names.map((name) => wholeValue(quoteName(name))).join(', ');
  const statement = faulty(() => database.prepare(`SELECT ${values} FROM ${quoteName(table)}`));
  statement.safeIntegers(true);
  const decode = faulty(() => textsOf(database));
  const rows = faulty(() => statement.raw(true).iterate())[Symbol.iterator]();
  for (;;) {
    const next = faulty(() => rows.next());
    if (next.done === true) return;
    yield (next.value as readonly unknown[]).map((value) => valueText(decode(value)));
  }
}

/**
 * Returns the path of a database file. Without one, creates a temporary copy, which `release` deletes once it is
 * open.
 */
async function namedFile(
  source: ByteSource,
): Promise<{ readonly file: string; readonly release: () => Promise<void> }> {
  if (source.path !== undefined) return { file: source.path, release: () => Promise.resolve() };
  const folder = await mkdtemp(path.join(tmpdir(), 'data-discovery-'));
  const file = path.join(folder, 'database');
  const release = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(source.pieces(), createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await release();
    throw error;
  }
  return { file, release };
}

/** Replaces errors of the engine, which may quote data of a corrupted database. */
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

/** SQLite databases, one table each; views are skipped because they contain no data of their own. */
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
      if (database.isBehind)
        yield { kind: 'unread', name: 'write-ahead log', reason: BEHIND, skipped: false };
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
