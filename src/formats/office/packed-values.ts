import type { Run } from '../rewriting/passage.js';
import type { XmlName } from './xml-scanner.js';

/** Base64 or hexadecimal in a value: what it decodes to, or that it is binary. Offsets are UTF-16, in the value. */
export interface PackedSpan {
  readonly start: number;
  readonly end: number;
  /** How the text in it reads; undefined: it is binary. */
  readonly text?: string;
  readonly encode?: (text: string) => string;
}

/** Elements and attributes that are copies, for faster work, of what the file says elsewhere. */
const COPIES: ReadonlySet<string> = new Set(['fldData', '@gfxdata']);
/** Signs of base64 at least that are decoded: shorter ones are words. */
const SHORTEST = 12;
/** Signs of base64 at least that are reported where they are binary: shorter ones are hashes and keys of programs. */
const SHORTEST_BINARY = 200;
/** Signs of a line at least that another follows: shorter ones are words. */
const SHORTEST_LINE = 40;
/** Signs of hexadecimal at least that are decoded; one is a letter, since numbers are examined as they are. */
const HEXADECIMAL = /^(?=\d*[A-F])(?:[\dA-F]{2}){12,}$/i;
const BASE64 = /^[A-Z\d+/]{11,}={0,2}$/i;
/** The parts of a JSON Web Token are left together. */
const WITHIN = /(?<![A-Z\d+/=.-])(?:[A-Z\d+/]{4}){3,}(?:[A-Z\d+/]{2}==|[A-Z\d+/]{3}=)?(?![A-Z\d+/=.-])/gi;

/** Whether a value is a copy that programs make anew. @param attribute its name; absent: it is the text of the element */
export const isCopy = (element: XmlName, attribute?: XmlName): boolean =>
  COPIES.has(attribute === undefined ? element.local : `@${attribute.local}`);

/** Base64 in a value that decodes to text, or is long and binary; in its order. */
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

/** A value that is base64 alone, without its line breaks. */
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
    const bytes = Buffer.from(packed, form);
    const isWide = bytes.some((byte, index) => index % 2 === 1 && byte === 0);
    for (const encoding of isWide ? (['utf16le', 'utf8'] as const) : (['utf8'] as const)) {
      const text = textOf(bytes, encoding);
      // What is written is long enough to be decoded again, and in hexadecimal has a letter.
      const filler = form === 'hex' ? '\n' : ' ';
      const encode = (to: string): string => Buffer.from(to.padEnd(12, filler), encoding).toString(form);
      if (text !== undefined) return { start, end, text, encode };
    }
  }
  return packed.length < SHORTEST_BINARY ? undefined : { start, end };
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

/** The runs of a value in which base64 reads as the text in it; undefined: there is none. */
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

/** Text in bytes that are no text: strings of four letters, digits and signs or more, a line each. */
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
