import type { AccountStore } from '../accounts/account-store.js';
import type { Database } from './database.js';
import { fromAudit, toAccount } from './rows.js';

export function sweepQueries(database: Database): Pick<AccountStore, 'takeLease' | 'sweep'> {
  return {
    takeLease: (name, holder, now, until) =>
      database.query(async (db) => {
        const taken = await db
          .insertInto('leases')
          .values({ name, holder, held_until: until })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet({ holder, held_until: until })
              .where((where) =>
                where.or([where('leases.holder', '=', holder), where('leases.held_until', '<=', now)]),
              ),
          )
          .executeTakeFirst();
        return taken.numInsertedOrUpdatedRows === 1n;
      }),
    sweep: (now, staleBefore, audit) =>
      database.transaction(async (trx) => {
        const expired = await trx
          .deleteFrom('accounts')
          .where('state', '=', 'registered')
          .where('password_issued_at', '<=', staleBefore)
          .returningAll()
          .execute();
        for (const row of expired) {
          await trx
            .insertInto('audit_events')
            .values(fromAudit(audit(toAccount(row))))
            .execute();
        }
        await trx.deleteFrom('throttles').where('forget_at', '<=', now).execute();
        await trx.deleteFrom('signing_keys').where('retires_at', '<=', now).execute();
        return expired.length;
      }),
  };
}
