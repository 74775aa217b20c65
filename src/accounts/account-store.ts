import { createHash } from 'node:crypto';
import type { Account, ApiKeyRecord, EmailAddress, ResetRecord, SigningKeyRecord } from './account.js';
import type { AuditRecord, KeptAuditRecord } from './audit.js';
import { machineNetworkOf } from './network.js';

/** How failures delay further attempts. No policy locks out permanently. */
export interface ThrottlePolicy {
  /** Number of failures without a delay. */
  readonly free: number;
  /** Delay after the first failure beyond `free`, in milliseconds; doubles with each further failure. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** Time without a failure after which the counter resets, in milliseconds. */
  readonly forgetMs: number;
}

/** A counter that applies to an attempt. */
export interface ThrottleKey {
  readonly key: string;
  readonly policy: ThrottlePolicy;
  /**
   * Set if many unrelated callers share the counter: instead of delaying callers for the failures of others, it
   * admits them in turns. This key names the caller that takes the turn.
   */
  readonly turnOf?: string;
}

/** The account fields that can be updated. */
export type AccountChanges = Partial<
  Pick<
    Account,
    | 'state'
    | 'passwordHash'
    | 'credentialVersion'
    | 'activatedAt'
    | 'passwordIssuedAt'
    | 'deliveredAt'
    | 'mayRestore'
  >
>;

/** Selects a page of the audit log. */
export interface AuditPage {
  /** Return records after this id; 0 starts at the first. */
  readonly afterId: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly limit: number;
  readonly emailKey?: string;
}

/** Builds the audit records that a sweep adds. */
export interface SweepAudit {
  readonly expired: (account: Account) => AuditRecord;
  /** @param lines number of audit records deleted */
  readonly auditExpired: (lines: number) => AuditRecord;
}

/**
 * Stores accounts. Every method is one transaction that includes its audit record, so that a crash leaves all of it
 * or nothing. Every method throws ServiceError STORE_UNAVAILABLE when the database cannot be reached.
 */
export interface AccountStore {
  findByEmail(emailKey: string): Promise<Account | undefined>;
  findById(id: string): Promise<Account | undefined>;
  /** Returns all accounts, ordered by e-mail address. */
  list(): Promise<readonly Account[]>;
  /**
   * Adds an account with its first key, unless another account has the address. Replaces an account whose password
   * was issued before `staleBefore` and that was never activated.
   * @returns whether the account was added
   */
  create(account: Account, key: ApiKeyRecord, audit: AuditRecord, staleBefore: number): Promise<boolean>;
  /**
   * Updates an account if its credential version has not changed.
   * @param key if given, replaces all keys of the account
   * @returns whether the account was updated
   */
  change(
    account: Account,
    changes: AccountChanges,
    audit: readonly AuditRecord[],
    key?: ApiKeyRecord,
  ): Promise<boolean>;
  /** @returns whether the account existed */
  delete(id: string, audit: AuditRecord): Promise<boolean>;

  /**
   * Finds an API key and its account.
   * @param sessionId session of the token sent with the key; `isSessionEnded` reports whether it was logged out
   */
  findKey(
    id: string,
    sessionId?: string,
  ): Promise<
    { readonly key: ApiKeyRecord; readonly account: Account; readonly isSessionEnded: boolean } | undefined
  >;
  listKeys(accountId: string): Promise<readonly ApiKeyRecord[]>;
  /** @param replace whether to revoke the account's other keys */
  addKey(key: ApiKeyRecord, replace: boolean, audit: AuditRecord): Promise<void>;
  deleteKey(id: string, audit: AuditRecord): Promise<boolean>;

  findSigningKey(kid: string): Promise<SigningKeyRecord | undefined>;
  /** Returns the keys whose tokens are currently accepted, newest first. */
  listSigningKeys(now: number): Promise<readonly SigningKeyRecord[]>;
  /** Adds a key and schedules the retirement of the current ones; with `onlyFirst`, adds it only if none exists. */
  addSigningKey(
    key: SigningKeyRecord,
    othersRetireAt: number,
    audit: AuditRecord,
    onlyFirst: boolean,
  ): Promise<void>;

  /**
   * Ends the session of a token.
   * @param forgetAt when the token expires on its own, so that the record can be deleted
   * @returns false if the session had already ended
   */
  endSession(id: string, forgetAt: number, audit: AuditRecord): Promise<boolean>;

  /** Whether the token's session was ended before the token expired. */
  isSessionEnded(id: string): Promise<boolean>;

  /** Stores the hash of a mailed reset link, replacing any earlier one of the account. */
  keepReset(reset: ResetRecord, audit: AuditRecord): Promise<void>;
  /** Finds the account of a reset link that has not expired, if the account's credentials have not changed since. */
  findByReset(tokenHash: string, now: number): Promise<Account | undefined>;

  /**
   * Returns the milliseconds until an attempt under these keys is allowed; 0 means now.
   * @param purpose `use` makes the attempt and consumes its turns; `ask` records the turn that the caller was
   * given; `look` changes nothing
   */
  throttleWait(keys: readonly ThrottleKey[], now: number, purpose: 'use' | 'ask' | 'look'): Promise<number>;
  /** Adds a failure to each counter. */
  recordFailure(keys: readonly ThrottleKey[], audit: AuditRecord): Promise<void>;
  /** Resets these counters and remembers the network. */
  recordSuccess(keys: readonly ThrottleKey[], audit?: AuditRecord, network?: KnownNetwork): Promise<void>;
  /** Whether the account has a recent login from the network with this key. */
  knowsNetwork(key: string, now: number): Promise<boolean>;

  recordAudit(audit: readonly AuditRecord[]): Promise<void>;
  /** Returns the most recent records first, of one e-mail address or of all. */
  listAudit(limit: number, emailKey?: string): Promise<readonly KeptAuditRecord[]>;
  /** Returns the oldest records first, after the given id and from the given time on. */
  exportAudit(page: AuditPage): Promise<readonly KeptAuditRecord[]>;

  /** Acquires or renews a lease, which has one holder at a time. */
  takeLease(name: string, holder: string, now: number, until: number): Promise<boolean>;
  /**
   * Deletes expired data: accounts never activated, retired keys, expired failure counters, ended sessions, reset
   * links,
   * networks not used recently, transform sessions and audit records.
   * @returns number of accounts deleted
   */
  sweep(now: number, staleBefore: number, auditBefore: number, audit: SweepAudit): Promise<number>;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Maximum networks remembered per account; the least recently used one is dropped. */
export const KNOWN_NETWORKS_LIMIT = 20;

/** How long a network is remembered after the last login from it, in milliseconds. */
export const KNOWN_NETWORK_MS = 90 * 24 * 60 * 60 * 1000;

/** A network from which the account has logged in. */
export interface KnownNetwork {
  readonly accountId: string;
  /** See knownNetworkKey. */
  readonly key: string;
  readonly lastUsedAt: number;
}

/**
 * Returns the key of a known network: a hash over the account's address and the network, so that the table does not
 * list where people were and accounts cannot be correlated. Anyone with the database can still recover an IPv4
 * address by trying all of them.
 */
export function knownNetworkKey(email: EmailAddress, from: string): string {
  const parts = ['known', email.key, machineNetworkOf(from)];
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url');
}

/** Wraps a store to report each audit record after it has been written. */
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
      // Another replica may have added the first key; the next reader uses that one.
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
