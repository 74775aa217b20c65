import { isUtf8 } from 'node:buffer';
import { deflateRawSync, deflateSync, gunzipSync, gzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { present } from '../../core/present.js';
import type { Span } from '../../core/span.js';
import { NotProtected } from './not-protected.js';
import { packedText } from '../office/packed-values.js';

/** A text in base64, base32 or hexadecimal, possibly compressed. */
export interface EncodedText extends Span {
  readonly text: string;
  readonly encode: (text: string) => string;
}

/** Bytes of encoded data, and how to encode others. */
interface EncodedBytes {
  readonly bytes: Buffer;
  /** Pads short texts, so that a result has a letter. */
  readonly filler?: '\n';
  readonly encode: (bytes: Buffer) => string;
}

/**
 * The start of data, which may have the prefix `0x` or `\x`; not tokens of several parts, such as JSON Web Tokens. The
 * rest is read in steps, because it may be long.
 */
const START = /(?:(?<![\w%+./-])0x|(?<=\\)x|(?<![\w%+./-]))(?=[\w+/-]{11})/gi;
/** Signs of data, some of them escaped as in JSON and addresses. */
const DATA = /(?:[\w+/-]|\\\/|\\u002[bf]|%2[bf]){1,65536}/iy;
const PADDING = /(?:=|\\u003d|%3d){0,6}/iy;
const ESCAPED = /\\\/|(?:\\u00|%)(?:2b|2f|3d)/gi;
const BEYOND = /[%+./=\w-]/;
/** A line of data that another one follows, and their separator, which may be escaped. */
const LINE = /(?<![\w%+./=-])(?<line>[A-Z\d+/]{16,1000})(?<gap>\r?\n[ \t]{0,100}|(?:\\r)?\\n)(?=[A-Z\d+/])/gi;
/** Usual lengths of lines; lines of other lengths may be separate values. */
const USUAL_LENGTHS: ReadonlySet<number> = new Set([60, 64, 70, 72, 76]);
const NEXT_LINE = /[A-Z\d+/]{1,1000}={0,2}/iy;

/** A segment of a path, and data between the underscores and hyphens of a name. */
const SEGMENT = /[^/]{12,65536}/g;
const NAMED = /(?<![A-Z\d+/])(?:[A-Z\d+/]{4}){3,16384}(?:[A-Z\d+/]{2,3}={0,2})?(?![A-Z\d+/])/gi;

/** What a text contains; `aaaa…` is no data of an empty one. */
const SAYING = /[\p{L}\p{N}]/u;
const HEXADECIMAL = /^[\dA-F]{24,}$/i;
const BASE32 = /^(?:[A-Z2-7]{16,}|[a-z2-7]{16,})$/;
/** Minimum length of data that is unpacked without a header, in bytes. */
const SHORTEST_RAW = 16;
/** Maximum length of a text that is unpacked, in bytes. */
const MOST_UNPACKED = 16 * 2 ** 20;
/** Maximum bytes that are unpacked for each unit of a source, beyond the length of one text. */
const MOST_RATIO = 16;

/** How many bytes may still be unpacked. */
export interface UnpackBudget {
  left: number;
}

/** A budget for a source, and for the encoded texts within those that it contains. */
export const unpackBudget = ({ length }: string | Uint8Array): UnpackBudget => ({
  left: MOST_UNPACKED + MOST_RATIO * length,
});

/**
 * Finds the texts that a source contains in an encoding, in order.
 * @param budget what is left is reduced
 * @throws NotProtected if it unpacks to more than the budget
 */
export function* encodedIn(source: string, budget = unpackBudget(source)): Iterable<EncodedText> {
  let from = 0;
  for (const lines of linesIn(source, budget)) {
    yield* wordsIn(source, { start: from, end: lines.start }, budget);
    yield lines;
    from = lines.end;
  }
  yield* wordsIn(source, { start: from, end: source.length }, budget);
}

/** Finds texts whose data is broken into lines of one length. */
function* linesIn(source: string, budget: UnpackBudget): Iterable<EncodedText> {
  let end = 0;
  for (const { index, groups = {} } of source.matchAll(LINE)) {
    if (index < end) continue;
    const { line = '', gap = '' } = groups;
    const lines = [line];
    const ends = [index + line.length];
    for (let at = index + line.length; source.startsWith(gap, at);) {
      NEXT_LINE.lastIndex = at + gap.length;
      const [next = ''] = NEXT_LINE.exec(source) ?? [];
      if (next === '' || next.length > line.length) break;
      at += gap.length + next.length;
      lines.push(next);
      ends.push(at);
      if (next.length < line.length || next.endsWith('=')) break;
    }
    end = present(ends.at(-1), 'the end of a line');
    if (
      !USUAL_LENGTHS.has(line.length) &&
      lines.every((one) => textOf(one, budget) !== undefined && isWhole(one))
    )
      continue;
    // A word may follow the data.
    for (const count of [lines.length, lines.length - 1]) {
      const text = count < 2 ? undefined : textOf(lines.slice(0, count).join(''), budget);
      if (text === undefined) continue;
      end = present(ends[count - 1], 'the end of a line');
      const encode = (to: string): string =>
        (text.encode(to).match(new RegExp(`.{1,${line.length.toString()}}`, 'g')) ?? []).join(gap);
      yield { start: index, end, text: text.text, encode };
      break;
    }
  }
}

/** Returns whether data encodes whole bytes. */
const isWhole = (data: string): boolean =>
  Buffer.from(data, 'base64').toString('base64').replace(/=+$/, '') === data.replace(/=+$/, '');

function* wordsIn(
  source: string,
  { start: from, end: until }: Span,
  budget: UnpackBudget,
): Iterable<EncodedText> {
  START.lastIndex = from;
  for (;;) {
    const match = START.exec(source);
    if (match === null || match.index >= until) return;
    const start = match.index + match[0].length;
    let end = start;
    for (DATA.lastIndex = end; end < until && DATA.test(source); DATA.lastIndex = end) end = DATA.lastIndex;
    PADDING.lastIndex = end;
    PADDING.test(source);
    const padded = PADDING.lastIndex;
    START.lastIndex = Math.max(padded, start + 1);
    if (padded > until || BEYOND.test(source.charAt(padded))) continue;
    yield* wordAt(source.slice(start, padded), start, budget);
  }
}

/** Decodes a word, or the segments of a path, or data within a name. */
function* wordAt(word: string, start: number, budget: UnpackBudget): Iterable<EncodedText> {
  const data = word.replaceAll(ESCAPED, signOf);
  const text = textOf(data, budget);
  if (text !== undefined) {
    const escapes = word.match(ESCAPED) ?? [];
    const isPadded = data.endsWith('=') || data.length % 4 === 0;
    const encode = (to: string): string =>
      escapedAs(escapes, isPadded ? text.encode(to) : text.encode(to).replace(/=+$/, ''));
    yield { start, end: start + word.length, text: text.text, encode };
    return;
  }
  for (const pattern of [SEGMENT, NAMED]) {
    const read = Array.from(word.matchAll(pattern), ({ index, 0: inner }) => {
      const own = inner.length < word.length ? textOf(inner, budget, true) : undefined;
      return own && { start: start + index, end: start + index + inner.length, ...own };
    }).filter((one) => one !== undefined);
    yield* read;
    if (read.length > 0) return;
  }
}

const signOf = (escape: string): string =>
  escape === '\\/' ? '/' : String.fromCharCode(Number.parseInt(escape.slice(-2), 16));

/** Writes data with the escapes that were used before. */
function escapedAs([first, ...others]: readonly string[], data: string): string {
  if (first === undefined) return data;
  const start = [first, ...others].find((one) => one !== '\\/')?.slice(0, -2);
  if (start === undefined) return data.replaceAll('/', '\\/');
  return data.replaceAll(/[+/=]/g, (sign) => start + sign.charCodeAt(0).toString(16).toUpperCase());
}

/**
 * Decodes data to text; returns undefined if it decodes to none.
 * @param isFragment whether it is a part of a word: then its text is not UTF-16, which random bytes may be
 */
function textOf(
  data: string,
  budget: UnpackBudget,
  isFragment = false,
): Pick<EncodedText, 'text' | 'encode'> | undefined {
  for (const { bytes, filler, encode } of bytesOf(data.replace(/=+$/, ''))) {
    const mayBeText = isUtf8(bytes) || (!isFragment && bytes.includes(0));
    const text = mayBeText ? packedText(bytes, filler) : undefined;
    if (text !== undefined && SAYING.test(text.text))
      return { text: text.text, encode: (to) => encode(text.encode(to)) };
    const unpacked = unpack(bytes, budget);
    const inner = unpacked === undefined ? undefined : packedText(unpacked.bytes);
    if (unpacked !== undefined && inner !== undefined && SAYING.test(inner.text))
      return { text: inner.text, encode: (to) => encode(unpacked.pack(inner.encode(to))) };
  }
  return undefined;
}

/** Reads data in each encoding that it may have. @param data without padding */
function* bytesOf(data: string): Iterable<EncodedBytes> {
  if (HEXADECIMAL.test(data) && data.length % 2 === 0)
    yield { bytes: Buffer.from(data, 'hex'), filler: '\n', encode: (bytes) => bytes.toString('hex') };
  if (BASE32.test(data) && [0, 2, 4, 5, 7].includes(data.length % 8)) {
    const isLower = data.toLowerCase() === data;
    const encode = (bytes: Buffer): string => (isLower ? inBase32(bytes).toLowerCase() : inBase32(bytes));
    yield { bytes: fromBase32(data.toUpperCase()), encode };
  }
  if (!/[A-Z]/.test(data) || !/[a-z]/.test(data) || data.length % 4 === 1) return;
  const isForAddresses = /[_-]/.test(data);
  if (isForAddresses && /[+/]/.test(data)) return;
  const form = isForAddresses ? 'base64url' : 'base64';
  yield { bytes: Buffer.from(data, form), encode: (bytes) => bytes.toString(form) };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes base32 (RFC 4648). */
function fromBase32(data: string): Buffer {
  const bytes = Buffer.alloc(Math.floor((data.length * 5) / 8));
  let [bits, count, next] = [0, 0, 0];
  for (const digit of data) {
    bits = ((bits << 5) | DIGITS.indexOf(digit)) & 0xfff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes[next] = (bits >> count) & 255;
    next += 1;
  }
  return bytes;
}

function inBase32(bytes: Buffer): string {
  let data = '';
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff;
    for (count += 8; count >= 5; count -= 5) data += DIGITS.charAt((bits >> (count - 5)) & 31);
  }
  if (count > 0) data += DIGITS.charAt((bits << (5 - count)) & 31);
  return data.padEnd(Math.ceil(data.length / 8) * 8, '=');
}

const LIMIT = { maxOutputLength: MOST_UNPACKED };

/** Unpacked bytes, and how to pack others. */
interface Unpacked {
  readonly bytes: Buffer;
  readonly pack: (bytes: Buffer) => Buffer;
}

/** Unpacks gzip, zlib or raw deflate; returns undefined for other bytes. @throws NotProtected */
function unpack(bytes: Buffer, budget: UnpackBudget): Unpacked | undefined {
  const unpacked = unpackAny(bytes);
  budget.left -= unpacked === TOO_LONG ? MOST_UNPACKED : (unpacked?.bytes.length ?? 0);
  if (budget.left < 0) throw new NotProtected('its compressed data in base64 unpacks to too much');
  return unpacked === TOO_LONG ? undefined : unpacked;
}

const TOO_LONG = 'too long';

function unpackAny(bytes: Buffer): Unpacked | typeof TOO_LONG | undefined {
  const [first = 0, second = 0] = bytes;
  try {
    if (first === 0x1f && second === 0x8b)
      return { bytes: gunzipSync(bytes, LIMIT), pack: (to) => gzipSync(to) };
    if (first % 16 === 8 && (first * 256 + second) % 31 === 0)
      return { bytes: inflateSync(bytes, LIMIT), pack: (to) => deflateSync(to) };
    return unpackRaw(bytes, (first >> 1) & 3);
  } catch (error) {
    return error instanceof RangeError ? TOO_LONG : undefined;
  }
}

/** Unpacks deflate without a header. @param block type of its first block */
function unpackRaw(bytes: Buffer, block: number): Unpacked | undefined {
  // The codes of the block are fixed or dynamic.
  if (bytes.length < SHORTEST_RAW || (block !== 1 && block !== 2)) return undefined;
  const { buffer, engine } = inflateRawSync(bytes, { ...LIMIT, info: true }) as unknown as InflatedInfo;
  const isWhole = engine.bytesWritten === bytes.length && buffer.length >= SHORTEST_RAW;
  return isWhole ? { bytes: buffer, pack: (to) => deflateRawSync(to) } : undefined;
}

/** What Node.js returns with the option `info`, which its types lack. */
interface InflatedInfo {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}
