import type { AccountStore } from '../accounts/account-store.js';
import type { Database } from './database.js';
import {
  fromAccount,
  fromApiKey,
  fromAudit,
  fromChanges,
  toAccount,
  toApiKey,
  toSigningKey,
} from './rows.js';

type AccountQueries = Pick<
  AccountStore,
  'findByEmail' | 'findById' | 'list' | 'create' | 'change' | 'delete'
>;

export function accountQueries(database: Database): AccountQueries {
  return {
    findByEmail: (emailKey) =>
      database.query(async (db) => {
        const row = await db
          .selectFrom('accounts')
          .selectAll()
          .where('email_key', '=', emailKey)
          .executeTakeFirst();
        return row === undefined ? undefined : toAccount(row);
      }),
    findById: (id) =>
      database.query(async (db) => {
        const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
        return row === undefined ? undefined : toAccount(row);
      }),
    list: () =>
      database.query(async (db) => {
        const rows = await db.selectFrom('accounts').selectAll().orderBy('email_key').execute();
        return rows.map(toAccount);
      }),
    create: (account, key, audit, staleBefore) =>
      database.transaction(async (trx) => {
        const gone = await trx
          .deleteFrom('accounts')
          .where('email_key', '=', account.emailKey)
          .where('state', '=', 'registered')
          .where('password_issued_at', '<=', staleBefore)
          .returning(['id', 'email'])
          .executeTakeFirst();
        if (gone !== undefined) {
          const line = { ...audit, event: 'expired', accountId: gone.id, email: gone.email } as const;
          await trx.insertInto('audit_events').values(fromAudit(line)).execute();
        }
        // The unique constraint on the e-mail address decides between replicas; a check beforehand would be a race.
        const added = await trx
          .insertInto('accounts')
          .values(fromAccount(account))
          .onConflict((conflict) => conflict.column('email_key').doNothing())
          .executeTakeFirst();
        if (added.numInsertedOrUpdatedRows !== 1n) return false;
        await trx.insertInto('api_keys').values(fromApiKey(key)).execute();
        await trx.insertInto('audit_events').values(fromAudit(audit)).execute();
        return true;
      }),
    change: (account, changes, audit, key) =>
      database.transaction(async (trx) => {
        const changed = await trx
          .updateTable('accounts')
          .set(fromChanges(changes))
          .where('id', '=', account.id)
          .where('credential_version', '=', account.credentialVersion)
          .executeTakeFirst();
        if (changed.numUpdatedRows !== 1n) return false;
        if (key !== undefined) {
          await trx.deleteFrom('api_keys').where('account_id', '=', account.id).execute();
          await trx.insertInto('api_keys').values(fromApiKey(key)).execute();
        }
        if (audit.length > 0) await trx.insertInto('audit_events').values(audit.map(fromAudit)).execute();
        return true;
      }),
    delete: (id, audit) =>
      database.transaction(async (trx) => {
        const deleted = await trx.deleteFrom('accounts').where('id', '=', id).executeTakeFirst();
        if (deleted.numDeletedRows !== 1n) return false;
        await trx.insertInto('audit_events').values(fromAudit(audit)).execute();
        return true;
      }),
  };
}

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
        // An emergency rotation also shortens the life of keys that are already retiring.
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

export function resetQueries(database: Database): Pick<AccountStore, 'keepReset' | 'findByReset'> {
  return {
    keepReset: ({ tokenHash, accountId, credentialVersion, expiresAt }, audit) =>
      database.transaction(async (trx) => {
        const link = {
          token_hash: tokenHash,
          credential_version: credentialVersion,
          expires_at: expiresAt,
        };
        await trx
          .insertInto('password_resets')
          .values({ account_id: accountId, ...link })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
          .execute();
        await trx.insertInto('audit_events').values(fromAudit(audit)).execute();
      }),
    findByReset: (tokenHash, now) =>
      database.query(async (db) => {
        const row = await db
          .selectFrom('password_resets')
          .innerJoin('accounts', (join) =>
            join
              .onRef('accounts.id', '=', 'password_resets.account_id')
              .onRef('accounts.credential_version', '=', 'password_resets.credential_version'),
          )
          .selectAll('accounts')
          .where('password_resets.token_hash', '=', tokenHash)
          .where('password_resets.expires_at', '>', now)
          .executeTakeFirst();
        return row === undefined ? undefined : toAccount(row);
      }),
  };
}

export function sessionQueries(database: Database): Pick<AccountStore, 'endSession' | 'isSessionEnded'> {
  return {
    isSessionEnded: (id) =>
      database.query(async (db) => {
        const ended = await db
          .selectFrom('ended_sessions')
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst();
        return ended !== undefined;
      }),
    endSession: (id, forgetAt, audit) =>
      database.transaction(async (trx) => {
        const ended = await trx
          .insertInto('ended_sessions')
          .values({ id, forget_at: forgetAt })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (ended.numInsertedOrUpdatedRows !== 1n) return false;
        await trx.insertInto('audit_events').values(fromAudit(audit)).execute();
        return true;
      }),
  };
}
