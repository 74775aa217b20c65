import type { Connection } from 'mysql2';
import { ConnectionLost, UnreadableTable, awayReason, codeOf } from '../database-fault.js';
import type { Database, ListedTable } from '../database-table.js';
import { ServerTable, ServerConnections } from '../server-table.js';
import type { Patience } from '../steady-rows.js';
import { type TableChoice, TableGlobs } from '../table-choice.js';
import { connectMysql, type MysqlConnection, type MysqlLogin } from './log-in-mysql.js';
import {
  CATALOG_QUERY,
  type CatalogRow,
  type MysqlColumn,
  type MysqlTable,
  tablesOf,
  askMysql,
  askMysqlTexts,
} from './mysql-catalog.js';
import { beginReading, plannedRows, planTable } from './mysql-rows.js';

const LOST: ReadonlySet<string> = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  'ER_NET_READ_INTERRUPTED',
  'ER_NET_WRITE_INTERRUPTED',
]);
const TOO_LONG: ReadonlySet<string> = new Set([
  'ER_STATEMENT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ER_LOCK_WAIT_TIMEOUT',
]);

const REASONS: Readonly<Record<string, string>> = {
  ER_TABLEACCESS_DENIED_ERROR: 'the user may not read it',
  ER_COLUMNACCESS_DENIED_ERROR: 'the user may not read all of its columns',
  ER_VIEW_INVALID: 'it refers to tables that no longer exist or that the user may not read',
  ER_NO_SUCH_TABLE: 'it no longer exists',
  ER_BAD_FIELD_ERROR: 'its columns changed',
  ER_CRASHED_ON_USAGE: 'its data is corrupted on disk',
};

/**
 * Converts an error of a statement. The server's own error text is dropped, because it may quote values.
 * @param seconds statement timeout
 */
function mysqlFault(error: unknown, seconds: number): Error {
  if (error instanceof UnreadableTable || error instanceof ConnectionLost) return error;
  const code = codeOf(error);
  if (TOO_LONG.has(code))
    return new UnreadableTable(`a statement took longer than ${seconds.toString()} s (--statement-seconds)`);
  const message = error instanceof Error ? error.message : '';
  if (LOST.has(code) || awayReason(code) !== undefined || /closed state|Connection lost/i.test(message))
    return new ConnectionLost('the connection was lost');
  if (code === '') throw error;
  return new UnreadableTable(REASONS[code] ?? `the server refused it (${code})`);
}

/**
 * Lists the tables of a MariaDB or MySQL database, or of all databases visible to the user.
 * @param first a connection that is already open
 * @throws ConnectionLost, UnreadableTable if the catalog cannot be read
 */
export async function openMysql(
  { connection }: MysqlConnection,
  login: MysqlLogin,
  choice: TableChoice,
  patience: Patience,
): Promise<Database> {
  const connections = connectionsOf(connection, login);
  const globs = new TableGlobs(choice);
  const { database, shown } = login.address;
  const tables = await connections.reading(async (client) => {
    const values = [database ?? null, database ?? null];
    return tablesOf(await askMysqlTexts<CatalogRow>(client, CATALOG_QUERY, values));
  });
  const listed = (table: MysqlTable): ListedTable => {
    const name = { schema: table.schema, table: table.table };
    const chosen = table.columns.filter((column) => globs.takesColumn(name, column.name));
    const leftOut = reasonAgainst(table, chosen, login.user, choice);
    // Leave out the schema if the URL already names the database.
    const shownName = database === undefined ? name : { table: table.table };
    if (leftOut !== undefined) return { name: shownName, ...leftOut };
    return {
      name: shownName,
      table: new ServerTable(
        connections,
        {
          user: login.user,
          chosen,
          size: table,
          unread: [],
          plan: (client) => planTable(client, table, choice.rows),
          rows: (client, plan, columns) => plannedRows(client, table, plan, columns, login.statementSeconds),
        },
        choice.rows,
        patience,
      ),
    };
  };
  return {
    shown,
    // MariaDB and MySQL list only tables that the user has privileges on.
    whenEmpty: { reason: `the user "${login.user}" has access to none of its tables`, isSkipped: false },
    tables: tables.filter((table) => globs.takesTable(table)).map(listed),
    close: () => connections.close(),
  };
}

function connectionsOf(first: Connection, login: MysqlLogin): ServerConnections<Connection> {
  const { statementSeconds } = login;
  return new ServerConnections(
    {
      connect: async () => (await connectMysql(login)).connection,
      begin: (connection) => beginReading(connection, statementSeconds),
      async end(connection) {
        await askMysql(connection, 'commit');
      },
      close: (connection) => {
        connection.destroy();
        return Promise.resolve();
      },
      faultOf: (error) => mysqlFault(error, statementSeconds),
    },
    first,
  );
}

/** Returns why a table is not read; undefined if it is read. */
function reasonAgainst(
  { isView }: MysqlTable,
  chosen: readonly MysqlColumn[],
  user: string,
  { views }: TableChoice,
): { readonly reason: string; readonly isSkipped: boolean } | undefined {
  if (isView && !views) return { reason: 'it is a view (--views reads it)', isSkipped: true };
  if (chosen.length === 0) return { reason: 'all its columns are excluded', isSkipped: true };
  return chosen.some(({ mayRead }) => mayRead)
    ? undefined
    : { reason: `"${user}" may not read it`, isSkipped: false };
}
