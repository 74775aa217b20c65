import { createHash } from 'node:crypto';
import type { Network } from './network.js';
import { type AuditEvent, auditRecord, type AuditRecord, NO_ADDRESS } from './audit.js';
import type { EmailAddress } from './account.js';
import type { AccountStore, ThrottlePolicy } from './account-store.js';

export interface ThrottlePolicies {
  /** Attempts on one account from one machine: a guesser, or an owner who mistypes. */
  readonly accountAndMachine: ThrottlePolicy;
  /** Attempts on one account from all networks that it does not know, in turns: slows guessing from many machines. */
  readonly account: ThrottlePolicy;
  /** Attempts from one machine on all accounts that know its network: slows password spraying. */
  readonly knownMachine: ThrottlePolicy;
  /** Attempts from one network on all accounts; wider networks in turns. */
  readonly networks: NetworkPolicies;
  /** Registrations from one network, and of one e-mail address. */
  readonly registrationNetworks: NetworkPolicies;
  readonly registrationEmail: ThrottlePolicy;
  /** Password reset mails requested from one network, and for one e-mail address. */
  readonly resetNetworks: NetworkPolicies;
  readonly resetEmail: ThrottlePolicy;
}

/** Policies by prefix length; `other`, with length 0, is for callers without an IP address. */
export type NetworkPolicies = Readonly<Record<Network['family'], Readonly<Record<number, NetworkPolicy>>>>;

interface NetworkPolicy extends ThrottlePolicy {
  readonly byTurns: boolean;
}

const SECOND = 1000;

const MINUTE = 60 * SECOND;

const HOUR = 60 * MINUTE;

const alone = (free: number): NetworkPolicy => ({
  ...{ free, firstDelayMs: SECOND, longestDelayMs: 15 * MINUTE, forgetMs: HOUR },
  byTurns: false,
});

const shared = (free: number): NetworkPolicy => ({
  ...{ free, firstDelayMs: SECOND, longestDelayMs: 5 * SECOND, forgetMs: HOUR },
  byTurns: true,
});

const seldom = (free: number): NetworkPolicy => ({
  ...{ free, firstDelayMs: MINUTE, longestDelayMs: HOUR, forgetMs: HOUR },
  byTurns: false,
});

/** For requests that send mail or create accounts. */
const MAIL_NETWORKS: NetworkPolicies = {
  ipv4: { 32: seldom(20), 24: seldom(40), 16: seldom(200) },
  ipv6: { 128: seldom(10), 64: seldom(20), 56: seldom(30), 48: seldom(40), 32: seldom(200) },
  other: { 0: seldom(20) },
};

const MAIL_ADDRESS: ThrottlePolicy = { free: 3, firstDelayMs: MINUTE, longestDelayMs: HOUR, forgetMs: HOUR };

export const THROTTLE_POLICIES: ThrottlePolicies = {
  accountAndMachine: { free: 5, firstDelayMs: SECOND, longestDelayMs: 15 * MINUTE, forgetMs: 24 * HOUR },
  account: { free: 20, firstDelayMs: SECOND, longestDelayMs: 5 * SECOND, forgetMs: 24 * HOUR },
  knownMachine: { free: 100, firstDelayMs: SECOND, longestDelayMs: MINUTE, forgetMs: HOUR },
  networks: {
    ipv4: { 32: alone(50), 24: shared(80), 16: shared(300) },
    ipv6: { 128: alone(30), 64: alone(50), 56: shared(60), 48: shared(80), 32: shared(300) },
    other: { 0: alone(50) },
  },
  registrationNetworks: MAIL_NETWORKS,
  registrationEmail: MAIL_ADDRESS,
  resetNetworks: MAIL_NETWORKS,
  resetEmail: MAIL_ADDRESS,
};

/** Returns the delay in milliseconds after a number of failures. */
export function delayAfter(failures: number, policy: ThrottlePolicy): number {
  const beyond = failures - policy.free;
  return beyond <= 0
    ? 0
    : Math.min(policy.firstDelayMs * 2 ** Math.min(beyond - 1, 40), policy.longestDelayMs);
}

