import type { AccountStore } from './account-store.js';
import type { AuditEvent, AuditRecord } from './audit.js';

/** The store, telling of each line of the audit once it has been written. */
export function observeStore(store: AccountStore, onEvent: (event: AuditEvent) => void): AccountStore {
  const tell = (...records: readonly AuditRecord[]): void => {
    for (const { event } of records) onEvent(event);
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
    findKey: (id) => store.findKey(id),
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
    throttleWait: (keys, now) => store.throttleWait(keys, now),
    async recordFailure(keys, audit) {
      await store.recordFailure(keys, audit);
      tell(audit);
    },
    async recordSuccess(keys, audit) {
      await store.recordSuccess(keys, audit);
      if (audit !== undefined) tell(audit);
    },
    async recordAudit(audit) {
      await store.recordAudit(audit);
      tell(audit);
    },
    listAudit: (limit, emailKey) => store.listAudit(limit, emailKey),
    takeLease: (name, holder, now, until) => store.takeLease(name, holder, now, until),
    async sweep(now, staleBefore, audit) {
      const records: AuditRecord[] = [];
      const swept = await store.sweep(now, staleBefore, (account) => {
        const record = audit(account);
        records.push(record);
        return record;
      });
      tell(...records);
      return swept;
    },
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
