import type { AccountDeps } from './account-deps.js';
import type { AccountChanges } from './account-store.js';
import {
  type Account,
  type AccountEvent,
  type AccountState,
  type ApiKeyRecord,
  nextState,
  parseEmailAddress,
  stateAt,
} from './account.js';
import { type Actor, type AuditEvent, auditRecord, type AuditRecord, type KeptAuditRecord } from './audit.js';
import { changePassword, type PasswordChange } from './change-password.js';
import { issueApiKey, issuePassword } from './tokens.js';
import type { IssuedCredentials } from './mail-texts.js';
import { register } from './register.js';

/** Reports why an operator's request cannot be carried out. The message is safe to show. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorError';
  }
}

/** An account as shown to an operator, without secrets. */
export interface AccountView {
  readonly account: Account;
  readonly state: AccountState;
  readonly keys: readonly ApiKeyRecord[];
}

/** Operations available to an operator. Every method throws OperatorError if no account has the address. */
export interface AccountAdmin {
  register(email: string): Promise<IssuedCredentials>;
  list(): Promise<readonly Account[]>;
  show(email: string): Promise<AccountView>;
  /** @throws OperatorError when the account's state does not allow it */
  disable(email: string): Promise<void>;
  enable(email: string): Promise<void>;
  delete(email: string): Promise<void>;
  /** Grants or withdraws the account's permission to restore values that the service encrypted with its keys. */
  allowRestore(email: string, isAllowed: boolean): Promise<void>;
  /**
   * Changes the password as the owner would, given the current one.
   * @throws ServiceError the same errors as over HTTP
   */
  changePassword(change: PasswordChange): Promise<void>;
  /** Issues a new password, which the owner must change like the first one. */
  resetPassword(email: string): Promise<string>;
  /** Issues an API key; `replace` revokes all earlier keys. */
  issueKey(email: string, replace: boolean): Promise<string>;
  /** @throws OperatorError when no key has this id */
  revokeKey(id: string): Promise<void>;
  /** Ends every session of the account by invalidating all its tokens. */
  endSessions(email: string): Promise<void>;
  rotateSigningKey(revoke: boolean): Promise<string>;
  /** Returns the most recent audit records, newest first. */
  audit(limit: number, email?: string): Promise<readonly KeptAuditRecord[]>;
  /** Streams the audit records since a given time in pages, oldest first. */
  exportAudit(since: number, afterId: number, email?: string): AsyncIterable<readonly KeptAuditRecord[]>;
}

/** Audit records per page. */
const AUDIT_PAGE = 1_000;

const emailKeyOf = (email: string | undefined): string | undefined =>
  email === undefined ? undefined : parseEmailAddress(email).key;

export function createAccountAdmin(deps: AccountDeps, actor: Actor): AccountAdmin {
  const { store, now } = deps;
  const find = async (email: string): Promise<Account> => {
    const account = await store.findByEmail(parseEmailAddress(email).key);
    if (account === undefined || stateAt(account, now()) === 'deleted')
      throw new OperatorError('No account has this e-mail address. `accounts list` lists all accounts.');
    return account;
  };
  const line = (event: AuditEvent, account?: Account, detail?: string): AuditRecord =>
    auditRecord(now(), event, actor, account, detail);
  const change = async (account: Account, changes: AccountChanges, event: AuditEvent): Promise<void> => {
    if (!(await store.change(account, changes, [line(event, account)])))
      throw new OperatorError('The account was changed at the same time. Try again.');
  };
  const move = async (
    email: string,
    by: AccountEvent,
    event: AuditEvent,
    more: (account: Account) => AccountChanges,
  ) => {
    const account = await find(email);
    const state = nextState(account, by);
    if (state === undefined || state === 'deleted')
      throw new OperatorError(`This is not possible, because the account is ${account.state}.`);
    await change(account, { state, ...more(account) }, event);
  };
  return {
    register: (email) => register(deps, email, actor),
    list: async () => (await store.list()).filter((account) => stateAt(account, now()) !== 'deleted'),
    async show(email) {
      const account = await find(email);
      return { account, state: stateAt(account, now()), keys: await store.listKeys(account.id) };
    },
    disable: (email) =>
      move(email, 'disable', 'disabled', ({ credentialVersion }) => ({
        credentialVersion: credentialVersion + 1,
      })),
    // Restart the window for changing an issued password; otherwise the account could expire as soon as it is enabled.
    enable: (email) =>
      move(email, 'enable', 'enabled', ({ passwordIssuedAt }) => ({
        passwordIssuedAt: passwordIssuedAt === null ? null : now(),
      })),
    async allowRestore(email, isAllowed) {
      const account = await find(email);
      await change(account, { mayRestore: isAllowed }, isAllowed ? 'restore_allowed' : 'restore_forbidden');
    },
    async delete(email) {
      const account = await find(email);
      await store.delete(account.id, line('deleted', account));
    },
    changePassword: (passwords) => changePassword(deps, passwords, actor),
    async resetPassword(email) {
      const account = await find(email);
      const password = issuePassword();
      const passwordHash = await deps.hasher.inSlot((slot) => slot.hash(password));
      const changes = {
        passwordHash,
        passwordIssuedAt: now(),
        credentialVersion: account.credentialVersion + 1,
      };
      await change(account, changes, 'password_reset');
      return password;
    },
    async issueKey(email, replace) {
      const account = await find(email);
      const key = issueApiKey();
      const record = { id: key.id, accountId: account.id, secretHash: key.secretHash, createdAt: now() };
      await store.addKey(record, replace, line('key_issued', account, key.id));
      return key.text;
    },
    async revokeKey(id) {
      const found = await store.findKey(id);
      const revoked =
        found !== undefined && (await store.deleteKey(id, line('key_revoked', found.account, id)));
      if (!revoked)
        throw new OperatorError(
          'No API key has this id. `accounts show EMAIL` lists the keys of an account.',
        );
    },
    async endSessions(email) {
      const account = await find(email);
      await change(account, { credentialVersion: account.credentialVersion + 1 }, 'sessions_ended');
    },
    rotateSigningKey: (revoke) => deps.keys.rotate(actor, revoke),
    audit: (limit, email) => store.listAudit(limit, emailKeyOf(email)),
    async *exportAudit(since, afterId, email) {
      const emailKey = emailKeyOf(email);
      for (let after = afterId; ;) {
        const page = {
          afterId: after,
          since,
          limit: AUDIT_PAGE,
          ...(emailKey !== undefined && { emailKey }),
        };
        const lines = await store.exportAudit(page);
        if (lines.length > 0) yield lines;
        after = lines.at(-1)?.id ?? after;
        if (lines.length < AUDIT_PAGE) return;
      }
    },
  };
}
