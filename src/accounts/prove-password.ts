import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { type Account, type EmailAddress, isIssuedPasswordStale, stateAt } from './account.js';
import { type Actor, auditRecord, type AuditRecord, NO_ADDRESS } from './audit.js';
import { machineNetworkOf, networksOf } from './network.js';
import type { PasswordSlot } from './password-hasher.js';
import { type NetworkPolicies, throttleKey, type ThrottlePolicies } from './throttled-attempts.js';
import { type ThrottleKey } from './account-store.js';
import { knownNetworkKey } from './account-store.js';

/** Who tries to get into which account, from where. */
interface LoginOrigin {
  readonly email: EmailAddress;
  /** Network address. */
  readonly from: string;
  /** Whether the account was logged in to from there before. */
  readonly isKnown: boolean;
}

/**
 * The counters that an attempt to log in falls under. From a network that the account knows, the guesses of
 * strangers do not count: only those made from there.
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

/** The counter that a success forgets: the failures of this machine at this account, and no others. */
function ownCounter(policies: ThrottlePolicies, email: EmailAddress, from: string): ThrottleKey {
  const key = throttleKey('accountAndMachine', email.key, machineNetworkOf(from));
  return { key, policy: policies.accountAndMachine };
}

/** One counter for each network that the address belongs to. */
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

/** The answer to an attempt that comes too soon; it says when the next one may come. */
export function tooManyAttempts(waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ServiceError('TOO_MANY_ATTEMPTS', { seconds }, { retry_after_s: seconds });
}

/** An attempt to prove who one is. */
interface Attempt {
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
interface AdmittedAttempt extends Attempt {
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
