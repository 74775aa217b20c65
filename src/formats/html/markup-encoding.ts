import { isAscii, isUtf8 } from 'node:buffer';
import { NotProtected } from '../rewriting/not-protected.js';

/** Markup as text, and how it is written again. */
export interface DecodedMarkup {
  /** With its byte order mark. */
  readonly text: string;
  /** Characters that its encoding lacks; undefined: none. */
  readonly lacking: RegExp | undefined;
  /** Writes text in the encoding that was read; what that lacks becomes a numeric reference. */
  readonly encode: (text: string) => Buffer;
}

/** Bytes among which an encoding is declared. */
const HEAD_BYTES = 4_096;
const XML_ENCODING = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})/;
const META_CHARSET = /<meta\s[^>]*?\bcharset\s*=[\s"']{0,20}([\w.:-]{1,40})/i;
const WESTERN = 'windows-1252';
const REMEDY = 'convert it to UTF-8, change its declaration, then try again';

/**
 * Decodes markup in UTF-8, in UTF-16, or in windows-1252 (ISO 8859-1) where it declares that.
 * @throws NotProtected naming any other encoding
 */
export function decodeMarkup(bytes: Buffer): DecodedMarkup {
  const wide = wideEncoding(bytes);
  if (wide !== undefined)
    return checked(bytes, wide, undefined, (text) => {
      const written = Buffer.from(text, 'utf16le');
      return wide === 'utf-16le' ? written : written.swap16();
    });
  const declared = declaredEncoding(bytes);
  const isWestern = declared !== undefined && encodingNamed(declared) === WESTERN;
  if (isUtf8(bytes) && !(isWestern && isAscii(bytes)))
    return checked(bytes, 'utf-8', undefined, (text) => Buffer.from(text));
  if (isWestern) return western(bytes);
  throw new NotProtected(
    declared === undefined || encodingNamed(declared) === 'utf-8'
      ? `it is not UTF-8, and declares no other encoding: ${REMEDY}`
      : `its encoding "${declared}" cannot be written: ${REMEDY}`,
  );
}

/** The byte order of UTF-16, by its mark or by the "<" that markup begins with. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return undefined;
}

function declaredEncoding(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  return (XML_ENCODING.exec(head) ?? META_CHARSET.exec(head))?.[1];
}

/** The encoding that a label stands for (WHATWG Encoding Standard); undefined: it is unknown. */
function encodingNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function western(bytes: Buffer): DecodedMarkup {
  const characters = new TextDecoder(WESTERN).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const byteOf = new Map(Array.from(characters, (character, byte) => [character, byte] as const));
  const high = [...byteOf.keys()].slice(128).join('');
  const lacking = new RegExp(`[^\\0-\\x7f${high}]`, 'gu');
  return checked(bytes, WESTERN, lacking, (text) => {
    const writable = text.replaceAll(lacking, numericReference);
    return Buffer.from(Uint8Array.from(writable, (character) => byteOf.get(character) ?? 0x3f));
  });
}

/** A character as any encoding has it in markup. */
export const numericReference = (character: string): string =>
  `&#${(character.codePointAt(0) ?? 0).toString()};`;

/** @throws NotProtected where the bytes would not be written as they were */
function checked(
  bytes: Buffer,
  encoding: string,
  lacking: RegExp | undefined,
  encode: (text: string) => Buffer,
): DecodedMarkup {
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  if (!encode(text).equals(bytes))
    throw new NotProtected(`it contains bytes that are not ${encoding.toUpperCase()}: ${REMEDY}`);
  return { text, lacking, encode };
}
