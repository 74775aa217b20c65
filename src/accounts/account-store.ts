import type { Account, ApiKeyRecord, SigningKeyRecord } from './account.js';
import type { AuditRecord } from './audit.js';
import type { ThrottleKey } from './throttle.js';

/** What may change in an account. */
export type AccountChanges = Partial<
  Pick<
    Account,
    'state' | 'passwordHash' | 'credentialVersion' | 'activatedAt' | 'passwordIssuedAt' | 'deliveredAt'
  >
>;

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

  findKey(id: string): Promise<{ readonly key: ApiKeyRecord; readonly account: Account } | undefined>;
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

  /** Milliseconds until an attempt under these keys may be made; 0: now. */
  throttleWait(keys: readonly ThrottleKey[], now: number): Promise<number>;
  /** Counts a failure under each key. */
  recordFailure(keys: readonly ThrottleKey[], audit: AuditRecord): Promise<void>;
  /** Forgets the failures under these keys. */
  recordSuccess(keys: readonly ThrottleKey[], audit?: AuditRecord): Promise<void>;
  recordAudit(audit: AuditRecord): Promise<void>;
  /** The latest lines first, of one e-mail address or of all. */
  listAudit(limit: number, emailKey?: string): Promise<readonly AuditRecord[]>;

  /** Takes or renews a lease that only one holder has at a time. */
  takeLease(name: string, holder: string, now: number, until: number): Promise<boolean>;
  /** Deletes what has run out: accounts never activated, retired keys, forgotten failures. */
  sweep(now: number, staleBefore: number, audit: (account: Account) => AuditRecord): Promise<number>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
