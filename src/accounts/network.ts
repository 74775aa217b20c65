import ipaddr from 'ipaddr.js';

/** A network that an address belongs to. */
export interface Network {
  readonly family: 'ipv4' | 'ipv6' | 'other';
  /** Length of its prefix in bits. */
  readonly bits: number;
  /** As `192.0.2.0/24` or `2001:db8::/32`. */
  readonly name: string;
}

/** Prefixes that are counted, from the single address to what a large provider holds. */
const PREFIXES = { ipv4: [32, 24, 16], ipv6: [128, 64, 56, 48, 32] } as const;
/** What one machine commonly has for itself: an IPv4 address, or a /64 of IPv6. */
const ONE_MACHINE = { ipv4: 32, ipv6: 64, other: 0 } as const;

/**
 * An address in its one form: an IPv4 address written as IPv6 becomes IPv4, IPv6 is shortened by RFC 5952, a zone
 * goes. What is no address stays as it is.
 */
export function normalizeAddress(address: string): string {
  const parsed = parse(address);
  return parsed === undefined ? address : parsed.toString();
}

/** The networks of an address that are counted, the narrowest first; what is no address is one network of its own. */
export function networksOf(address: string): readonly Network[] {
  const parsed = parse(address);
  if (parsed === undefined) return [{ family: 'other', bits: 0, name: address }];
  const family = parsed.kind();
  return PREFIXES[family].map((bits) => ({ family, bits, name: `${maskOf(parsed, bits)}/${bits}` }));
}

/** The network that counts as one machine. */
export function machineNetworkOf(address: string): string {
  const networks = networksOf(address);
  const own = networks.find(({ family, bits }) => bits === ONE_MACHINE[family]);
  return (own ?? networks[0])?.name ?? address;
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [bare = ''] = address.split('%', 1);
  // Four decimal parts or IPv6: `isValid` would also take `0x7f.1` and `2130706433`.
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
