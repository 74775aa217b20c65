import type { EmailAddress } from './email-address.js';
import { machineNetworkOf, networksOf } from './network.js';
import { throttleKey, type NetworkPolicies, type ThrottleKey, type ThrottlePolicies } from './throttle.js';

/** Who tries to get into which account, from where. */
export interface LoginOrigin {
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
export function loginCounters(
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
export function ownCounter(policies: ThrottlePolicies, email: EmailAddress, from: string): ThrottleKey {
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
