const GROUPS = 8;

/** The eight groups of an IPv6 address, in their shortest form. @param address in lower case, with `::` or without */
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

/** `192.0.2.1` at the end of an address is its last two groups. */
function asGroups(octets: string): string {
  const hexadecimal = octets.split('.').map((octet) => Number(octet).toString(16).padStart(2, '0'));
  return `${hexadecimal.slice(0, 2).join('')}:${hexadecimal.slice(2).join('')}`;
}
