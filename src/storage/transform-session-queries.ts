import type { Kysely } from 'kysely';
import type { SealedMap, SessionPlace, SessionStore } from '../transform/sessions/session-store.js';
import type { Database, Tables } from './database.js';

/** Creates the store of encrypted transform session maps in the database. */
export function createSqlSessionStore(database: Database): SessionStore {
  return {
    add: ({ id, accountId, createdAt, expiresAt, keyId, sealed }, most) =>
      database.transaction(async (trx) => {
        const { count } = await trx
          .selectFrom('transform_sessions')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('account_id', '=', accountId)
          .where('expires_at', '>', createdAt)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        await trx
          .insertInto('transform_sessions')
          .values({
            ...{ id, account_id: accountId, created_at: createdAt, expires_at: expiresAt },
            ...columnsOf({ keyId, sealed }),
          })
          .execute();
        return true;
      }),
    change: (place, now, work) =>
      database.transaction(async (trx) => {
        const live = liveSession(trx, place, now);
        // SQLite already holds a lock on the whole file.
        const row = await (database.engine === 'postgres' ? live.forUpdate() : live).executeTakeFirst();
        if (row === undefined) return undefined;
        const { kept, result } = work({ keyId: row.key_id, sealed: row.sealed });
        if (kept !== undefined)
          await trx
            .updateTable('transform_sessions')
            .set(columnsOf(kept))
            .where('id', '=', place.id)
            .execute();
        return { result, expiresAt: row.expires_at };
      }),
    read: (place, now) =>
      database.query(async (db) => {
        const row = await liveSession(db, place, now).executeTakeFirst();
        return row === undefined
          ? undefined
          : { keyId: row.key_id, sealed: row.sealed, expiresAt: row.expires_at };
      }),
    delete: ({ id, accountId }, now) =>
      database.query(async (db) => {
        const deleted = await db
          .deleteFrom('transform_sessions')
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .where('expires_at', '>', now)
          .executeTakeFirst();
        return deleted.numDeletedRows === 1n;
      }),
  };
}

const liveSession = (db: Kysely<Tables>, { id, accountId }: SessionPlace, now: number) =>
  db
    .selectFrom('transform_sessions')
    .select(['key_id', 'sealed', 'expires_at'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now);

const columnsOf = ({ keyId, sealed }: SealedMap) => ({ key_id: keyId, sealed });
