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

/** Precedes the bytes of a text with NUL. Neither text nor a file of a known kind begins with these bytes. */
const MARK = Buffer.from('ff00fe01ff00fe02', 'hex');

/**
 * Returns an expression for the whole value of a column. SQLite's functions and the driver cut a text at its first NUL,
 * so that such a text is returned as marked bytes, which {@link textsOf} decodes.
 * @param column quoted name
 * @param most maximum number of characters or bytes; absent: all
 */
export function wholeValue(column: string, most?: number): string {
  const cut = (value: string, length: number | undefined): string =>
    length === undefined ? value : `substr(${value}, 1, ${length.toString()})`;
  // A character has 4 bytes at most.
  const bytes = cut(`CAST(${column} AS BLOB)`, most === undefined ? undefined : 4 * most);
  return `CASE WHEN typeof(${column}) = 'text' AND instr(${column}, char(0)) > 0
    THEN CAST(x'${MARK.toString('hex')}' || ${bytes} AS BLOB)
    WHEN typeof(${column}) IN ('text', 'blob') THEN ${cut(column, most)} ELSE ${column} END`;
}

/** Returns a function that decodes the texts among the values of {@link wholeValue}; other values are unchanged. */
export function textsOf(database: Database): (value: unknown) => unknown {
  const row = database.prepare('PRAGMA encoding').get() as Readonly<Record<string, unknown>>;
  const decoder = new TextDecoder(String(row['encoding']).toLowerCase(), { ignoreBOM: true });
  return (value) =>
    value instanceof Uint8Array && MARK.equals(value.subarray(0, MARK.length))
      ? decoder.decode(value.subarray(MARK.length))
      : value;
}
