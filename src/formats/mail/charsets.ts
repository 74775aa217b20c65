import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { decodeWhole, encoderFor } from '../encoding/encode-text.js';

/**
 * Decodes bytes in a character set. Invalid UTF-8 and unknown character sets are read as Windows-1252, in which every
 * byte is a character.
 */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  const actual = actualCharset(bytes, charset);
  return UTF_32.test(actual)
    ? decodeUtf32(bytes, actual.endsWith('be'))
    : decodeWhole(bytes, nameOf(actual), { ignoreBOM: true });
}

/** Returns the character set to decode with, which may differ from the label. */
export function actualCharset(bytes: Uint8Array, charset: string): string {
  const label = /^(?:us-ascii|ascii)?$/i.test(charset) ? 'utf-8' : charset;
  const wide = wideCharset(bytes, label);
  if (wide !== undefined) return wide;
  if (nameOf(label) !== 'utf-8') return label;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

const UTF_32 = /^(?:utf-?32|ucs-?4|iso-10646-ucs-4)(?:le|be)?$/i;
/** Labels that do not specify the byte order. */
const UTF_16 = /^(?:utf-?16|ucs-?2|unicode|csunicode|iso-10646-ucs-2)$/i;
/** Bytes examined to detect the byte order. */
const SEEN = 4_096;

/** Detects UTF-16 and UTF-32 by byte order mark, label or the positions of zero bytes. */
function wideCharset(bytes: Uint8Array, label: string): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  if (UTF_32.test(label))
    return /be$/i.test(label) || (a === 0 && !/le$/i.test(label)) ? 'utf-32be' : 'utf-32le';
  const zeros = [0, 0];
  const seen = bytes.subarray(0, SEEN);
  for (const [at, byte] of seen.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const order = even > odd ? 'utf-16be' : 'utf-16le';
  if (UTF_16.test(label)) return order;
  const isWide = Math.max(even, odd) * 4 > seen.length && Math.min(even, odd) * 40 <= seen.length;
  return isWide && !/^(?:utf-?16|unicode)/i.test(label) ? order : undefined;
}

function decodeUtf32(bytes: Uint8Array, isBig: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, !isBig);
    text += code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  }
  return text;
}

/** Reports whether a character set is supported. */
export function isKnownCharset(charset: string): boolean {
  if (UTF_32.test(charset)) return true;
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset).encoding !== '';
  } catch {
    return false;
  }
}

/** Returns the `TextDecoder` name of a character set; unknown ones map to Windows-1252 so that no bytes are lost. */
function nameOf(charset: string): string {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return 'windows-1252';
  }
}

/** Encodes a text; returns undefined if the character set lacks one of its characters or is not supported. */
export function encodeText(text: string, charset: string): Buffer | undefined {
  const name = nameOf(charset);
  if (UTF_32.test(charset) || name.startsWith('utf-16')) return undefined;
  const encoded = encoderFor(name)?.(text);
  return encoded !== undefined && 'bytes' in encoded ? encoded.bytes : undefined;
}

/** Decodes quoted-printable. */
export const decodeQuotedPrintable = (source: string): Buffer =>
  Buffer.from(
    source
      .replaceAll(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, '')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const LONGEST_LINE = 76;

/** Encodes bytes as quoted-printable in lines of at most 76 characters, preserving line ends. */
export function encodeQuotedPrintable(bytes: Buffer): string {
  const lines = bytes.toString('latin1').split(/(\r?\n)/);
  return lines.map((line, index) => (index % 2 === 1 ? line : quotedLine(line))).join('');
}

function quotedLine(line: string): string {
  let written = '';
  let length = 0;
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    const isPlain =
      (code >= 33 && code <= 126 && code !== 61) || ((code === 32 || code === 9) && at < line.length - 1);
    const token = isPlain ? line.charAt(at) : `=${code.toString(16).toUpperCase().padStart(2, '0')}`;
    const isLast = at === line.length - 1;
    if (length + token.length > LONGEST_LINE - (isLast ? 0 : 1)) {
      written += '=\r\n';
      length = 0;
    }
    written += token;
    length += token.length;
  }
  return written;
}

/** Encodes bytes as base64 in lines of 76 characters. */
export const encodeBase64 = (bytes: Buffer): string =>
  (bytes.toString('base64').match(/.{1,76}/g) ?? []).map((line) => `${line}\r\n`).join('');
