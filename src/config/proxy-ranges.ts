import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A range of addresses as 128-bit numbers; IPv4 addresses are IPv4-mapped. */
interface Range {
  readonly from: bigint;
  readonly to: bigint;
}

const BITS = 128;
/** The IPv4-mapped range of IPv6: ::ffff:0:0/96. */
const MAPPED: Range = { from: 0xffff_0000_0000n, to: 0xffff_ffff_ffffn };
const EVERYTHING: Range = { from: 0n, to: (1n << BigInt(BITS)) - 1n };
/** At most one in this many addresses of a family may be proxies: enough for every private range. */
const LARGEST_PART = 16n;

/**
 * Parses the addresses and ranges of proxies.
 * @param text IP addresses or CIDR ranges, separated by commas
 * @returns undefined if one is invalid, or if together they cover more than a sixteenth of all IPv4 or IPv6 addresses,
 * because such a list would trust arbitrary callers
 */
export function parseProxyRanges(text: string): readonly string[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const ranges = parts.map(rangeOf).filter((range) => range !== undefined);
  if (ranges.length < parts.length) return undefined;
  const merged = merge(ranges);
  return [MAPPED, EVERYTHING].some((family) => sizeWithin(merged, family) * LARGEST_PART > sizeOf(family))
    ? undefined
    : parts;
}

function rangeOf(text: string): Range | undefined {
  const [, address = '', length] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  // The library alone would also accept `10.1` and `0x7f.1`.
  if (isIP(address) === 0) return undefined;
  const parsed = ipaddr.parse(address);
  const own = parsed.kind() === 'ipv4' ? 32 : BITS;
  const prefix = Number(length ?? own);
  if (prefix > own) return undefined;
  const rest = BigInt(own - prefix);
  const number =
    BigInt(`0x${Buffer.from(parsed.toByteArray()).toString('hex')}`) + (own === 32 ? MAPPED.from : 0n);
  const from = (number >> rest) << rest;
  return { from, to: from + (1n << rest) - 1n };
}

/** Merges overlapping ranges. */
function merge(ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = [];
  for (const range of [...ranges].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to) {
      merged[merged.length - 1] = { from: last.from, to: last.to > range.to ? last.to : range.to };
    } else merged.push(range);
  }
  return merged;
}

const sizeOf = ({ from, to }: Range): bigint => to - from + 1n;

function sizeWithin(ranges: readonly Range[], within: Range): bigint {
  return ranges
    .map(({ from, to }) => ({
      from: from > within.from ? from : within.from,
      to: to < within.to ? to : within.to,
    }))
    .reduce((sum, range) => (range.from > range.to ? sum : sum + sizeOf(range)), 0n);
}
