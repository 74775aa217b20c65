import ipaddr from 'ipaddr.js';

/** A network that contains an address. */
export interface Network {
  readonly family: 'ipv4' | 'ipv6' | 'other';
  /** Prefix length in bits. */
  readonly bits: number;
  /** CIDR notation, e.g. `192.0.2.0/24` or `2001:db8::/32`. */
  readonly name: string;
}

/** Prefix lengths that have counters, from a single address to the allocation of a large provider. */
const PREFIXES = { ipv4: [32, 24, 16], ipv6: [128, 64, 56, 48, 32] } as const;
/** What a single machine commonly has to itself: an IPv4 address or an IPv6 /64. */
const ONE_MACHINE = { ipv4: 32, ipv6: 64, other: 0 } as const;

/**
 * Returns the normalized address of a caller. A connection that has already ended has none, whatever the type says;
 * such callers are one machine named `unknown`.
 */
export const callerAddress = ({ ip }: { readonly ip: string | undefined }): string =>
  normalizeAddress(ip ?? 'unknown');

/**
 * Normalizes an address: an IPv4-mapped IPv6 address becomes IPv4, IPv6 is shortened (RFC 5952), and the zone is
 * removed. Text that is not an address is returned unchanged.
 */
function normalizeAddress(address: string): string {
  const parsed = parse(address);
  return parsed === undefined ? address : parsed.toString();
}

/** Returns the networks of an address, narrowest first; text that is not an address is a network of its own. */
export function networksOf(address: string): readonly Network[] {
  const parsed = parse(address);
  if (parsed === undefined) return [{ family: 'other', bits: 0, name: address }];
  const family = parsed.kind();
  return PREFIXES[family].map((bits) => ({ family, bits, name: `${maskOf(parsed, bits)}/${bits}` }));
}

/** Returns the network that counts as one machine. */
export function machineNetworkOf(address: string): string {
  const networks = networksOf(address);
  const own = networks.find(({ family, bits }) => bits === ONE_MACHINE[family]);
  return (own ?? networks[0])?.name ?? address;
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [bare = ''] = address.split('%', 1);
  // Only IPv6 or four decimal parts: `isValid` would also accept `0x7f.1` and `2130706433`.
  const isAddress = bare.includes(':') ? ipaddr.IPv6.isValid(bare) : ipaddr.IPv4.isValidFourPartDecimal(bare);
  return isAddress ? ipaddr.process(bare) : undefined;
}

function maskOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return ipaddr.fromByteArray(bytes).toString();
}
