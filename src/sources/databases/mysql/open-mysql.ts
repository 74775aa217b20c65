import type { Connection } from 'mysql2';
import type { Database, ListedTable } from '../database.js';
import { ServerConnections } from '../server-connections.js';
import { ServerTable } from '../server-table.js';
import type { Patience } from '../steady-rows.js';
import { TableGlobs, type TableChoice } from '../table-choice.js';
import { askMysql, askMysqlTexts } from './ask-mysql.js';
import { connectMysql, type MysqlConnection, type MysqlLogin } from './connect-mysql.js';
import {
  CATALOG_QUERY,
  tablesOf,
  type CatalogRow,
  type MysqlColumn,
  type MysqlTable,
} from './mysql-catalog.js';
import { mysqlFault } from './mysql-fault.js';
import { beginReading, planTable, plannedRows } from './mysql-rows.js';

/**
 * Lists the tables of a database of MariaDB or MySQL, or of all that the user sees.
 * @param first a connection that is open already
 * @throws ConnectionLost, UnreadableTable where the catalogue cannot be read
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
    // A database that the URL names need not be named again.
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
    // What a user has no right to, a server of this kind does not show.
    whenEmpty: { reason: `the user "${login.user}" sees no table in it`, isSkipped: false },
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

/** Why a table is not read, if it is not. */
function reasonAgainst(
  { isView }: MysqlTable,
  chosen: readonly MysqlColumn[],
  user: string,
  { views }: TableChoice,
): { readonly reason: string; readonly isSkipped: boolean } | undefined {
  if (isView && !views)
    return { reason: 'a view: what it shows lies in tables (--views reads it)', isSkipped: true };
  if (chosen.length === 0) return { reason: 'none of its columns is to be read', isSkipped: true };
  return chosen.some(({ mayRead }) => mayRead)
    ? undefined
    : { reason: `"${user}" may not read it`, isSkipped: false };
}
