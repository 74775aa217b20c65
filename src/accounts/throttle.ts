import { createHash } from 'node:crypto';
import type { Network } from './network.js';

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

export interface ThrottlePolicies {
  /** One account tried from one machine: what a guesser, or an owner who mistypes, meets. */
  readonly accountAndMachine: ThrottlePolicy;
  /** One account from all networks that it does not know, by turns: slows guessing from many machines. */
  readonly account: ThrottlePolicy;
  /** All accounts that know a machine's network, tried from there: slows the spraying of one password. */
  readonly knownMachine: ThrottlePolicy;
  /** All accounts from one network. The wider ones by turns. */
  readonly networks: NetworkPolicies;
  /** Registrations from one network, and of one e-mail address. */
  readonly registrationNetworks: NetworkPolicies;
  readonly registrationEmail: ThrottlePolicy;
  /** Mails for a new password that are asked for from one network, and for one e-mail address. */
  readonly resetNetworks: NetworkPolicies;
  readonly resetEmail: ThrottlePolicy;
}

/** Policies by the length of the prefix; `other` for callers without an IP address, of length 0. */
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

/** What sends mails, or makes accounts. */
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

/** The delay in milliseconds that stands after so many failures. */
export function delayAfter(failures: number, policy: ThrottlePolicy): number {
  const beyond = failures - policy.free;
  return beyond <= 0
    ? 0
    : Math.min(policy.firstDelayMs * 2 ** Math.min(beyond - 1, 40), policy.longestDelayMs);
}

/**
 * Name of a counter. Hashed, because what was typed as an e-mail address may be a password, and because a
 * long one must not make a long row.
 */
export function throttleKey(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\u0000')).digest('base64url')}`;
}
