import type { AccountStore } from '../accounts/account-store.js';
import type { Database } from './database.js';
import { fromAudit, toAudit } from './rows.js';

type AuditQueries = Pick<AccountStore, 'recordAudit' | 'listAudit' | 'exportAudit'>;

export function auditQueries(database: Database): AuditQueries {
  return {
    recordAudit: (audit) =>
      database.query(async (db) => {
        if (audit.length > 0) await db.insertInto('audit_events').values(audit.map(fromAudit)).execute();
      }),
    listAudit: (limit, emailKey) =>
      database.query(async (db) => {
        const latest = db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').limit(limit);
        const rows = await (
          emailKey === undefined ? latest : latest.where('email_key', '=', emailKey)
        ).execute();
        return rows.map(toAudit);
      }),
    exportAudit: ({ afterId, since, limit, emailKey }) =>
      database.query(async (db) => {
        const oldest = db
          .selectFrom('audit_events')
          .selectAll()
          .where('id', '>', afterId)
          .where('at', '>=', since)
          .orderBy('id')
          .limit(limit);
        const rows = await (
          emailKey === undefined ? oldest : oldest.where('email_key', '=', emailKey)
        ).execute();
        return rows.map(toAudit);
      }),
  };
}
