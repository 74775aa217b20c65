import { createHash } from 'node:crypto';

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
}

export interface ThrottlePolicies {
  /** One account tried from one address: what a guesser at one machine meets. */
  readonly accountAndAddress: ThrottlePolicy;
  /** One account from anywhere: slows guessing from many machines, and is short so that its owner gets in. */
  readonly account: ThrottlePolicy;
  /** One address over all accounts: slows the spraying of one password. */
  readonly address: ThrottlePolicy;
  /** Registrations from one address, and of one e-mail address. */
  readonly registrationAddress: ThrottlePolicy;
  readonly registrationEmail: ThrottlePolicy;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const THROTTLE_POLICIES: ThrottlePolicies = {
  accountAndAddress: { free: 5, firstDelayMs: SECOND, longestDelayMs: 15 * MINUTE, forgetMs: 24 * HOUR },
  account: { free: 20, firstDelayMs: SECOND, longestDelayMs: 30 * SECOND, forgetMs: 24 * HOUR },
  address: { free: 50, firstDelayMs: SECOND, longestDelayMs: 15 * MINUTE, forgetMs: HOUR },
  registrationAddress: { free: 20, firstDelayMs: MINUTE, longestDelayMs: HOUR, forgetMs: HOUR },
  registrationEmail: { free: 3, firstDelayMs: MINUTE, longestDelayMs: HOUR, forgetMs: HOUR },
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
export function throttleKey(kind: keyof ThrottlePolicies, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\u0000')).digest('base64url')}`;
}

/**
 * What counts as one address: an IPv4 address, or the /64 of an IPv6 one, since a single machine is commonly
 * given all of it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const tailGroups = (tail ?? '').split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups.length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...tailGroups];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
