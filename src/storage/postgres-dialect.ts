import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

/** Milliseconds. Together they keep a request from waiting on a database that is gone. */
const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;
const INT8 = 20;

/** `pg` gives bigint as text; the times kept here are well within what a number holds. */
const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(INT8, Number);

/** Kysely over PostgreSQL, with a pool of connections. */
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
  // An idle connection that breaks is replaced when the next query asks; unheard, the event ends the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
