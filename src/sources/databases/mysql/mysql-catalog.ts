import type { Readable } from 'node:stream';
import type { Connection, QueryOptions, RowDataPacket, TypeCastField } from 'mysql2';
import { UnreadableTable } from '../database-fault.js';
import type { ServerColumn } from '../server-table.js';

/** A table as described by the catalog. */
export interface MysqlTable {
  readonly schema: string;
  readonly table: string;
  readonly isView: boolean;
  readonly rows: number | null;
  readonly rowBytes: number | null;
  /** Size of the data on disk in bytes. */
  readonly bytes: number;
  readonly columns: readonly MysqlColumn[];
  /** The primary key if it is a single readable column of an orderable type; else undefined. */
  readonly key: MysqlKey | undefined;
}

/** A column as described by the catalog. */
export interface MysqlColumn extends ServerColumn {
  /** In lower case, without the length. */
  readonly type: string;
}

/** A key by which rows can be read in order. */
export interface MysqlKey {
  readonly name: string;
  readonly kind: 'integer' | 'text' | 'bytes';
}

/** One column of a table, as a row of the catalog query. */
export interface CatalogRow {
  readonly table_schema: string;
  readonly table_name: string;
  readonly table_type: string;
  readonly table_rows: string | null;
  readonly avg_row_length: string | null;
  readonly data_length: string | null;
  readonly column_name: string;
  readonly data_type: string;
  readonly may_read: string;
  readonly is_key: string;
}

/** Selects all columns of all non-system tables, of one database or of all databases visible to the user. */
export const CATALOG_QUERY = `
select t.table_schema as table_schema, t.table_name as table_name, t.table_type as table_type,
  t.table_rows as table_rows, t.avg_row_length as avg_row_length, t.data_length as data_length,
  c.column_name as column_name, lower(c.data_type) as data_type,
  find_in_set('select', c.privileges) > 0 as may_read, c.column_key = 'PRI' as is_key
from information_schema.tables t
join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
where t.table_schema not in ('mysql', 'information_schema', 'performance_schema', 'sys')
  and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW') and (? is null or t.table_schema = ?)
order by t.table_schema, t.table_name, c.ordinal_position`;

/** A row as sent by the server. */
export type SentRow = readonly (Buffer | null)[];

/** Maximum number of rows buffered before back-pressure stops the server. */
const ROWS_HELD = 16;

const BYTES: ReadonlySet<string> = new Set([
  'tinyblob',
  'blob',
  'mediumblob',
  'longblob',
  'binary',
  'varbinary',
]);
const INTEGERS: ReadonlySet<string> = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint']);

/** Groups catalog rows by table. */
export function tablesOf(rows: readonly CatalogRow[]): readonly MysqlTable[] {
  const tables = new Map<string, CatalogRow[]>();
  for (const row of rows) {
    const name = JSON.stringify([row.table_schema, row.table_name]);
    const columns = tables.get(name);
    if (columns === undefined) tables.set(name, [row]);
    else columns.push(row);
  }
  return [...tables.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [tableOf(first, [first, ...others])],
  );
}

function tableOf(first: CatalogRow, columns: readonly CatalogRow[]): MysqlTable {
  const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
  return {
    schema: first.table_schema,
    table: first.table_name,
    isView: first.table_type === 'VIEW',
    rows: numberOf(first.table_rows),
    rowBytes: numberOf(first.avg_row_length),
    bytes: Number(first.data_length),
    columns: columns.map(({ column_name: name, data_type: type, may_read: mayRead }) => ({
      name,
      type,
      kind: type === 'json' ? 'json' : BYTES.has(type) ? 'bytes' : 'text',
      mayRead: mayRead === '1',
    })),
    key: keyOf(columns),
  };
}

function keyOf(columns: readonly CatalogRow[]): MysqlKey | undefined {
  const [key, second] = columns.filter(({ is_key: isKey }) => isKey === '1');
  if (key?.may_read !== '1' || second !== undefined) return undefined;
  const { column_name: name, data_type: type } = key;
  if (INTEGERS.has(type)) return { name, kind: 'integer' };
  if (type === 'char' || type === 'varchar') return { name, kind: 'text' };
  return type === 'binary' || type === 'varbinary' ? { name, kind: 'bytes' } : undefined;
}

const asSent = (sql: string, values: readonly unknown[]): QueryOptions => ({
  sql,
  values: [...values],
  rowsAsArray: true,
  typeCast: (field: TypeCastField) => field.buffer(),
});

/** Returns all rows of a statement at once. */
export const askMysql = (
  connection: Connection,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly SentRow[]> =>
  new Promise((resolve, reject) => {
    connection.query(asSent(sql, values), (error, rows) => {
      if (error === null) resolve(rows as unknown as readonly SentRow[]);
      else reject(error);
    });
  });

/** Returns the rows of a statement as objects with string values. */
export const askMysqlTexts = <T>(
  connection: Connection,
  sql: string,
  values: readonly unknown[],
): Promise<readonly T[]> =>
  new Promise((resolve, reject) => {
    const options = { sql, values: [...values], typeCast: (field: TypeCastField) => field.string('utf8') };
    connection.query<RowDataPacket[]>(options, (error, rows) => {
      if (error === null) resolve(rows as unknown as readonly T[]);
      else reject(error);
    });
  });

/**
 * Streams the rows of a statement with a small buffer.
 * @param seconds timeout while waiting for a row
 * @throws UnreadableTable
 */
export async function* streamMysql(
  connection: Connection,
  sql: string,
  seconds: number,
): AsyncIterable<SentRow> {
  const stream: Readable = connection.query(asSent(sql, [])).stream({ highWaterMark: ROWS_HELD });
  const rows = stream[Symbol.asyncIterator]() as AsyncIterator<SentRow>;
  for (;;) {
    const isThere = stream.readableLength > 0;
    const next = isThere ? await rows.next() : await within(rows.next(), seconds);
    if (next.done === true) return;
    yield next.value;
  }
}

async function within<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new UnreadableTable(`a statement took longer than ${seconds.toString()} s (--statement-seconds)`),
      );
    }, seconds * 1_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
