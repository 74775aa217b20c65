import { isIPv4, isIPv6 } from 'node:net';
import { groupsOfIPv6 } from '../ip-groups.js';
import { sameValue } from '../same-value.js';
import type { FoundValue } from '../found-value.js';
import type { SurrogateTools } from './surrogate.js';

/** An address with the length of its network or a port. */
const ADDRESS =
  /^(?<address>\d{1,3}(?:\.\d{1,3}){3}|\[[\d:.a-f]+(?:%\w+)?\]|[\d:.a-f]+(?:%\w+)?)(?<rest>(?:\/\d{1,3})?(?::\d{1,5})?)$/i;
const OCTET = 256;
/** 198.18.0.0/15, for tests of networks (RFC 2544): 512 networks of 256 addresses. */
const NETWORKS = 512;
const GROUP = 0x1_0000;

/**
 * An address that nobody has: of 198.18.0.0/15 (RFC 2544) or 2001:db8::/32 (RFC 3849). Addresses of one network (/24,
 * /64) stay in one network.
 */
export function ipLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string | undefined {
  const { address = '', rest = '' } = ADDRESS.exec(found.text.trim())?.groups ?? {};
  if (isIPv4(address)) {
    const octets = address.split('.');
    const network = draws.for('network', octets.slice(0, 3).join('.'))(NETWORKS);
    const host = draws.for('host', address, attempt)(OCTET);
    return `198.${(18 + Math.floor(network / OCTET)).toString()}.${(network % OCTET).toString()}.${host.toString()}${rest}`;
  }
  const bare = address.replaceAll(/[[\]]|%.*$/g, '').toLowerCase();
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOfIPv6(bare);
  const network = draws.for('network', groups.slice(0, 4).join(':'));
  const host = draws.for('host', groups.join(':'), attempt);
  const drawn = [network, network, host, host, host, host].map((next) => next(GROUP).toString(16));
  const written = ['2001', 'db8', ...drawn].join(':');
  const cased = /[A-F]/.test(address) ? written.toUpperCase() : written;
  return (address.startsWith('[') ? `[${cased}]` : cased) + rest;
}

/** Set in addresses that a network gives out itself; the bit beside it is that of groups. */
const LOCAL_DIGITS = ['2', '6', 'a', 'e'];

/** A hardware address of the range that nobody makes (locally administered), in the same form. */
export function macLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string {
  const next = draws.for('mac', sameValue(found.category, found.text), attempt);
  const isUpper = /[A-F]/.test(found.text);
  let digits = 0;
  return found.text.replaceAll(/[\da-f]/gi, () => {
    const digit = digits++ === 1 ? LOCAL_DIGITS[next(LOCAL_DIGITS.length)] : next(16).toString(16);
    const drawn = digit ?? '2';
    return isUpper ? drawn.toUpperCase() : drawn;
  });
}
