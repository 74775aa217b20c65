import { present } from '../../core/present.js';
import {
  type Cell,
  type DatabaseTable,
  type SamplingMethod,
  type TableColumn,
  type TableRows,
  digestOfColumns,
} from './database-table.js';
import { steadyRows, withPatience, type Patience } from './steady-rows.js';

/** How the rows of a table are read. */
export interface ReadingPlan {
  readonly method: SamplingMethod;
  /** Estimated row count. */
  readonly rows?: number;
}

/** A column of a server table, and whether the user may read it. */
export interface ServerColumn extends TableColumn {
  readonly mayRead: boolean;
}

/** Metadata of a server table, and the functions that read it. */
export interface TableReader<C, Plan extends ReadingPlan, Column extends ServerColumn> {
  readonly user: string;
  /** The selected columns, including those that the user may not read. */
  readonly chosen: readonly Column[];
  /** Null if the server has no statistics. */
  readonly size: { readonly rows: number | null; readonly rowBytes: number | null };
  /** Other parts of the table that cannot be read. */
  readonly unread: DatabaseTable['unread'];
  readonly plan: (connection: C, columns: readonly Column[]) => Promise<Plan>;
  readonly rows: (connection: C, plan: Plan, columns: readonly Column[]) => AsyncIterable<readonly Cell[]>;
}

/** Assumed bytes per row if the server has no statistics; used for the progress display only. */
const ROW_BYTES = 100;

/** Connection operations of an engine. */
interface ConnectionKind<C> {
  /** @throws ConnectionLost, DatabaseRefused, PasswordWanted */
  readonly connect: () => Promise<C>;
  /** Starts a read-only transaction. */
  readonly begin: (connection: C) => Promise<void>;
  readonly end: (connection: C) => Promise<void>;
  /** Closes a connection, even during a query. */
  readonly close: (connection: C) => Promise<void>;
  /** Converts an error of a statement into a ConnectionLost or UnreadableTable, without the server's own error text. */
  readonly faultOf: (error: unknown) => Error;
}

/** A server table as a scan input, of which about `wanted` rows are read. */
export class ServerTable<C, Plan extends ReadingPlan, Column extends ServerColumn> implements DatabaseTable {
  readonly columns: readonly Column[];
  readonly #connections: ServerConnections<C>;
  readonly #reader: TableReader<C, Plan, Column>;
  readonly #wanted: number | 'all';
  readonly #patience: Patience;

  /** @param wanted number of rows */
  constructor(
    connections: ServerConnections<C>,
    reader: TableReader<C, Plan, Column>,
    wanted: number | 'all',
    patience: Patience,
  ) {
    this.#connections = connections;
    this.#reader = reader;
    this.#wanted = wanted;
    this.#patience = patience;
    this.columns = reader.chosen.filter(({ mayRead }) => mayRead);
  }

  get digest(): string {
    return digestOfColumns(this.columns);
  }

  get unread(): DatabaseTable['unread'] {
    const { chosen, user, unread } = this.#reader;
    return [...unreadColumns(chosen, user), ...unread];
  }

  get expectedBytes(): number {
    const { rows, rowBytes } = this.#reader.size;
    const wanted = this.#wanted;
    const all = rows ?? (wanted === 'all' ? 0 : wanted);
    return Math.round((wanted === 'all' ? all : Math.min(all, wanted)) * (rowBytes ?? ROW_BYTES));
  }

  async open(): Promise<TableRows> {
    const { columns } = this;
    const { plan: makePlan, rows } = this.#reader;
    const plan = await withPatience(this.#patience, () =>
      this.#connections.reading((connection) => makePlan(connection, columns)),
    );
    return {
      sample: { method: plan.method, ...(plan.rows !== undefined && { estimated_rows: plan.rows }) },
      rows: steadyRows(this.#patience, () =>
        this.#connections.readingRows((connection) => rows(connection, plan, columns)),
      ),
    };
  }
}

/** Lists the columns that the user may not read, as one entry. */
function unreadColumns(chosen: readonly ServerColumn[], user: string): DatabaseTable['unread'] {
  const names = chosen.filter(({ mayRead }) => !mayRead).map(({ name }) => `"${name}"`);
  if (names.length === 0) return [];
  const part = `${names.length === 1 ? 'column' : 'columns'} ${names.join(', ')}`;
  return [{ part, reason: `the user "${user}" has no right to it` }];
}

/** A pool of connections to a server: one per table being read, reused for the next table. */
export class ServerConnections<C> {
  readonly #kind: ConnectionKind<C>;
  readonly #idle: C[];

  /** @param first a connection that is already open */
  constructor(kind: ConnectionKind<C>, first: C) {
    this.#kind = kind;
    this.#idle = [first];
  }

  /**
   * Runs work in a transaction.
   * @throws ConnectionLost, UnreadableTable
   */
  async reading<T>(work: (connection: C) => Promise<T>): Promise<T> {
    const results: T[] = [];
    const once = async function* (connection: C): AsyncIterable<T> {
      yield await work(connection);
    };
    for await (const result of this.readingRows(once)) results.push(result);
    return present(results[0], 'what was read');
  }

  /**
   * Streams results from a transaction that stays open until the stream ends.
   * @throws ConnectionLost, UnreadableTable
   */
  async *readingRows<T>(work: (connection: C) => AsyncIterable<T>): AsyncIterable<T> {
    const { connect, begin, end, close, faultOf } = this.#kind;
    const connection = this.#idle.pop() ?? (await connect());
    let isWhole = false;
    try {
      await begin(connection);
      yield* work(connection);
      await end(connection);
      isWhole = true;
    } catch (error) {
      throw faultOf(error);
    } finally {
      // After an early exit, responses may still be pending on the connection.
      if (isWhole) this.#idle.push(connection);
      else await close(connection);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((connection) => this.#kind.close(connection)));
  }
}
