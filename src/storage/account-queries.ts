import type { AccountStore } from '../accounts/account-store.js';
import type { Database } from './database.js';
import { fromAccount, fromApiKey, fromAudit, fromChanges, toAccount } from './rows.js';

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
        // The unique e-mail address decides between replicas, not a look beforehand.
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
