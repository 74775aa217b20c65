import { type Dialect, type Generated, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { ServiceError } from '../core/errors.js';
import { type Engine, type Migration, MIGRATIONS } from './migrations.js';
import { createSqliteDialect } from './sqlite-driver.js';

/** The tables as the code sees them; migrations.ts creates them. Times are milliseconds since 1970. */
export interface Tables {
  schema_migrations: { id: number; name: string; applied_at: number };
  accounts: {
    id: string;
    email: string;
    email_key: string;
    state: 'registered' | 'active' | 'disabled';
    password_hash: string;
    credential_version: number;
    registered_at: number;
    activated_at: number | null;
    password_issued_at: number | null;
    delivered_at: number | null;
    may_restore: 0 | 1;
  };
  api_keys: { id: string; account_id: string; secret_hash: string; created_at: number };
  signing_keys: {
    kid: string;
    public_key: string;
    private_key: string;
    created_at: number;
    retires_at: number | null;
  };
  throttles: { key: string; failures: number; last_at: number; blocked_until: number; forget_at: number };
  audit_events: {
    id: Generated<number>;
    at: number;
    event: string;
    actor: string;
    actor_from: string | null;
    account_id: string | null;
    email: string | null;
    email_key: string | null;
    detail: string | null;
  };
  known_networks: { key: string; account_id: string; last_used_at: number };
  ended_sessions: { id: string; forget_at: number };
  password_resets: {
    account_id: string;
    token_hash: string;
    credential_version: number;
    expires_at: number;
  };
  transform_sessions: {
    id: string;
    account_id: string;
    created_at: number;
    expires_at: number;
    key_id: string;
    sealed: string;
  };
  audit_expiry: { expires_before: number };
  leases: { name: string; holder: string; held_until: number };
}

/** Key of the advisory lock within the database: "ddsv" in ASCII. */
const LOCK = 0x64647376;

/**
 * Migrates the schema in one transaction under a lock: replicas that start together wait for each other, and a crash
 * leaves the schema as it was. On SQLite, the transaction itself takes the write lock.
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  now: () => number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await trx.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute();
    const applied = await trx.selectFrom('schema_migrations').select(['id', 'name']).orderBy('id').execute();
    const newest = Math.max(0, ...migrations.map(({ id }) => id));
    const ahead = applied.find(({ id }) => id > newest);
    if (ahead !== undefined) {
      throw new Error(
        `the database was made by a newer version: migration ${ahead.id} (${ahead.name}) is unknown`,
      );
    }
    const done = new Set(applied.map(({ id }) => id));
    for (const migration of migrations.filter(({ id }) => !done.has(id))) {
      await migration.up(trx as unknown as Kysely<never>, engine);
      await trx
        .insertInto('schema_migrations')
        .values({ id: migration.id, name: migration.name, applied_at: now() })
        .execute();
    }
  });
}

/** Timeouts in milliseconds. Together they keep a request from hanging on an unreachable database. */
const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;
const INT8 = 20;

/** `pg` returns bigint as text; the times stored here fit into a number. */
const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(INT8, Number);

/** Creates the Kysely dialect for PostgreSQL, with a connection pool. */
export function createPostgresDialect(url: string, poolSize: number): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'data-discovery',
    types: TYPES,
  });
  // The next query replaces a broken idle connection; without a listener, the event would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}

/** SQLSTATE codes and classes of transient failures: connection, resources, shutdown, timeout, deadlock. */
const POSTGRES_PASSING = /^(?:08...|53...|57P..|57014|58...|40001|40P01|25P03|55P03)$/;
const NETWORK =
  /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTDIR|EACCES|EPERM|EROFS)/;
const SQLITE_PASSING = /^SQLITE_(?:BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|WORKER)/;
/** `pg` errors for lost connections, which have no code. */
const DRIVER_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Connection ended)/i;

/** Seconds until a retry is worthwhile. */
const RETRY_AFTER_S = 5;

/** Converts the error of an unreachable database to STORE_UNAVAILABLE; returns any other error unchanged. */
function toStoreFailure(error: unknown): unknown {
  return isPassing(error)
    ? new ServiceError('STORE_UNAVAILABLE', {}, { retry_after_s: RETRY_AFTER_S })
    : error;
}

function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassing);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    POSTGRES_PASSING.test(code) ||
    NETWORK.test(code) ||
    SQLITE_PASSING.test(code) ||
    DRIVER_MESSAGE.test(error.message)
  );
}

/** The location of the database: a SQLite file, or the URL of a PostgreSQL database. */
export type DatabasePlace =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly poolSize?: number };

/**
 * A database with an up-to-date schema. It is opened on first use, and every use retries until that succeeds, so that
 * the service can start, and recover, without it.
 */
export interface Database {
  readonly engine: Engine;
  /** Runs one or more statements outside a transaction. */
  query<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction. */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const POOL_SIZE = 10;

export function createDatabase(place: DatabasePlace, now: () => number): Database {
  const dialect =
    place.engine === 'sqlite'
      ? createSqliteDialect(place.path)
      : createPostgresDialect(place.url, place.poolSize ?? POOL_SIZE);
  const db = new Kysely<Tables>({ dialect });
  let migrated: Promise<void> | undefined;
  const upToDate = (): Promise<void> => {
    migrated ??= migrate(db, place.engine, now).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    return migrated;
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await upToDate();
      return await work();
    } catch (error) {
      throw toStoreFailure(error);
    }
  };
  return {
    engine: place.engine,
    query: (work) => run(() => work(db)),
    transaction: (work) => run(() => db.transaction().execute(work)),
    ping: () =>
      run(async () => {
        await sql`select 1`.execute(db);
      }),
    close: () => db.destroy(),
  };
}
