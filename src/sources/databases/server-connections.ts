import { present } from '../../core/present.js';

/** What connections to servers of one engine can do. */
export interface ConnectionKind<C> {
  /** @throws ConnectionLost, DatabaseRefused, PasswordWanted */
  readonly connect: () => Promise<C>;
  /** Begins a transaction that can only read. */
  readonly begin: (connection: C) => Promise<void>;
  readonly end: (connection: C) => Promise<void>;
  /** Lets go of a connection, whatever it is in the middle of. */
  readonly close: (connection: C) => Promise<void>;
  /** What became of a statement, without what the server says of it: ConnectionLost or UnreadableTable. */
  readonly faultOf: (error: unknown) => Error;
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
