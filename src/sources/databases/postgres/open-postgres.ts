import type pg from 'pg';
import { ConnectionLost, UnreadableTable, awayReason, codeOf } from '../database-fault.js';
import type { Database, ListedTable } from '../database-table.js';
import { ServerTable, type TableReader, ServerConnections } from '../server-table.js';
import type { Patience } from '../steady-rows.js';
import { type TableChoice, TableGlobs } from '../table-choice.js';
import { connectPostgres, type PostgresConnection, type PostgresLogin } from './log-in-postgres.js';
import {
  beginReading,
  cursorRows,
  planTable,
  type PostgresPlan,
  CATALOG_QUERY,
  type CatalogColumn,
  type CatalogTable,
} from './postgres-rows.js';

/** SQLSTATEs that end the connection or the server: connection errors, shutdown, crash, out of disk or memory. */
const LOST = /^(?:08...|57P0[1-5]|53[12]..)$/;

const REASONS: Readonly<Record<string, string>> = {
  '42501': 'the user may not read it',
  '42P01': 'it no longer exists',
  '3F000': 'its schema no longer exists',
  '42703': 'its columns changed',
  '55P03': 'it is locked by another session',
  '25P03': 'the server ended an idle transaction',
  XX001: 'its data is corrupted on disk',
  XX002: 'its index is corrupted on disk',
};

/**
 * Converts an error of a statement. The server's own error text is dropped, because it may quote values.
 * @param seconds statement timeout
 */
function postgresFault(error: unknown, seconds: number): Error {
  const code = codeOf(error);
  if (code === '57014') {
    return new UnreadableTable(`a statement took longer than ${seconds.toString()} s (--statement-seconds)`);
  }
  const message = error instanceof Error ? error.message : '';
  const isLost =
    LOST.test(code) ||
    awayReason(code) !== undefined ||
    /^(?:Connection terminated|Query read timeout|Client (?:has encountered|was closed)|Connection ended)/i.test(
      message,
    );
  if (isLost) return new ConnectionLost('the connection was lost');
  if (code === '') throw error;
  return new UnreadableTable(
    Object.hasOwn(REASONS, code) ? String(REASONS[code]) : `the server refused it (SQLSTATE ${code})`,
  );
}

/**
 * Lists the tables of a PostgreSQL database.
 * @param first a connection that is already open
 * @throws ConnectionLost, UnreadableTable if the catalog cannot be read
 */
export async function openPostgres(
  first: PostgresConnection,
  login: PostgresLogin,
  choice: TableChoice,
  patience: Patience,
): Promise<Database> {
  const connections = connectionsOf(first.client, login);
  const globs = new TableGlobs(choice);
  const tables = await connections.reading(async (client) => {
    const { rows } = await client.query<{ json_build_object: CatalogTable }>(CATALOG_QUERY);
    return rows.map((row) => row.json_build_object);
  });
  const listed = (table: CatalogTable): ListedTable => {
    const name = { schema: table.schema, table: table.table };
    const chosen = table.columns.filter((column) => globs.takesColumn(name, column.name));
    const leftOut = reasonAgainst(table, chosen, login.user, choice);
    if (leftOut !== undefined) return { name, ...leftOut };
    const reader = readerOf(table, chosen, login.user, choice);
    return { name, table: new ServerTable(connections, reader, choice.rows, patience) };
  };
  return {
    shown: login.address.shown,
    whenEmpty: { reason: 'it has no tables', isSkipped: true },
    tables: tables.filter((table) => globs.takesTable(table)).map(listed),
    close: () => connections.close(),
  };
}

function connectionsOf(first: pg.Client, login: PostgresLogin): ServerConnections<pg.Client> {
  const { statementSeconds } = login;
  return new ServerConnections(
    {
      connect: async () => (await connectPostgres(login)).client,
      begin: (client) => beginReading(client, statementSeconds),
      async end(client) {
        await client.query('commit');
      },
      close: (client) => client.end().catch(() => undefined),
      faultOf: (error) => postgresFault(error, statementSeconds),
    },
    first,
  );
}

/** Returns why a table is not read; undefined if it is read. */
function reasonAgainst(
  { kind, schema, mayUseSchema, isFilled }: CatalogTable,
  chosen: readonly CatalogColumn[],
  user: string,
  { views }: TableChoice,
): { readonly reason: string; readonly isSkipped: boolean } | undefined {
  if (kind === 'v' && !views) return { reason: 'it is a view (--views reads it)', isSkipped: true };
  if (kind === 'f' && !views) return { reason: 'it is a foreign table (--views reads it)', isSkipped: true };
  if (!mayUseSchema) return { reason: `"${user}" may not use the schema "${schema}"`, isSkipped: false };
  if (!isFilled)
    return { reason: 'it is a materialized view that has not been filled; refresh it', isSkipped: false };
  if (chosen.length === 0) return { reason: 'all its columns are excluded', isSkipped: true };
  return chosen.some(({ mayRead }) => mayRead)
    ? undefined
    : { reason: `"${user}" may not read it`, isSkipped: false };
}

const readerOf = (
  table: CatalogTable,
  chosen: readonly CatalogColumn[],
  user: string,
  { rows: wanted }: TableChoice,
): TableReader<pg.Client, PostgresPlan, CatalogColumn> => ({
  user,
  chosen,
  size: table,
  unread: table.hidesRows
    ? [{ part: 'rows', reason: `row-level security hides some rows from "${user}"` }]
    : [],
  plan: (client, columns) => planTable(client, table, columns, wanted),
  rows: (client, { select }, columns) => cursorRows(client, select, columns),
});
