import { isAscii } from 'node:buffer';
import { signatureOf, type Unsuitable } from '../signatures.js';
import { guessEncoding, isSevenBitJapanese } from './guess-encoding.js';

/** Of the characters of a text in UTF-16, the share that is ASCII at least: spaces, digits and line ends in any script. */
const LEAST_ASCII = 0.02;
/** Characters that text does not contain: controls and unassigned codes. */
const NO_TEXT = /[\p{Cc}\p{Cn}\p{Co}]/u;

/**
 * Whether bytes without a mark are UTF-16, and which. Texts in it have zeros in one of each two bytes; what has them in
 * both, or reads as characters that no text has, is none.
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
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return false;
  }
  const ascii = text.replaceAll(/[^\t\n\r\x20-\x7e]/g, '').length;
  return !NO_TEXT.test(text.replaceAll(/[\t\n\v\f\r]/g, '')) && ascii >= LEAST_ASCII * text.length;
}

/** The encoding of a text. */
export interface SniffedEncoding {
  /** For TextDecoder. */
  readonly encoding: string;
  /** What is to be said of it: that it was guessed. */
  readonly note?: string;
}

/** Binary, of a format that the first bytes do not tell: it may hold anything. */
export const BINARY: Unsuitable = {
  reason: 'binary: unknown format, and not text in any supported encoding',
  skipped: false,
};

/** Of the characters beyond ASCII, those that are broken at most where a text with faults is UTF-8 all the same. */
const BROKEN_SHARE = 0.2;

/**
 * The encoding of a text by its first bytes, or why it is none.
 * @param given the encoding that the caller names, used if nothing marks the text
 */
export function sniffEncoding(head: Uint8Array, given: string | undefined): SniffedEncoding | Unsuitable {
  if (given === undefined && isUtf32(head))
    return { reason: 'UTF-32, which is not read: convert it to UTF-8', skipped: false };
  // A mark says more of a file than an option does of all files.
  const known = markOf(head) ?? given;
  if (known !== undefined) return { encoding: known };
  const magic = isPlainAscii(head) ? undefined : signatureOf(head);
  if (magic !== undefined) return magic;
  if (head.subarray(0, 8_192).includes(0)) return withZeros(head);
  if (isUtf8Start(head)) {
    return isAscii(head) && isSevenBitJapanese(head) ? guessed('iso-2022-jp') : { encoding: 'utf-8' };
  }
  // Of what is no text, most bytes control something.
  const guess = guessEncoding(head);
  if (guess === undefined) return BINARY;
  // What is broken here and there is said where it is decoded.
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

/** By its mark; that of UTF-16 with a zero behind it is of UTF-32, as no text begins with a zero. */
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
