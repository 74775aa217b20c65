import { createHash } from 'node:crypto';
import type { EmailAddress } from './email-address.js';
import { machineNetworkOf } from './network.js';

/** Networks that an account remembers; the one not used for longest gives way. */
export const KNOWN_NETWORKS_LIMIT = 20;
/** How long a network is remembered after the last login from it, in milliseconds. */
export const KNOWN_NETWORK_MS = 90 * 24 * 60 * 60 * 1000;

/** A network from which an account was logged in to. */
export interface KnownNetwork {
  readonly accountId: string;
  /** See knownNetworkKey. */
  readonly key: string;
  readonly lastUsedAt: number;
}

/**
 * Name of a network as an account remembers it: a hash over the account's address and the network, so that the
 * table is no list of where people were, and no two accounts can be compared. Whoever holds the database can
 * still find an IPv4 address by trying all.
 */
export function knownNetworkKey(email: EmailAddress, from: string): string {
  const parts = ['known', email.key, machineNetworkOf(from)];
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url');
}
