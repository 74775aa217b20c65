import { ServiceError } from '../core/errors.js';
import type { Account } from './account.js';
import type { AccountDeps } from './account-deps.js';
import { isIssuedPasswordStale, stateAt } from './account-state.js';
import { auditRecord, NO_ADDRESS, type Actor, type AuditRecord } from './audit.js';
import type { EmailAddress } from './email-address.js';
import { knownNetworkKey } from './known-network.js';
import { loginCounters, ownCounter } from './login-counters.js';
import type { PasswordSlot } from './password-hasher.js';
import type { ThrottleKey } from './throttle.js';
import { tooManyAttempts } from './too-many-attempts.js';

/** An attempt to prove who one is. */
export interface Attempt {
  readonly email: EmailAddress;
  /** Normalised. */
  readonly password: string;
  readonly actor: Actor;
  /** The audit line of a refusal. */
  readonly refusedAs: keyof typeof THROTTLED_AS;
}

/** The audit lines of an attempt that came too soon, by those of a refusal. */
const THROTTLED_AS = {
  login_refused: 'login_throttled',
  password_change_refused: 'password_change_throttled',
  key_rotation_refused: 'key_rotation_throttled',
} as const;

/** An attempt that was let through to the slots, and what the account knows of where it comes from. */
export interface AdmittedAttempt extends Attempt {
  readonly isKnown: boolean;
}

/**
 * Refuses an attempt that comes too soon, before it takes a place in the queue for hashing. An account that does
 * not exist, or is disabled, is slowed down in the same way.
 * @throws ServiceError TOO_MANY_ATTEMPTS
 */
export async function admitAttempt(deps: AccountDeps, attempt: Attempt): Promise<AdmittedAttempt> {
  const { store, now } = deps;
  const key = knownNetworkKey(attempt.email, fromOf(attempt));
  const admitted = { ...attempt, isKnown: await store.knowsNetwork(key, now()) };
  await refuseTooSoon(deps, admitted, deps.turnBudget.take() ? 'ask' : 'look');
  return admitted;
}

/**
 * Finds the account that the e-mail address and the password belong to. Unknown address, wrong password,
 * disabled account and stale issued password take the same steps: read the counters, read the account, hash,
 * write a failure. The counters are read once more inside the slot, so that of many guesses sent at once no more
 * than there are slots pass before the first failure counts.
 * @throws ServiceError TOO_MANY_ATTEMPTS, LOGIN_INVALID
 */
export async function provePassword(
  deps: AccountDeps,
  slot: PasswordSlot,
  attempt: AdmittedAttempt,
): Promise<Account> {
  const { store, now } = deps;
  await refuseTooSoon(deps, attempt, 'use');
  const account = await store.findByEmail(attempt.email.key);
  const matches = await slot.verify(account?.passwordHash, attempt.password);
  if (account !== undefined && matches && mayProve(account, now())) return account;
  const audit = auditRecord(now(), attempt.refusedAs, attempt.actor, account, refusalOf(account, matches));
  await store.recordFailure(countersOf(deps, attempt), audit);
  throw new ServiceError('LOGIN_INVALID');
}

/**
 * Forgets the failures of this machine at the account, and remembers its network: what strangers do is no reason
 * any more to make it wait.
 */
export function recordProof(
  { store, policies, now }: AccountDeps,
  { email, ...attempt }: Pick<AdmittedAttempt, 'email' | 'actor'>,
  account: Account,
  audit?: AuditRecord,
): Promise<void> {
  const from = fromOf(attempt);
  const network = { accountId: account.id, key: knownNetworkKey(email, from), lastUsedAt: now() };
  return store.recordSuccess([ownCounter(policies, email, from)], audit, network);
}

async function refuseTooSoon(
  deps: AccountDeps,
  attempt: AdmittedAttempt,
  purpose: 'use' | 'ask' | 'look',
): Promise<void> {
  const wait = await deps.store.throttleWait(countersOf(deps, attempt), deps.now(), purpose);
  if (wait === 0) return;
  const { email, actor, refusedAs } = attempt;
  await deps.throttled.note({ event: THROTTLED_AS[refusedAs], email, from: actor.from });
  throw tooManyAttempts(wait);
}

const fromOf = ({ actor }: Pick<Attempt, 'actor'>): string => actor.from ?? NO_ADDRESS;

const countersOf = ({ policies }: AccountDeps, attempt: AdmittedAttempt): readonly ThrottleKey[] =>
  loginCounters(policies, { email: attempt.email, from: fromOf(attempt), isKnown: attempt.isKnown });

function mayProve(account: Account, now: number): boolean {
  const state = stateAt(account, now);
  return (state === 'registered' || state === 'active') && !isIssuedPasswordStale(account, now);
}

function refusalOf(account: Account | undefined, matches: boolean): string {
  if (account === undefined) return 'unknown_account';
  if (!matches) return 'wrong_password';
  return account.state === 'disabled' ? 'disabled' : 'issued_password_expired';
}
