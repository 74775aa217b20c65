const GROUPS = 8;

/**
 * Returns the eight groups of an IPv6 address without leading zeros. @param address lower case, with or without `::`
 */
export function groupsOfIPv6(address: string): readonly string[] {
  const plain = address.replace(/\d{1,3}(?:\.\d{1,3}){3}$/, asGroups);
  const [head = '', tail] = plain.split('::');
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const left = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: left }, () => '0'), ...after];
}

const groupsOf = (part: string): readonly string[] =>
  part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));

/** Converts the dotted-quad ending of an address, such as `192.0.2.1`, to two hexadecimal groups. */
function asGroups(octets: string): string {
  const hexadecimal = octets.split('.').map((octet) => Number(octet).toString(16).padStart(2, '0'));
  return `${hexadecimal.slice(0, 2).join('')}:${hexadecimal.slice(2).join('')}`;
}
