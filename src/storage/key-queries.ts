import type { AccountStore } from '../accounts/account-store.js';
import type { Database } from './database.js';
import { fromApiKey, fromAudit, toAccount, toApiKey, toSigningKey } from './rows.js';

type KeyQueries = Pick<
  AccountStore,
  'findKey' | 'listKeys' | 'addKey' | 'deleteKey' | 'findSigningKey' | 'listSigningKeys' | 'addSigningKey'
>;

export function keyQueries(database: Database): KeyQueries {
  return {
    findKey: (id, sessionId = '') =>
      database.query(async (db) => {
        const row = await db
          .selectFrom('api_keys')
          .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
          .selectAll('accounts')
          .leftJoin('ended_sessions', (join) => join.on('ended_sessions.id', '=', sessionId))
          .select(['api_keys.secret_hash', 'api_keys.created_at', 'api_keys.account_id'])
          .select('ended_sessions.forget_at as session_ended')
          .where('api_keys.id', '=', id)
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const isSessionEnded = row.session_ended !== null;
        return { key: toApiKey({ ...row, id }), account: toAccount(row), isSessionEnded };
      }),
    listKeys: (accountId) =>
      database.query(async (db) => {
        const rows = await db
          .selectFrom('api_keys')
          .selectAll()
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        return rows.map(toApiKey);
      }),
    addKey: (key, replace, audit) =>
      database.transaction(async (trx) => {
        if (replace) await trx.deleteFrom('api_keys').where('account_id', '=', key.accountId).execute();
        await trx.insertInto('api_keys').values(fromApiKey(key)).execute();
        await trx.insertInto('audit_events').values(fromAudit(audit)).execute();
      }),
    deleteKey: (id, audit) =>
      database.transaction(async (trx) => {
        const deleted = await trx.deleteFrom('api_keys').where('id', '=', id).executeTakeFirst();
        if (deleted.numDeletedRows !== 1n) return false;
        await trx.insertInto('audit_events').values(fromAudit(audit)).execute();
        return true;
      }),
    findSigningKey: (kid) =>
      database.query(async (db) => {
        const row = await db.selectFrom('signing_keys').selectAll().where('kid', '=', kid).executeTakeFirst();
        return row === undefined ? undefined : toSigningKey(row);
      }),
    listSigningKeys: (now) =>
      database.query(async (db) => {
        const rows = await db
          .selectFrom('signing_keys')
          .selectAll()
          .where((where) => where.or([where('retires_at', 'is', null), where('retires_at', '>', now)]))
          .orderBy('created_at', 'desc')
          .orderBy('kid')
          .execute();
        return rows.map(toSigningKey);
      }),
    addSigningKey: (key, othersRetireAt, audit, onlyFirst) =>
      database.transaction(async (trx) => {
        const signing = await trx
          .selectFrom('signing_keys')
          .select('kid')
          .where('retires_at', 'is', null)
          .execute();
        if (onlyFirst && signing.length > 0) return;
        // An emergency rotation also cuts short those that were retiring.
        await trx
          .updateTable('signing_keys')
          .set({ retires_at: othersRetireAt })
          .where((where) =>
            where.or([where('retires_at', 'is', null), where('retires_at', '>', othersRetireAt)]),
          )
          .execute();
        await trx
          .insertInto('signing_keys')
          .values({
            kid: key.kid,
            public_key: key.publicKey,
            private_key: key.privateKey,
            created_at: key.createdAt,
            retires_at: key.retiresAt,
          })
          .execute();
        await trx.insertInto('audit_events').values(fromAudit(audit)).execute();
      }),
  };
}
