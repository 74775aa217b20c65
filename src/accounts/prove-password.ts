import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { type Account, type EmailAddress, isIssuedPasswordStale, stateAt } from './account.js';
import { type Actor, auditRecord, type AuditRecord, NO_ADDRESS } from './audit.js';
import { machineNetworkOf, networksOf } from './network.js';
import type { PasswordSlot } from './password-hasher.js';
import { type NetworkPolicies, throttleKey, type ThrottlePolicies } from './throttled-attempts.js';
import { type ThrottleKey } from './account-store.js';
import { knownNetworkKey } from './account-store.js';

/** Where a login attempt comes from, and for which account. */
interface LoginOrigin {
  readonly email: EmailAddress;
  /** Network address. */
  readonly from: string;
  /** Whether the account has logged in from there before. */
  readonly isKnown: boolean;
}

/**
 * Returns the counters that apply to a login attempt. From a network that the account knows, only failures from that
 * machine count, not the guesses of others.
 */
function loginCounters(
  policies: ThrottlePolicies,
  { email, from, isKnown }: LoginOrigin,
): readonly ThrottleKey[] {
  const own = ownCounter(policies, email, from);
  const machine = machineNetworkOf(from);
  if (isKnown) return [own, { key: throttleKey('knownMachine', machine), policy: policies.knownMachine }];
  const account = throttleKey('account', email.key);
  return [
    own,
    { key: account, policy: policies.account, turnOf: throttleKey('turn', account, machine) },
    ...networkCounters('network', policies.networks, from),
  ];
}

/** Returns the counter that a success resets: the failures of this machine on this account. */
function ownCounter(policies: ThrottlePolicies, email: EmailAddress, from: string): ThrottleKey {
  const key = throttleKey('accountAndMachine', email.key, machineNetworkOf(from));
  return { key, policy: policies.accountAndMachine };
}

/** Returns one counter for each network that contains the address. */
export function networkCounters(
  kind: string,
  policies: NetworkPolicies,
  from: string,
): readonly ThrottleKey[] {
  const machine = machineNetworkOf(from);
  return networksOf(from).flatMap(({ family, bits, name }) => {
    const policy = policies[family][bits];
    if (policy === undefined) return [];
    const key = throttleKey(kind, name);
    return [policy.byTurns ? { key, policy, turnOf: throttleKey('turn', key, machine) } : { key, policy }];
  });
}

/** Builds the error for a throttled attempt; it says when the next one is allowed. */
export function tooManyAttempts(waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ServiceError('TOO_MANY_ATTEMPTS', { seconds }, { retry_after_s: seconds });
}

/** An attempt to prove an identity by password. */
interface Attempt {
  readonly email: EmailAddress;
  /** Normalized. */
  readonly password: string;
  readonly actor: Actor;
  /** The audit event of a refusal. */
  readonly refusedAs: keyof typeof THROTTLED_AS;
}

/** Maps the audit event of a refusal to that of a throttled attempt. */
const THROTTLED_AS = {
  login_refused: 'login_throttled',
  password_change_refused: 'password_change_throttled',
  key_rotation_refused: 'key_rotation_throttled',
} as const;

/** An attempt that may queue for a slot, and whether the account knows its network. */
interface AdmittedAttempt extends Attempt {
  readonly isKnown: boolean;
}

/**
 * Refuses an attempt that comes too soon, before it queues for hashing. Accounts that do not exist or are disabled are
 * throttled the same way.
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
 * Finds the account that matches the e-mail address and password. An unknown address, a wrong password, a disabled
 * account and an expired issued password all take the same steps: read the counters, read the account, hash, record a
 * failure. The counters are read again inside the slot, so that of many guesses sent at once, at most one per slot gets
 * through before the first failure counts.
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
 * Resets this machine's failures on the account and remembers its network, so that the failures of others no longer
 * delay it.
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
