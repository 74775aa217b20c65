import type { Database as Sqlite } from 'libsql';
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { systemReason } from '../../source-failure.js';
import type { FileAddress } from '../database-address.js';
import { type Database, type ListedTable, quoteName } from '../database-table.js';
import { DatabaseRefused } from '../database-fault.js';
import { TableGlobs, type TableChoice } from '../table-choice.js';
import { SqliteInput } from './sqlite-input.js';
import { sqliteTables, VIRTUAL_TABLE, type SqliteTable } from './sqlite-tables.js';

/** Milliseconds to wait for a lock held by another program. */
const LOCK_MS = 10_000;

/**
 * Opens a SQLite file read-only, including its write-ahead log, and lists its tables.
 * @throws DatabaseRefused
 */
export async function openSqlite({ path, shown }: FileAddress, choice: TableChoice): Promise<Database> {
  const bytes = sizeOf(path, shown);
  const { default: Driver } = await import('libsql');
  const globs = new TableGlobs(choice);
  let database: Sqlite;
  let tables: readonly SqliteTable[];
  try {
    database = new Driver(`${pathToFileURL(path).href.replace('file://', 'file:')}?mode=ro`, {
      readonly: true,
      timeout: LOCK_MS,
    });
    tables = sqliteTables(database).filter(({ name }) => globs.takesTable({ table: name }));
  } catch {
    throw new DatabaseRefused(
      `${shown}: it is not a SQLite database, or it is corrupted, encrypted, or locked by another program.`,
    );
  }
  return {
    shown,
    whenEmpty: { reason: 'it has no tables', isSkipped: true },
    tables: tables.map((table) => listed(database, table, bytes, globs, choice)),
    close: () => Promise.resolve(void database.close()),
  };
}

function sizeOf(path: string, shown: string): number {
  try {
    return statSync(path).size;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new DatabaseRefused(
      code === 'ENOENT' ? `${shown}: no such file.` : `${shown}: ${systemReason(error)}.`,
    );
  }
}

function listed(
  database: Sqlite,
  { name: table, kind }: SqliteTable,
  bytes: number,
  globs: TableGlobs,
  choice: TableChoice,
): ListedTable {
  const name = { table };
  if (kind === 'virtual') return { name, reason: VIRTUAL_TABLE, isSkipped: true };
  if (kind === 'view' && !choice.views)
    return { name, reason: 'it is a view (--views reads it)', isSkipped: true };
  let all: readonly string[];
  try {
    all = database
      .prepare(`SELECT * FROM ${quoteName(table)}`)
      .columns()
      .map((column) => column.name);
  } catch {
    return { name, reason: 'it cannot be read, because its definition is invalid', isSkipped: false };
  }
  const chosen = all.filter((column) => globs.takesColumn(name, column));
  if (chosen.length === 0) return { name, reason: 'all its columns are excluded', isSkipped: true };
  return { name, table: new SqliteInput(database, { table, kind, all, chosen, bytes }, choice.rows) };
}
