import type { AccountStore } from '../accounts/account-store.js';
import type { Database } from './database.js';
import { fromAudit, toAccount } from './rows.js';

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
