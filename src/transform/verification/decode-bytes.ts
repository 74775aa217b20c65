import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** What windows-1252 has in place of the control characters of ISO 8859-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST_HIGH = 0x80;
const FIRST_LATIN = 0xa0;

const singleByte = (byte: number): string =>
  byte >= FIRST_HIGH && byte < FIRST_LATIN
    ? WINDOWS_1252.charAt(byte - FIRST_HIGH)
    : String.fromCharCode(byte);

/** So many bytes follow a first byte of UTF-8; 0 where it is none. */
function followers(byte: number): number {
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
}

const isFollower = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * Decodes bytes as UTF-8 where they are, and each other byte as windows-1252: a result may contain parts in both, and
 * what does not decode as the one does as the other.
 */
export class MixedDecoder {
  #held: Uint8Array = new Uint8Array();

  decode(bytes: Uint8Array, isLast = false): string {
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    const whole = isLast ? all.length : all.length - unfinished(all);
    this.#held = all.slice(whole);
    const ready = Buffer.from(all.buffer, all.byteOffset, whole);
    return isUtf8(ready) ? ready.toString('utf8') : decodeMixed(ready);
  }
}

/** Bytes at the end that may begin a character. */
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

/** All of some bytes, as a `MixedDecoder` decodes them. */
export const decodeAll = (bytes: Uint8Array): string => new MixedDecoder().decode(bytes, true);

/** A decoder of a character set by its name; undefined: it is unknown, or is read by a `MixedDecoder` anyway. */
export function decoderOf(name: string): TextDecoder | undefined {
  try {
    const decoder = new TextDecoder(name);
    return ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'].includes(decoder.encoding) ? undefined : decoder;
  } catch {
    return undefined;
  }
}
