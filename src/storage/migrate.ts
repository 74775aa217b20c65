import { sql, type Kysely } from 'kysely';
import type { Engine } from './engine.js';
import { MIGRATIONS } from './migrations/index.js';
import type { Migration } from './migrations/migration.js';
import type { Tables } from './tables.js';

/** Names the lock among all advisory locks of the database: "ddsv" in ASCII. */
const LOCK = 0x64647376;

/**
 * Brings the schema up to date, in one transaction under a lock: replicas that start together wait for one
 * another, and a crash leaves the schema as it was. SQLite's write lock is taken by the transaction itself.
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
