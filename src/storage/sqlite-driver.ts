import type { SqliteQuery, SqliteReply } from './sqlite-worker.js';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Worker } from 'node:worker_threads';

/** A mutual exclusion lock; waiters acquire it in the order of their requests. */
interface Lock {
  acquire(): Promise<void>;
  release(): void;
}

function createLock(): Lock {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  return {
    async acquire() {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      isHeld = true;
    },
    release() {
      const next = waiting.shift();
      if (next === undefined) isHeld = false;
      else next();
    },
  };
}

/** A statement failed; `code` is SQLite's own, e.g. SQLITE_BUSY. */
class SqliteFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SqliteFailure';
    this.code = code;
  }
}

/** Creates the Kysely dialect for a SQLite file, which a worker thread opens. */
export function createSqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

interface Waiting {
  readonly resolve: (reply: SqliteReply) => void;
  readonly reject: (error: Error) => void;
}

function createDriver(path: string): Driver {
  const lock = createLock();
  let worker: Worker | undefined;
  let nextId = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): Worker => {
    const started = new Worker(new URL('./sqlite-worker.js', import.meta.url), { workerData: { path } });
    started.on('message', (reply: SqliteReply) => {
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
      // The worker keeps the process alive only while a request is pending.
      if (waiting.size === 0) started.unref();
    });
    const fail = (): void => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values())
        reject(new SqliteFailure('SQLITE_WORKER', 'the worker has ended'));
      waiting.clear();
    };
    started.on('error', fail);
    started.on('exit', fail);
    return started;
  };

  const ask = async (sql: string, parameters: readonly unknown[]): Promise<QueryResult<never>> => {
    const target = (worker ??= start());
    const id = nextId++;
    const reply = await new Promise<SqliteReply>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      target.ref();
      target.postMessage({ id, sql, parameters } satisfies SqliteQuery);
    });
    if ('code' in reply) throw new SqliteFailure(reply.code, reply.message);
    return { rows: reply.rows as never[], numAffectedRows: BigInt(reply.changes) };
  };

  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }: CompiledQuery) => ask(sql, parameters),
    // eslint-disable-next-line require-yield -- nothing here reads more rows than fit into memory
    streamQuery: async function* () {
      await Promise.reject(new Error('streaming is not supported'));
    },
  };
  const run = async (sql: string): Promise<void> => {
    await ask(sql, []);
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      await lock.acquire();
      return connection;
    },
    // Immediate, because a transaction that starts by reading could fail later when another process has written
    // meanwhile.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: () => {
      lock.release();
      return Promise.resolve();
    },
    destroy: async () => {
      const last = worker;
      worker = undefined;
      if (last === undefined) return;
      const ended = new Promise((resolve) => last.once('exit', resolve));
      last.ref();
      last.postMessage('close');
      await ended;
    },
  };
}
