import type { Run } from '../rewriting/passage.js';
import type { XmlName } from './xml-scanner.js';

/** Base64 or hexadecimal data in a value. Offsets are UTF-16, within the value. */
export interface PackedSpan {
  readonly start: number;
  readonly end: number;
  /** Decoded text; undefined if the data is binary. */
  readonly text?: string;
  readonly encode?: (text: string) => string;
}

const ENTRY = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
const ENTRY_HEADER = 30;
const LISTED_HEADER = 46;
const END_HEADER = 22;
const LONGEST_COMMENT = 65_535;
const UNKNOWN = 0xffffffff;

/** Bytes in an archive outside its parts, where Office programs write and read nothing. */
export interface LooseBytes {
  /** Text in comments and extra fields, and before, between and after the parts. */
  readonly text: string;
  /** Whether these bytes contain entries that the directory does not list. */
  readonly hasHiddenEntries: boolean;
}

/** Elements and attributes that cache content stored elsewhere in the file. */
const COPIES: ReadonlySet<string> = new Set(['fldData', '@gfxdata']);
/** Minimum length of base64 that is decoded; shorter strings are words. */
const SHORTEST = 12;
/** Minimum length of binary base64 that is reported; shorter strings are hashes and keys of programs. */
const SHORTEST_BINARY = 200;
/** The start of a ZIP or gzip file in base64. */
const COMPRESSED = /^(?:UEsDB|H4sI)/;
/** Minimum length of a base64 line that is followed by another; shorter lines are words. */
const SHORTEST_LINE = 40;
/** Hexadecimal of at least 12 bytes. One digit must be a letter, since plain numbers are examined as they are. */
const HEXADECIMAL = /^(?=\d*[A-F])(?:[\dA-F]{2}){12,}$/i;
const BASE64 = /^[A-Z\d+/]{11,}={0,2}$/i;
/** Excludes adjacent dots and hyphens, which keeps JSON Web Tokens whole. */
const WITHIN = /(?<![A-Z\d+/=.-])(?:[A-Z\d+/]{4}){3,}(?:[A-Z\d+/]{2}==|[A-Z\d+/]{3}=)?(?![A-Z\d+/=.-])/gi;

/** Whether a value is a cache that programs recreate. @param attribute its name; absent for the text of the element */
export const isCopy = (element: XmlName, attribute?: XmlName): boolean =>
  COPIES.has(attribute === undefined ? element.local : `@${attribute.local}`);

/** Returns the base64 and hexadecimal data in a value that decodes to text, or is long and binary, in order. */
export function packedIn(value: string): readonly PackedSpan[] {
  if (value.length < SHORTEST) return [];
  const packed = withoutBreaks(value);
  if (packed !== undefined) {
    const start = value.length - value.trimStart().length;
    const span = unpacked(packed, start, value.trimEnd().length);
    return span === undefined ? [] : [span];
  }
  return Array.from(
    value.matchAll(WITHIN),
    ({ 0: packed, index }) => unpacked(packed, index, index + packed.length) ?? [],
  ).flat();
}

/** Returns a value that consists of base64 only, without its line breaks; undefined for other values. */
function withoutBreaks(value: string): string | undefined {
  const lines = value.trim().split(/\s+/);
  const [first = ''] = lines;
  if (lines.length > 1 && first.length < SHORTEST_LINE) return undefined;
  if (!lines.every((line, index) => index === lines.length - 1 || line.length === first.length))
    return undefined;
  const packed = lines.join('');
  const isWhole = packed.length % 4 === 0 || (!packed.endsWith('=') && packed.length % 4 !== 1);
  return isWhole && BASE64.test(packed) ? packed : undefined;
}

function unpacked(packed: string, start: number, end: number): PackedSpan | undefined {
  for (const form of HEXADECIMAL.test(packed) ? (['hex', 'base64'] as const) : (['base64'] as const)) {
    const text = packedText(Buffer.from(packed, form), form === 'hex' ? '\n' : ' ');
    if (text !== undefined)
      return { start, end, text: text.text, encode: (to) => text.encode(to).toString(form) };
  }
  return packed.length < SHORTEST_BINARY && !COMPRESSED.test(packed) ? undefined : { start, end };
}

/**
 * Decodes bytes as UTF-8 or UTF-16; returns undefined if they are not text.
 * @param filler pads short texts, so that they are long enough to be decoded again, and with a letter if hexadecimal
 */
export function packedText(
  bytes: Buffer,
  filler: ' ' | '\n' = ' ',
): { readonly text: string; readonly encode: (text: string) => Buffer } | undefined {
  const isWide = bytes.some((byte, index) => index % 2 === 1 && byte === 0);
  for (const encoding of isWide ? (['utf16le', 'utf8'] as const) : (['utf8'] as const)) {
    const text = textOf(bytes, encoding);
    if (text !== undefined)
      return { text, encode: (to) => Buffer.from(to.padEnd(SHORTEST, filler), encoding) };
  }
  return undefined;
}

function textOf(bytes: Buffer, encoding: 'utf8' | 'utf16le'): string | undefined {
  try {
    const decoder = new TextDecoder(encoding === 'utf8' ? 'utf-8' : 'utf-16le', { fatal: true });
    const text = decoder.decode(bytes).replace(/\0+$/, '');
    return /[\p{Cc}\p{Cn}\p{Co}](?<![\t\n\r])/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns the runs of a value with encoded data replaced by its text; undefined if no data decodes to text. */
export function packedRuns(value: string, spans: readonly PackedSpan[]): readonly Run[] | undefined {
  if (!spans.some(({ text }) => text !== undefined)) return undefined;
  const runs: Run[] = [];
  let from = 0;
  const plain = (end: number): void => {
    const start = from;
    if (end > start)
      runs.push({ text: value.slice(start, end), place: { start, end, write: (text) => text } });
  };
  for (const { start, end, text, encode } of spans) {
    plain(start);
    from = end;
    if (text !== undefined && encode !== undefined)
      runs.push({ text: '\n' }, { text, place: { start, end, write: encode } }, { text: '\n' });
  }
  plain(value.length);
  return runs;
}

/** Extracts strings of at least four letters, digits and symbols from binary data, one per line. */
export function stringsIn(bytes: Buffer): string {
  const found = new Set<string>();
  for (const text of [
    bytes.toString('latin1'),
    bytes.toString('utf16le'),
    bytes.subarray(1).toString('utf16le'),
  ])
    for (const [string] of text.matchAll(/[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Zs}]{4,}/gu))
      found.add(string.trim());
  return [...found].join('\n');
}

/** Reads the bytes outside the parts of an archive; returns nothing for a broken archive or one larger than 4 GiB. */
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

/** Returns the span of an entry including its data descriptor, and its extra fields. */
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
