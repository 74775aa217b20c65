import type { AccountStore } from '../accounts/account-store.js';
import type { Database } from './database.js';
import { fromAudit } from './rows.js';

export function sessionQueries(database: Database): Pick<AccountStore, 'endSession'> {
  return {
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
