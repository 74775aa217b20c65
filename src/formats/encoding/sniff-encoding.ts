import { isAscii } from 'node:buffer';
import { signatureOf, type Unsuitable } from '../signatures.js';
import { guessEncoding, isSevenBitJapanese } from './guess-encoding.js';

/** Minimum share of ASCII in UTF-16 text: text in any script has spaces, digits and line breaks. */
const LEAST_ASCII = 0.02;
/**
 * Maximum share of printable ASCII except "0", the high byte of kana, among the bytes of UTF-16: half in Western
 * languages, up to 0.7 in Chinese. ASCII with a stray NUL has more.
 */
const MOST_ASCII_BYTES = 0.8;
const ZERO = 0x30;
/** Characters that do not occur in text: control, unassigned and private-use codes. */
const NO_TEXT = /[\p{Cc}\p{Cn}\p{Co}]/u;

/**
 * Detects UTF-16 without a byte order mark. UTF-16 text has zeros in mostly one of each pair of bytes; returns
 * undefined if they occur in both, or if the decoded characters do not look like text.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  if (even.length < 4) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of even.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (first === second || (first > 0 && second > 0 && Math.min(first, second) * 20 > Math.max(first, second)))
    return undefined;
  const encoding = first > second ? 'utf-16be' : 'utf-16le';
  return readsAsText(even, encoding) ? encoding : undefined;
}

function readsAsText(bytes: Uint8Array, encoding: string): boolean {
  const printable = bytes.reduce(
    (sum, byte) => (byte >= 0x20 && byte < 0x7f && byte !== ZERO ? sum + 1 : sum),
    0,
  );
  if (printable > MOST_ASCII_BYTES * bytes.length) return false;
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return false;
  }
  const ascii = text.replaceAll(/[^\t\n\r\x20-\x7e]/g, '').length;
  return !NO_TEXT.test(text.replaceAll(/[\t\n\v\f\r]/g, '')) && ascii >= LEAST_ASCII * text.length;
}

/** The detected encoding of a text. */
export interface SniffedEncoding {
  /** Label for `TextDecoder`. */
  readonly encoding: string;
  /** Note for the user, present if the encoding is a guess. */
  readonly note?: string;
}

/** Binary content whose format the first bytes do not identify. */
export const BINARY: Unsuitable = {
  reason: 'binary: unknown format, and not text in any supported encoding',
  skipped: false,
};

/** Maximum share of invalid sequences among non-ASCII characters for a damaged text to still count as UTF-8. */
const BROKEN_SHARE = 0.2;

/**
 * Detects the encoding of a text from its first bytes, or returns why it is not text.
 * @param given the encoding the user named, used if there is no byte order mark
 */
export function sniffEncoding(head: Uint8Array, given: string | undefined): SniffedEncoding | Unsuitable {
  if (given === undefined && isUtf32(head))
    return { reason: 'UTF-32, which is not read: convert it to UTF-8', skipped: false };
  // A byte order mark is specific to the file; the option applies to all files.
  const known = markOf(head) ?? given;
  if (known !== undefined) return { encoding: known };
  const magic = isPlainAscii(head) ? undefined : signatureOf(head);
  if (magic !== undefined) return magic;
  if (head.subarray(0, 8_192).includes(0)) return withZeros(head);
  if (isUtf8Start(head)) {
    return isAscii(head) && isSevenBitJapanese(head) ? guessed('iso-2022-jp') : { encoding: 'utf-8' };
  }
  // Binary content without a known signature usually has too many control bytes for any text encoding.
  const guess = guessEncoding(head);
  if (guess === undefined) return BINARY;
  // The decoder reports isolated invalid bytes.
  return isMostlyUtf8(head) ? { encoding: 'utf-8' } : guessed(guess);
}

function withZeros(head: Uint8Array): SniffedEncoding | Unsuitable {
  const encoding = utf16Of(head);
  return encoding === undefined ? BINARY : guessed(encoding);
}

const guessed = (encoding: string): SniffedEncoding => ({
  encoding,
  note: `read as ${encoding}, which is a guess; use --encoding to set another`,
});

/** Detects UTF-32 by its byte order mark. FF FE 00 00 is not UTF-16, because text does not begin with a NUL. */
const isUtf32 = ([first, second, third, fourth]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe && third === 0 && fourth === 0) ||
  (first === 0 && second === 0 && third === 0xfe && fourth === 0xff);

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

const isPlainAscii = (head: Uint8Array): boolean =>
  head.every((byte) => byte < 0x7f && (byte >= 0x20 || byte === 9 || byte === 10 || byte === 13));

function isUtf8Start(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isMostlyUtf8(head: Uint8Array): boolean {
  const beyond = new TextDecoder('utf-8').decode(head, { stream: true }).replaceAll(/\p{ASCII}/gu, '');
  const broken = beyond.replaceAll(/[^\ufffd]/gu, '').length;
  return broken <= BROKEN_SHARE * beyond.length;
}
