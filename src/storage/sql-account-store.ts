import type { Transaction } from 'kysely';
import { type AccountStore, KNOWN_NETWORK_MS } from '../accounts/account-store.js';
import type { Database, Tables } from './database.js';
import { fromAudit, toAccount, toAudit } from './rows.js';
import { accountQueries, keyQueries, resetQueries, sessionQueries } from './account-queries.js';
import { knownNetworkQueries, throttleQueries, turnQueries } from './throttle-queries.js';

/** Maximum audit records that one sweep deletes, to keep it short; the next sweep continues. */
const AUDIT_BATCH = 20_000;
/** Well below SQLite's limit on parameters per statement. */
const IDS_AT_ONCE = 1_000;

function sweepQueries(database: Database): Pick<AccountStore, 'takeLease' | 'sweep'> {
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
    sweep: (now, staleBefore, auditBefore, audit) =>
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
            .values(fromAudit(audit.expired(toAccount(row))))
            .execute();
        }
        await trx.deleteFrom('throttles').where('forget_at', '<=', now).execute();
        await trx.deleteFrom('signing_keys').where('retires_at', '<=', now).execute();
        await trx.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
        await trx.deleteFrom('ended_sessions').where('forget_at', '<=', now).execute();
        await trx.deleteFrom('transform_sessions').where('expires_at', '<=', now).execute();
        await trx
          .deleteFrom('known_networks')
          .where('last_used_at', '<=', now - KNOWN_NETWORK_MS)
          .execute();
        const lines = await expireAudit(trx, auditBefore);
        if (lines > 0)
          await trx
            .insertInto('audit_events')
            .values(fromAudit(audit.auditExpired(lines)))
            .execute();
        return expired.length;
      }),
  };
}

/**
 * Deletes expired audit records. This is the only way to delete any: a trigger allows it only for records before the
 * time in `audit_expiry`.
 */
async function expireAudit(trx: Transaction<Tables>, before: number): Promise<number> {
  const expired = await trx
    .selectFrom('audit_events')
    .select('id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(AUDIT_BATCH)
    .execute();
  if (expired.length === 0) return 0;
  await trx.insertInto('audit_expiry').values({ expires_before: before }).execute();
  for (let from = 0; from < expired.length; from += IDS_AT_ONCE) {
    const ids = expired.slice(from, from + IDS_AT_ONCE).map(({ id }) => id);
    await trx.deleteFrom('audit_events').where('id', 'in', ids).execute();
  }
  await trx.deleteFrom('audit_expiry').execute();
  return expired.length;
}

type AuditQueries = Pick<AccountStore, 'recordAudit' | 'listAudit' | 'exportAudit'>;

function auditQueries(database: Database): AuditQueries {
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

/** Creates the account store on top of the database. */
export function createSqlAccountStore(database: Database): AccountStore {
  return {
    ...accountQueries(database),
    ...keyQueries(database),
    ...resetQueries(database),
    ...sessionQueries(database),
    ...throttleQueries(database),
    ...turnQueries(database),
    ...knownNetworkQueries(database),
    ...auditQueries(database),
    ...sweepQueries(database),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
