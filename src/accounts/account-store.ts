import { createHash } from 'node:crypto';
import type { Account, ApiKeyRecord, EmailAddress, ResetRecord, SigningKeyRecord } from './account.js';
import type { AuditRecord, KeptAuditRecord } from './audit.js';
import { machineNetworkOf } from './network.js';

/** How failures slow down what comes next. No policy ever locks for good. */
export interface ThrottlePolicy {
  /** Failures without any delay. */
  readonly free: number;
  /** Delay after the first failure beyond those; it doubles with each further one. Milliseconds. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** Failures are forgotten when none has come for so long. */
  readonly forgetMs: number;
}

/** One counter that an attempt falls under. */
export interface ThrottleKey {
  readonly key: string;
  readonly policy: ThrottlePolicy;
  /**
   * Given where many unrelated callers share the counter: it then makes none of them wait for the failures of
   * others, but lets them in by turns. This names who takes the turn.
   */
  readonly turnOf?: string;
}

/** What may change in an account. */
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

/** Which lines of the audit are wanted. */
export interface AuditPage {
  /** 0: from the first one on. */
  readonly afterId: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly limit: number;
  readonly emailKey?: string;
}

/** Makes the lines that a sweep adds. */
export interface SweepAudit {
  readonly expired: (account: Account) => AuditRecord;
  /** @param lines how many lines of the audit were deleted */
  readonly auditExpired: (lines: number) => AuditRecord;
}

/**
 * Where accounts are kept. Every method is one transaction, its audit line included: after a crash all of it
 * has happened, or nothing. Each throws ServiceError STORE_UNAVAILABLE when the database cannot be reached.
 */
export interface AccountStore {
  findByEmail(emailKey: string): Promise<Account | undefined>;
  findById(id: string): Promise<Account | undefined>;
  /** All accounts, by e-mail address. */
  list(): Promise<readonly Account[]>;
  /**
   * Adds an account with its first key, unless another has the address; one registered and never activated
   * before `staleBefore` gives way.
   * @returns whether it was added
   */
  create(account: Account, key: ApiKeyRecord, audit: AuditRecord, staleBefore: number): Promise<boolean>;
  /**
   * Changes an account that is still of this credential version.
   * @param key replaces all keys of the account, where given
   * @returns whether it was changed
   */
  change(
    account: Account,
    changes: AccountChanges,
    audit: readonly AuditRecord[],
    key?: ApiKeyRecord,
  ): Promise<boolean>;
  /** @returns whether there was such an account */
  delete(id: string, audit: AuditRecord): Promise<boolean>;

  /** @param sessionId of the token that comes with the key; says whether it was logged out */
  findKey(
    id: string,
    sessionId?: string,
  ): Promise<
    { readonly key: ApiKeyRecord; readonly account: Account; readonly isSessionEnded: boolean } | undefined
  >;
  listKeys(accountId: string): Promise<readonly ApiKeyRecord[]>;
  /** @param replace whether the account's other keys are revoked */
  addKey(key: ApiKeyRecord, replace: boolean, audit: AuditRecord): Promise<void>;
  deleteKey(id: string, audit: AuditRecord): Promise<boolean>;

  findSigningKey(kid: string): Promise<SigningKeyRecord | undefined>;
  /** Keys whose tokens are accepted at this moment, the newest first. */
  listSigningKeys(now: number): Promise<readonly SigningKeyRecord[]>;
  /** Adds a key and lets those that sign now retire; `onlyFirst` adds it where there is none. */
  addSigningKey(
    key: SigningKeyRecord,
    othersRetireAt: number,
    audit: AuditRecord,
    onlyFirst: boolean,
  ): Promise<void>;

  /**
   * Ends the session of a token.
   * @param forgetAt when the token has run out by itself, so that nothing need be remembered
   * @returns false where it had been ended before
   */
  endSession(id: string, forgetAt: number, audit: AuditRecord): Promise<boolean>;

  /** Whether the session of a token was ended before its time. */
  isSessionEnded(id: string): Promise<boolean>;

  /** Keeps what a mailed link is known by, in place of an earlier one of the account. */
  keepReset(reset: ResetRecord, audit: AuditRecord): Promise<void>;
  /** The account whose link this is, where the link is good: not too old, and the account as it was when it was made. */
  findByReset(tokenHash: string, now: number): Promise<Account | undefined>;

  /**
   * Milliseconds until an attempt under these keys may be made; 0: now.
   * @param purpose `use` makes the attempt and uses its turns up; `ask` notes what the caller was told about its
   * turn; `look` changes nothing
   */
  throttleWait(keys: readonly ThrottleKey[], now: number, purpose: 'use' | 'ask' | 'look'): Promise<number>;
  /** Counts a failure under each key. */
  recordFailure(keys: readonly ThrottleKey[], audit: AuditRecord): Promise<void>;
  /** Forgets the failures under these keys, and remembers the network. */
  recordSuccess(keys: readonly ThrottleKey[], audit?: AuditRecord, network?: KnownNetwork): Promise<void>;
  /** Whether the account was logged in to from the network of this name, not too long ago. */
  knowsNetwork(key: string, now: number): Promise<boolean>;

  recordAudit(audit: readonly AuditRecord[]): Promise<void>;
  /** The latest lines first, of one e-mail address or of all. */
  listAudit(limit: number, emailKey?: string): Promise<readonly KeptAuditRecord[]>;
  /** The oldest lines first, beyond the line of this id, from this time on. */
  exportAudit(page: AuditPage): Promise<readonly KeptAuditRecord[]>;

  /** Takes or renews a lease that only one holder has at a time. */
  takeLease(name: string, holder: string, now: number, until: number): Promise<boolean>;
  /**
   * Deletes what has run out: accounts never activated, retired keys, forgotten failures, ended sessions, links, networks
   * not used for long, maps of transformations, lines of the audit.
   * @returns how many accounts were deleted
   */
  sweep(now: number, staleBefore: number, auditBefore: number, audit: SweepAudit): Promise<number>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Networks that an account remembers; the one not used for longest gives way. */
export const KNOWN_NETWORKS_LIMIT = 20;

/** How long a network is remembered after the last login from it, in milliseconds. */
export const KNOWN_NETWORK_MS = 90 * 24 * 60 * 60 * 1000;

/** A network from which an account was logged in to. */
export interface KnownNetwork {
  readonly accountId: string;
  /** See knownNetworkKey. */
  readonly key: string;
  readonly lastUsedAt: number;
}

/**
 * Name of a network as an account remembers it: a hash over the account's address and the network, so that the
 * table does not list where people were, and two accounts cannot be compared. Someone with the database can
 * still find an IPv4 address by trying all of them.
 */
export function knownNetworkKey(email: EmailAddress, from: string): string {
  const parts = ['known', email.key, machineNetworkOf(from)];
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url');
}

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
