import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** Characters of windows-1252 in place of the C1 control characters of ISO 8859-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST_HIGH = 0x80;
const FIRST_LATIN = 0xa0;

/** Content type of bytes, detected from their start. */
export type SniffedBytes =
  | { readonly kind: 'zip' | 'gzip' | 'zlib' | 'tar' | 'pdf' | 'text' }
  | { readonly kind: 'utf-16le' | 'utf-16be'; readonly isWide: boolean }
  /**
   * Searched as is. `reason` says why the search may be incomplete; `isKnown` says whether the type was detected with
   * confidence.
   */
  | { readonly kind: 'binary'; readonly reason: string; readonly isKnown: boolean };

/** Number of leading bytes used for detection. */
export const SNIFFED_BYTES = 4_096;

const SIGNATURES: readonly (readonly [start: string, reason: string])[] = [
  ['\x89PNG', 'it is an image'],
  ['\xff\xd8\xff', 'it is an image'],
  ['GIF8', 'it is an image'],
  ['BM', 'it is an image'],
  ['II*\0', 'it is an image'],
  ['MM\0*', 'it is an image'],
  ['RIFF', 'it is an image or a recording'],
  ['ID3', 'it is a recording'],
  ['OggS', 'it is a recording'],
  ['BZh', 'it is compressed with bzip2'],
  ['\xfd7zXZ', 'it is compressed with xz'],
  ['(\xb5/\xfd', 'it is compressed with zstd'],
  ['\x04"M\x18', 'it is compressed with lz4'],
  ['7z\xbc\xaf', 'it is a 7z archive'],
  ['Rar!', 'it is a rar archive'],
  ['\xd0\xcf\x11\xe0', 'it is a compound file, in which texts may be in pieces, packed or encrypted'],
  ['OTTO', 'it is a font'],
  ['wOF', 'it is a font'],
];
/** Minimum input length in bytes for signatures. Shorter inputs may match one by chance. */
const LEAST_SIGNED = 8;
/** Minimum input length in bytes for a signature to count as reliable. */
const SURELY_SIGNED = 256;
const BINARY = 'it is binary; only its plain text was searched';
const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK00PK'];

const singleByte = (byte: number): string =>
  byte >= FIRST_HIGH && byte < FIRST_LATIN
    ? WINDOWS_1252.charAt(byte - FIRST_HIGH)
    : String.fromCharCode(byte);

/** Returns the number of continuation bytes after a UTF-8 lead byte; 0 if it is not a lead byte. */
function followers(byte: number): number {
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
}

const isFollower = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * Decodes valid UTF-8 sequences as UTF-8 and every other byte as windows-1252, because a result may mix both encodings.
 */
export class MixedDecoder {
  #held: Uint8Array = new Uint8Array();

  decode(bytes: Uint8Array, isLast = false): string {
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    const whole = isLast ? all.length : all.length - unfinished(all);
    // A copy: the caller may reuse its memory.
    this.#held = Uint8Array.from(all.subarray(whole));
    const ready = Buffer.from(all.buffer, all.byteOffset, whole);
    return isUtf8(ready) ? ready.toString('utf8') : decodeMixed(ready);
  }
}

/** Returns the number of trailing bytes that may start an incomplete character. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isFollower(byte)) continue;
    return followers(byte) >= back ? back : 0;
  }
  return 0;
}

function decodeMixed(bytes: Buffer): string {
  let text = '';
  let good = 0;
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte < FIRST_HIGH) {
      at += 1;
      continue;
    }
    const length = 1 + followers(byte);
    if (length > 1 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))) {
      at += length;
      continue;
    }
    text += bytes.toString('utf8', good, at) + singleByte(byte);
    at += 1;
    good = at;
  }
  return text + bytes.toString('utf8', good);
}

/** Decodes a complete buffer like `MixedDecoder`. */
export const decodeAll = (bytes: Uint8Array): string => new MixedDecoder().decode(bytes, true);

/**
 * Returns a decoder for a charset name; undefined if it is unknown or `MixedDecoder` and the UTF-16 detection cover it.
 */
export function decoderOf(name: string): TextDecoder | undefined {
  try {
    const decoder = new TextDecoder(name);
    return ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'].includes(decoder.encoding) ? undefined : decoder;
  } catch {
    return undefined;
  }
}

/** Whether bytes start with the header of a zlib stream (RFC 1950) as programs write it. */
export const isZlib = ([first, second]: Buffer): boolean =>
  first === 0x78 && (second === 0x01 || second === 0x9c || second === 0xda);

const isShare = (part: number, whole: number, share: number): boolean => whole > 0 && part > share * whole;

/** Detects the content type from the bytes. File names are ignored, because they may be wrong. */
export function sniffBytes(head: Buffer): SniffedBytes {
  const start = head.toString('latin1', 0, 1_024);
  if (ZIP_STARTS.some((one) => start.startsWith(one))) return { kind: 'zip' };
  if (start.startsWith('\x1f\x8b\x08')) return { kind: 'gzip' };
  if (isZlib(head)) return { kind: 'zlib' };
  if (start.includes('%PDF-')) return { kind: 'pdf' };
  if (start.slice(257, 262) === 'ustar') return { kind: 'tar' };
  if (start.startsWith('\xff\xfe\0\0')) return { kind: 'utf-16le', isWide: true };
  if (start.startsWith('\0\0\xfe\xff')) return { kind: 'utf-16be', isWide: true };
  if (start.startsWith('\xff\xfe')) return { kind: 'utf-16le', isWide: false };
  if (start.startsWith('\xfe\xff')) return { kind: 'utf-16be', isWide: false };
  const wide = sniffWide(head);
  if (wide !== undefined) return wide;
  const isShort = start.length < LEAST_SIGNED;
  const known = isShort ? undefined : SIGNATURES.find(([signature]) => start.startsWith(signature));
  const controls = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte)).length;
  const isText = controls === 0 || (!head.includes(0) && !isShare(controls, head.length, 0.05));
  // `BM` and `RIFF` also start ordinary texts.
  if (isText && (known === undefined || !/[^\x20-\x7e]/.test(known[0]))) return { kind: 'text' };
  return {
    kind: 'binary',
    reason: known?.[1] ?? BINARY,
    isKnown: known !== undefined && head.length >= SURELY_SIGNED,
  };
}

/** Detects UTF-16 and UTF-32 without a byte order mark: every other byte, or three of four, is NUL. */
function sniffWide(head: Buffer): SniffedBytes | undefined {
  const nuls = [0, 0, 0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) nuls[at % 4] = (nuls[at % 4] ?? 0) + 1;
  const [first = 0, second = 0, third = 0, fourth = 0] = nuls;
  const quarter = head.length / 4;
  if (quarter < 1) return undefined;
  const [even, odd] = [first + third, second + fourth];
  const isWide = isShare(first + second + third + fourth, head.length, 0.6);
  const controls = head.filter((byte) => byte > 0 && byte < 32 && ![9, 10, 13].includes(byte)).length;
  if (isShare(controls, head.length, 0.05)) return undefined;
  if (isShare(odd, 2 * quarter, 0.4) && (isWide || even <= 0.05 * quarter))
    return { kind: 'utf-16le', isWide };
  if (isShare(even, 2 * quarter, 0.4) && (isWide || odd <= 0.05 * quarter))
    return { kind: 'utf-16be', isWide };
  return undefined;
}
