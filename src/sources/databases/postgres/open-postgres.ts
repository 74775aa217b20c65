import type pg from 'pg';
import { present } from '../../../core/present.js';
import type { Database, ListedTable } from '../database.js';
import type { Cell, DatabaseTable, TableRows } from '../database-table.js';
import { steadyRows, withPatience, type Patience } from '../steady-rows.js';
import { TableGlobs, type TableChoice, type TableName } from '../table-choice.js';
import { digestOfColumns } from '../digest-of-columns.js';
import { connectPostgres, type PostgresConnection, type PostgresLogin } from './connect-postgres.js';
import { CATALOG_QUERY, type CatalogColumn, type CatalogTable } from './postgres-catalog.js';
import { postgresFault } from './postgres-fault.js';
import { beginReading, cursorRows, planTable, type PostgresPlan } from './postgres-rows.js';

/** Bytes of a row where the database has not counted yet; for the progress alone. */
const ROW_BYTES = 100;

/**
 * Lists the tables of a PostgreSQL database.
 * @param first a connection that is open already
 * @throws ConnectionLost, UnreadableTable where the catalogue cannot be read
 */
export async function openPostgres(
  first: PostgresConnection,
  login: PostgresLogin,
  choice: TableChoice,
  patience: Patience,
): Promise<Database> {
  const server = new PostgresServer(first.client, login);
  const globs = new TableGlobs(choice);
  const tables = await server.reading(async (client) => {
    const { rows } = await client.query<{ json_build_object: CatalogTable }>(CATALOG_QUERY);
    return rows.map((row) => row.json_build_object);
  });
  return {
    shown: login.address.shown,
    tables: tables
      .filter((table) => globs.takesTable(table))
      .map((table) => listed(server, table, globs, choice, patience)),
    close: () => server.close(),
  };
}

function listed(
  server: PostgresServer,
  table: CatalogTable,
  globs: TableGlobs,
  choice: TableChoice,
  patience: Patience,
): ListedTable {
  const name: TableName = { schema: table.schema, table: table.table };
  const leftOut = (reason: string, isSkipped: boolean): ListedTable => ({ name, reason, isSkipped });
  if ((table.kind === 'v' || table.kind === 'f') && !choice.views) {
    const what =
      table.kind === 'v' ? 'a view: what it shows lies in tables' : 'a foreign table: it lies elsewhere';
    return leftOut(`${what} (--views reads it)`, true);
  }
  const { user } = server.login;
  if (!table.mayUseSchema) return leftOut(`"${user}" may not use the schema "${table.schema}"`, false);
  const chosen = table.columns.filter((column) => globs.takesColumn(name, column.name));
  if (chosen.length === 0) return leftOut('none of its columns is to be read', true);
  const columns = chosen.filter(({ mayRead }) => mayRead);
  if (columns.length === 0) return leftOut(`"${user}" may not read it`, false);
  return { name, table: new PostgresTable(server, table, chosen, choice, patience) };
}

class PostgresTable implements DatabaseTable {
  readonly columns: readonly CatalogColumn[];
  readonly unread: DatabaseTable['unread'];
  readonly #server: PostgresServer;
  readonly #table: CatalogTable;
  readonly #choice: TableChoice;
  readonly #patience: Patience;

  constructor(
    server: PostgresServer,
    table: CatalogTable,
    chosen: readonly CatalogColumn[],
    choice: TableChoice,
    patience: Patience,
  ) {
    this.#server = server;
    this.#table = table;
    this.#choice = choice;
    this.#patience = patience;
    this.columns = chosen.filter(({ mayRead }) => mayRead);
    const { user } = server.login;
    this.unread = [
      ...unreadColumns(chosen, user),
      ...(table.hidesRows ? [{ part: 'rows', reason: `row-level security shows "${user}" only some` }] : []),
    ];
  }

  get digest(): string {
    return digestOfColumns(this.columns);
  }

  get expectedBytes(): number {
    const { rows, rowBytes } = this.#table;
    const { rows: wanted } = this.#choice;
    const all = rows ?? (wanted === 'all' ? 0 : wanted);
    return Math.round((wanted === 'all' ? all : Math.min(all, wanted)) * (rowBytes ?? ROW_BYTES));
  }

  async open(): Promise<TableRows> {
    const { rows: wanted } = this.#choice;
    const plan = await withPatience(this.#patience, () =>
      this.#server.reading((client) => planTable(client, this.#table, this.columns, wanted)),
    );
    return {
      sample: { method: plan.method, estimated_rows: plan.rows },
      rows: steadyRows(this.#patience, () => this.#read(plan)),
    };
  }

  #read({ select }: PostgresPlan): AsyncIterable<readonly Cell[]> {
    return this.#server.readingRows((client) => cursorRows(client, select, this.columns));
  }
}

/** The columns that a user may not read, in one line. */
function unreadColumns(chosen: readonly CatalogColumn[], user: string): DatabaseTable['unread'] {
  const names = chosen.filter(({ mayRead }) => !mayRead).map(({ name }) => `"${name}"`);
  if (names.length === 0) return [];
  const part = `${names.length === 1 ? 'column' : 'columns'} ${names.join(', ')}`;
  return [{ part, reason: `the user "${user}" has no right to it` }];
}

/** Connections to a server: one for each table that is in work, kept for the next. */
class PostgresServer {
  readonly login: PostgresLogin;
  readonly #idle: pg.Client[];

  constructor(first: pg.Client, login: PostgresLogin) {
    this.login = login;
    this.#idle = [first];
  }

  /** @throws ConnectionLost, UnreadableTable */
  async reading<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    let result: T | undefined;
    for await (const one of this.readingRows(async function* (client) {
      yield await work(client);
    }))
      result = one;
    return present(result, 'what was read');
  }

  /** @throws ConnectionLost, UnreadableTable */
  async *readingRows<T>(work: (client: pg.Client) => AsyncIterable<T>): AsyncIterable<T> {
    const { statementSeconds } = this.login;
    const client = this.#idle.pop() ?? (await connectPostgres(this.login)).client;
    let isWhole = false;
    try {
      await beginReading(client, statementSeconds);
      yield* work(client);
      await client.query('commit');
      isWhole = true;
    } catch (error) {
      throw postgresFault(error, statementSeconds);
    } finally {
      // What was left in the middle may have answers under way.
      if (isWhole) this.#idle.push(client);
      else await client.end().catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((client) => client.end().catch(() => undefined)));
  }
}
