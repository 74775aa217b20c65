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

/** How the rows of a table are asked for. */
export interface ReadingPlan {
  readonly method: SamplingMethod;
  /** Rows that the table is believed to have. */
  readonly rows?: number;
}

/** A column of a server, and whether it may be read. */
export interface ServerColumn extends TableColumn {
  readonly mayRead: boolean;
}

/** What is known of a table of a server, and how it is read. */
export interface TableReader<C, Plan extends ReadingPlan, Column extends ServerColumn> {
  readonly user: string;
  /** The columns that are to be read, if they may be. */
  readonly chosen: readonly Column[];
  /** None where the server has not counted. */
  readonly size: { readonly rows: number | null; readonly rowBytes: number | null };
  /** Further parts of it that cannot be read. */
  readonly unread: DatabaseTable['unread'];
  readonly plan: (connection: C, columns: readonly Column[]) => Promise<Plan>;
  readonly rows: (connection: C, plan: Plan, columns: readonly Column[]) => AsyncIterable<readonly Cell[]>;
}

/** Bytes of a row where the server has not counted yet; for the progress alone. */
const ROW_BYTES = 100;

/** What connections to servers of one engine can do. */
interface ConnectionKind<C> {
  /** @throws ConnectionLost, DatabaseRefused, PasswordWanted */
  readonly connect: () => Promise<C>;
  /** Begins a transaction that can only read. */
  readonly begin: (connection: C) => Promise<void>;
  readonly end: (connection: C) => Promise<void>;
  /** Closes a connection, even during a query. */
  readonly close: (connection: C) => Promise<void>;
  /** What became of a statement, without what the server says of it: ConnectionLost or UnreadableTable. */
  readonly faultOf: (error: unknown) => Error;
}

/** A table of a server as an input, of which about so many rows are read. */
export class ServerTable<C, Plan extends ReadingPlan, Column extends ServerColumn> implements DatabaseTable {
  readonly columns: readonly Column[];
  readonly #connections: ServerConnections<C>;
  readonly #reader: TableReader<C, Plan, Column>;
  readonly #wanted: number | 'all';
  readonly #patience: Patience;

  /** @param wanted rows */
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

/** The columns that a user may not read, in one line. */
function unreadColumns(chosen: readonly ServerColumn[], user: string): DatabaseTable['unread'] {
  const names = chosen.filter(({ mayRead }) => !mayRead).map(({ name }) => `"${name}"`);
  if (names.length === 0) return [];
  const part = `${names.length === 1 ? 'column' : 'columns'} ${names.join(', ')}`;
  return [{ part, reason: `the user "${user}" has no right to it` }];
}

/** Connections to a server: one for each table that is in work, kept for the next. */
export class ServerConnections<C> {
  readonly #kind: ConnectionKind<C>;
  readonly #idle: C[];

  /** @param first one that is open already */
  constructor(kind: ConnectionKind<C>, first: C) {
    this.#kind = kind;
    this.#idle = [first];
  }

  /**
   * Work in a transaction.
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
   * What comes piece by piece, in a transaction that lasts as long.
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
      // What was left in the middle may have answers under way.
      if (isWhole) this.#idle.push(connection);
      else await close(connection);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((connection) => this.#kind.close(connection)));
  }
}
