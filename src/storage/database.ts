import { Kysely, sql, type Transaction } from 'kysely';
import type { Engine } from './engine.js';
import { migrate } from './migrate.js';
import { createPostgresDialect } from './postgres-dialect.js';
import { createSqliteDialect } from './sqlite-driver.js';
import { toStoreFailure } from './store-failure.js';
import type { Tables } from './tables.js';

/** Where the database is: a SQLite file, or the URL of a PostgreSQL database. */
export type DatabasePlace =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly poolSize?: number };

/**
 * A database whose schema is up to date. It is opened at the first use, and tried anew at each use until that
 * succeeds, so that the service starts, and comes back, without it.
 */
export interface Database {
  readonly engine: Engine;
  /** Runs one statement or more outside a transaction. */
  query<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction. */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. */
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
