import { TextDecoder } from 'node:util';

/** The text of bytes in a character set; one that is not known is read as Windows-1252, in which every byte is one. */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  return decoderFor(charset).decode(bytes);
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { ignoreBOM: true });
  } catch {
    // The label names no character set that is known; bytes must not be lost.
    return new TextDecoder('windows-1252', { ignoreBOM: true });
  }
}

/** The bytes of a text in a character set; undefined where that cannot write it, or is written by nobody here. */
export function encodeText(text: string, charset: string): Buffer | undefined {
  const name = decoderFor(charset).encoding;
  if (name === 'utf-8') return Buffer.from(text);
  const table = singleByteTable(name);
  if (table === undefined) return undefined;
  const bytes = Array.from(text, (character) => table.get(character));
  return bytes.every((byte) => byte !== undefined) ? Buffer.from(bytes) : undefined;
}

/** The byte of each character of a set in which each byte is one; undefined for others. */
function singleByteTable(name: string): ReadonlyMap<string, number> | undefined {
  if (!/^(?:windows-\d+|iso-8859-|koi8|ibm|macintosh|x-mac)/.test(name)) return undefined;
  const decoder = new TextDecoder(name, { ignoreBOM: true });
  const all = Array.from(
    { length: 256 },
    (_none, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const,
  );
  return new Map(all.filter(([character]) => character !== '\uFFFD'));
}

/** Quoted-printable as bytes. */
export const decodeQuotedPrintable = (source: string): Buffer =>
  Buffer.from(
    source
      .replaceAll(/[ \t]+(?=\r?\n|$)/g, '')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const LONGEST_LINE = 76;

/** Bytes as quoted-printable, in lines of at most 76 characters; line ends of the text stay line ends. */
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

/** Bytes as base64, in lines of 76 characters. */
export const encodeBase64 = (bytes: Buffer): string =>
  (bytes.toString('base64').match(/.{1,76}/g) ?? []).map((line) => `${line}\r\n`).join('');
