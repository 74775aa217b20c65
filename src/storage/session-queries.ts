import type { AccountStore } from '../accounts/account-store.js';
import type { Database } from './database.js';
import { fromAudit } from './rows.js';

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
