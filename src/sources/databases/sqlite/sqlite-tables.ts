import type { Database } from 'libsql';

/** How the names of tables of SQLite itself begin. */
const OWN_TABLES = 'sqlite_';

/** A table of a SQLite database, or a view. */
export interface SqliteTable {
  readonly name: string;
  readonly kind: 'table' | 'virtual' | 'view';
}

/** Why a virtual table is not read. */
export const VIRTUAL_TABLE = 'it is a virtual table; its data is in other tables';

/** The tables and views of a database, in the order in which they were made; those of SQLite itself left out. */
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