/**
 * Returns the name of a counter. It is hashed because text typed as an e-mail address may be a password, and to bound
 * the row size.
 */
export function throttleKey(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\u0000')).digest('base64url')}`;
}

/** An attempt that was refused because it came too soon. */
interface ThrottledAttempt {
  readonly event: Extract<
    AuditEvent,
    | 'login_throttled'
    | 'password_change_throttled'
    | 'registration_throttled'
    | 'password_reset_throttled'
    | 'key_rotation_throttled'
  >;
  readonly email: EmailAddress;
  /** Network address. */
  readonly from: string | null;
}

/** Writes throttled attempts to the audit log in few records, however many there are. */
export interface ThrottledAttempts {
  /** Records an attempt: the first of its kind at once; the following ones are counted. */
  note(attempt: ThrottledAttempt): Promise<void>;
  /** Writes the counts once the gathering period has ended, or at once with `all`. */
  flush(all?: boolean): Promise<void>;
}

/** How long attempts on one account from one address are gathered into one audit record, in milliseconds. */
export const GATHERING_MS = 5 * 60 * 1000;

/** Maximum records per gathering period; beyond it, one record per account, then one for all. */
const LINES = 100;

const ACCOUNT_LINES = 100;

/** What a record covers: an account and an address, an account from many addresses, or everything else. */
type Scope = 'address' | 'account' | 'all';

export interface Gathered {
  readonly attempt: ThrottledAttempt;
  readonly scope: Scope;
  /** Attempts not yet in any audit record. */
  count: number;
}

export function createThrottledAttempts(store: AccountStore, now: () => number): ThrottledAttempts {
  let gathered = new Map<string, Gathered>();
  let since = now();

  const flush = async (all = true): Promise<void> => {
    if (gathered.size === 0 || (!all && now() - since < GATHERING_MS)) return;
    const counted = [...gathered.values()].filter(({ count }) => count > 0);
    gathered = new Map();
    const from = since;
    since = now();
    const lines: AuditRecord[] = [];
    for (const one of counted) lines.push(await lineOf(store, one, since, from));
    await store.recordAudit(lines);
  };

  return {
    async note(attempt) {
      await flush(false);
      if (gathered.size === 0) since = now();
      const { key, scope } = placeOf(gathered, attempt);
      const known = gathered.get(key);
      if (known !== undefined) known.count += 1;
      else gathered.set(key, { attempt, scope, count: scope === 'address' ? 0 : 1 });
      if (known === undefined && scope === 'address')
        await store.recordAudit([await lineOf(store, { attempt, scope, count: 1 }, now())]);
    },
    flush,
  };
}

/** Picks the counter of an attempt: by account and address while there is room, then by account, then a shared one. */
function placeOf(
  gathered: ReadonlyMap<string, unknown>,
  { event, email, from }: ThrottledAttempt,
): { readonly key: string; readonly scope: Scope } {
  const address = [event, email.key, from ?? NO_ADDRESS].join('\u0000');
  if (gathered.has(address) || gathered.size < LINES) return { key: address, scope: 'address' };
  const account = [event, email.key].join('\u0000');
  if (gathered.has(account) || gathered.size < LINES + ACCOUNT_LINES)
    return { key: account, scope: 'account' };
  return { key: event, scope: 'all' };
}

/**
 * Builds an audit record. Accounts are looked up per record, not per attempt; an address without an account is not
 * written.
 */
async function lineOf(
  store: AccountStore,
  { attempt, count, scope }: Gathered,
  at: number,
  since?: number,
): Promise<AuditRecord> {
  const account = scope === 'all' ? undefined : await store.findByEmail(attempt.email.key);
  const actor = { kind: 'caller', from: scope === 'address' ? attempt.from : null } as const;
  const detail = [
    scope !== 'all' && account === undefined ? ['unknown_account'] : [],
    [`${count.toString()} ${count === 1 ? 'attempt' : 'attempts'}`],
    { address: [], account: ['from more addresses'], all: ['on more accounts'] }[scope],
    since === undefined ? [] : [`since ${new Date(since).toISOString()}`],
  ];
  return auditRecord(at, attempt.event, actor, account, detail.flat().join(', '));
}
