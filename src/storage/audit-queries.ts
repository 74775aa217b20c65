import type { AccountStore } from '../accounts/account-store.js';
import type { Database } from './database.js';
import { fromAudit, toAudit } from './rows.js';

export function auditQueries(database: Database): Pick<AccountStore, 'recordAudit' | 'listAudit'> {
  return {
    recordAudit: (audit) =>
      database.query(async (db) => {
        await db.insertInto('audit_events').values(fromAudit(audit)).execute();
      }),
    listAudit: (limit, emailKey) =>
      database.query(async (db) => {
        const latest = db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').limit(limit);
        const rows = await (
          emailKey === undefined ? latest : latest.where('email_key', '=', emailKey)
        ).execute();
        return rows.map(toAudit);
      }),
  };
}
