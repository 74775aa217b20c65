import { ServiceError } from '../core/errors.js';
import type { Account } from './account.js';
import type { AccountDeps } from './account-deps.js';
import { isIssuedPasswordStale, stateAt } from './account-state.js';
import { auditRecord, type Actor, type AuditEvent } from './audit.js';
import type { EmailAddress } from './email-address.js';
import type { PasswordSlot } from './password-hasher.js';
import { throttleKey, type ThrottleKey } from './throttle.js';
import { tooManyAttempts } from './too-many-attempts.js';

/** An attempt to prove who one is. */
export interface Attempt {
  readonly email: EmailAddress;
  /** Normalised. */
  readonly password: string;
  readonly actor: Actor;
  /** The audit line of a refusal. */
  readonly refusedAs: AuditEvent;
}

/**
 * Finds the account that the e-mail address and the password belong to. Unknown address, wrong password,
 * disabled account and stale issued password take the same steps: read the counters, read the account, hash,
 * write a failure. The counters are read inside the slot, so that of many guesses sent at once no more than
 * there are slots pass before the first failure counts.
 * @throws ServiceError TOO_MANY_ATTEMPTS, LOGIN_INVALID
 */
export async function provePassword(
  deps: AccountDeps,
  slot: PasswordSlot,
  attempt: Attempt,
): Promise<Account> {
  const { store, now } = deps;
  const counters = loginCounters(deps, attempt);
  const wait = await store.throttleWait(counters, now());
  if (wait > 0) throw tooManyAttempts(wait);
  const account = await store.findByEmail(attempt.email.key);
  const matches = await slot.verify(account?.passwordHash, attempt.password);
  if (account !== undefined && matches && mayProve(account, now())) return account;
  const audit = auditRecord(now(), attempt.refusedAs, attempt.actor, account, refusalOf(account, matches));
  await store.recordFailure(counters, audit);
  throw new ServiceError('LOGIN_INVALID');
}

/** The counters that a proof of this account forgets: those of the account, never that of the whole address. */
export function forgivenCounters(deps: AccountDeps, attempt: Attempt): readonly ThrottleKey[] {
  return loginCounters(deps, attempt).slice(0, 2);
}

function loginCounters({ policies }: AccountDeps, { email, actor }: Attempt): readonly ThrottleKey[] {
  const from = actor.from ?? '';
  return [
    { key: throttleKey('accountAndAddress', email.key, from), policy: policies.accountAndAddress },
    { key: throttleKey('account', email.key), policy: policies.account },
    { key: throttleKey('address', from), policy: policies.address },
  ];
}

function mayProve(account: Account, now: number): boolean {
  const state = stateAt(account, now);
  return (state === 'registered' || state === 'active') && !isIssuedPasswordStale(account, now);
}

function refusalOf(account: Account | undefined, matches: boolean): string {
  if (account === undefined) return 'unknown_account';
  if (!matches) return 'wrong_password';
  return account.state === 'disabled' ? 'disabled' : 'issued_password_expired';
}
