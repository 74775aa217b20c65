import { isIPv4, isIPv6 } from 'node:net';
import { groupsOfIPv6 } from '../ip-groups.js';

/** The network that an address is in: /24 of IPv4, /48 of IPv6. */
export function networkOf(text: string): string | undefined {
  const [address = ''] = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\d:.a-f]+)/i.exec(text.replace(/^\[/, '')) ?? [];
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return undefined;
  return `${groupsOfIPv6(address.toLowerCase()).slice(0, 3).join(':')}::/48`;
}
