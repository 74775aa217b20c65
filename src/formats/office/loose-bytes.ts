import { stringsIn } from './packed-values.js';

const ENTRY = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
const ENTRY_HEADER = 30;
const LISTED_HEADER = 46;
const END_HEADER = 22;
const LONGEST_COMMENT = 65_535;
const UNKNOWN = 0xffffffff;

/** What lies in an archive beside its parts, where Office programs put nothing and read nothing. */
export interface LooseBytes {
  /** Text in comments, extra fields, and before, between and behind the parts. */
  readonly text: string;
  /** Whether entries lie there that the directory does not list. */
  readonly hasHiddenEntries: boolean;
}

/** Reads what lies beside the parts of an archive; of one that is broken or larger than 4 GiB, nothing. */
export function looseBytes(bytes: Buffer): LooseBytes {
  const end = endOf(bytes);
  if (end < 0) return { text: '', hasHiddenEntries: false };
  const loose: Buffer[] = [bytes.subarray(end + END_HEADER)];
  const covered: (readonly [start: number, end: number])[] = [[end, bytes.length]];
  let at = bytes.readUInt32LE(end + 16);
  const start = at;
  while (at + LISTED_HEADER <= end && bytes.readUInt32LE(at) === LISTED) {
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const fields = at + LISTED_HEADER + name;
    loose.push(
      bytes.subarray(fields, fields + extra),
      bytes.subarray(fields + extra, fields + extra + comment),
    );
    const own = entryAt(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20));
    if (own !== undefined) {
      covered.push(own.span);
      loose.push(own.extra);
    }
    at = fields + extra + comment;
  }
  covered.push([start, at]);
  let reached = 0;
  let hasHiddenEntries = false;
  for (const [from, to] of covered.sort(([a], [b]) => a - b)) {
    const gap = bytes.subarray(reached, Math.max(reached, from));
    hasHiddenEntries ||= gap.includes('PK\u0003\u0004');
    loose.push(gap);
    reached = Math.max(reached, to);
  }
  const texts = loose.filter(({ length }) => length > 3).map(stringsIn);
  return { text: texts.filter((text) => text !== '').join('\n'), hasHiddenEntries };
}

function endOf(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_HEADER - LONGEST_COMMENT);
  for (let at = bytes.length - END_HEADER; at >= least; at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  return -1;
}

/** An entry with its descriptor, and its extra fields. */
function entryAt(
  bytes: Buffer,
  at: number,
  packed: number,
): { readonly span: readonly [number, number]; readonly extra: Buffer } | undefined {
  if (at + ENTRY_HEADER > bytes.length || packed === UNKNOWN || bytes.readUInt32LE(at) !== ENTRY)
    return undefined;
  const fields = at + ENTRY_HEADER + bytes.readUInt16LE(at + 26);
  const data = fields + bytes.readUInt16LE(at + 28);
  let end = Math.min(data + packed, bytes.length);
  const hasDescriptor = (bytes.readUInt16LE(at + 6) & 8) !== 0;
  if (hasDescriptor && end + 16 <= bytes.length) end += bytes.readUInt32LE(end) === DESCRIPTOR ? 16 : 12;
  return { span: [at, end], extra: bytes.subarray(fields, data) };
}
