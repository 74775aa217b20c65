import type { Database } from 'libsql';

/** Prefix of SQLite's internal tables. */
const OWN_TABLES = 'sqlite_';

/** A table or view of a SQLite database. */
export interface SqliteTable {
  readonly name: string;
  readonly kind: 'table' | 'virtual' | 'view';
}

/** Why a virtual table is not read. */
export const VIRTUAL_TABLE = 'it is a virtual table; its data is in other tables';

/** Lists the tables and views of a database in creation order, without SQLite's internal tables. */
export function sqliteTables(database: Database): readonly SqliteTable[] {
  const query = "SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY rowid";
  const rows = database.prepare(query).all() as readonly Readonly<Record<'name' | 'type' | 'sql', unknown>>[];
  return rows
    .map(({ name, type, sql }): SqliteTable => {
      const isVirtual = /^\s*CREATE\s+VIRTUAL\b/i.test(String(sql));
      return { name: String(name), kind: type === 'view' ? 'view' : isVirtual ? 'virtual' : 'table' };
    })
    .filter(({ name }) => !name.startsWith(OWN_TABLES));
}
