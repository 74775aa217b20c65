import type { AccountStore } from './account-store.js';
import type { AuditRecord } from './audit.js';

/** The store, telling of each line of the audit once it has been written. */
export function observeStore(store: AccountStore, onLine: (line: AuditRecord) => void): AccountStore {
  const tell = (...records: readonly AuditRecord[]): void => {
    for (const record of records) onLine(record);
  };
  const toldIf = async (isDone: Promise<boolean>, ...records: readonly AuditRecord[]): Promise<boolean> => {
    const done = await isDone;
    if (done) tell(...records);
    return done;
  };
  return {
    findByEmail: (emailKey) => store.findByEmail(emailKey),
    findById: (id) => store.findById(id),
    list: () => store.list(),
    create: (account, key, audit, staleBefore) =>
      toldIf(store.create(account, key, audit, staleBefore), audit),
    change: (account, changes, audit, key) => toldIf(store.change(account, changes, audit, key), ...audit),
    delete: (id, audit) => toldIf(store.delete(id, audit), audit),
    findKey: (id, sessionId) => store.findKey(id, sessionId),
    listKeys: (accountId) => store.listKeys(accountId),
    async addKey(key, replace, audit) {
      await store.addKey(key, replace, audit);
      tell(audit);
    },
    deleteKey: (id, audit) => toldIf(store.deleteKey(id, audit), audit),
    findSigningKey: (kid) => store.findSigningKey(kid),
    listSigningKeys: (now) => store.listSigningKeys(now),
    async addSigningKey(key, othersRetireAt, audit, onlyFirst) {
      await store.addSigningKey(key, othersRetireAt, audit, onlyFirst);
      // Another replica may have been first; who asks next reads its key.
      tell(audit);
    },
    endSession: (id, forgetAt, audit) => toldIf(store.endSession(id, forgetAt, audit), audit),
    isSessionEnded: (id) => store.isSessionEnded(id),
    async keepReset(reset, audit) {
      await store.keepReset(reset, audit);
      tell(audit);
    },
    findByReset: (tokenHash, now) => store.findByReset(tokenHash, now),
    throttleWait: (keys, now, purpose) => store.throttleWait(keys, now, purpose),
    async recordFailure(keys, audit) {
      await store.recordFailure(keys, audit);
      tell(audit);
    },
    async recordSuccess(keys, audit, network) {
      await store.recordSuccess(keys, audit, network);
      if (audit !== undefined) tell(audit);
    },
    async recordAudit(audit) {
      await store.recordAudit(audit);
      tell(...audit);
    },
    knowsNetwork: (key, now) => store.knowsNetwork(key, now),
    exportAudit: (page) => store.exportAudit(page),
    listAudit: (limit, emailKey) => store.listAudit(limit, emailKey),
    takeLease: (name, holder, now, until) => store.takeLease(name, holder, now, until),
    async sweep(now, staleBefore, auditBefore, audit) {
      const records: AuditRecord[] = [];
      const kept = (record: AuditRecord): AuditRecord => {
        records.push(record);
        return record;
      };
      const swept = await store.sweep(now, staleBefore, auditBefore, {
        expired: (account) => kept(audit.expired(account)),
        auditExpired: (lines) => kept(audit.auditExpired(lines)),
      });
      tell(...records);
      return swept;
    },
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
