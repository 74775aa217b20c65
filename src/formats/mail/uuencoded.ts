import type { Span } from '../../core/span.js';

/** A stretch of a text: plain text, an embedded file (uuencode or yEnc), or a message, key or signature of PGP. */
export interface UuRegion extends Span {
  readonly kind: 'text' | 'file' | 'yenc' | 'pgp' | 'key' | 'signature';
  /** File name. */
  readonly name: string;
}

const BEGIN =
  /^(?:begin [0-7]{3,4} (?<uu>\S[^\r\n]*)|=ybegin [^\r\n]*?name=(?<yenc>[^\r\n]*)|-----BEGIN PGP (?<armor>MESSAGE|PUBLIC KEY BLOCK|SIGNATURE)-----)\r?$/gm;
const ENDS = {
  file: /^end\r?$/gm,
  yenc: /^=yend\b[^\r\n]*$/gm,
  pgp: /^-----END PGP MESSAGE-----$/gm,
  key: /^-----END PGP PUBLIC KEY BLOCK-----$/gm,
  signature: /^-----END PGP SIGNATURE-----$/gm,
};
const ARMOR: Readonly<Record<string, 'pgp' | 'key' | 'signature'>> = {
  MESSAGE: 'pgp',
  'PUBLIC KEY BLOCK': 'key',
  SIGNATURE: 'signature',
};
/** A uuencoded line: a length character and data characters, without verifying the length. */
const isUuLine = (line: string): boolean => /^[\x20-\x60]{1,62}$/.test(line);

/** Splits a text into stretches, in order. A uuencoded file without valid lines is text. */
export function uuRegions(text: string): readonly UuRegion[] {
  const regions: UuRegion[] = [];
  let position = 0;
  for (const { index, groups = {}, 0: begin } of text.matchAll(BEGIN)) {
    if (index < position) continue;
    const kind =
      groups['uu'] !== undefined
        ? 'file'
        : groups['yenc'] !== undefined
          ? 'yenc'
          : (ARMOR[groups['armor'] ?? ''] ?? 'pgp');
    const end = endOf(text, index + begin.length + 1, kind);
    if (end === undefined) continue;
    if (index > position) regions.push({ kind: 'text', name: '', start: position, end: index });
    regions.push({ kind, name: (groups['uu'] ?? groups['yenc'] ?? '').trim(), start: index, end });
    position = end;
  }
  if (position < text.length || regions.length === 0)
    regions.push({ kind: 'text', name: '', start: position, end: text.length });
  return regions;
}

function endOf(text: string, from: number, kind: keyof typeof ENDS): number | undefined {
  if (kind !== 'file') {
    const pattern = new RegExp(ENDS[kind]);
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    // Without an end marker, the block extends to the end of the text.
    return found === null ? text.length : found.index + found[0].length;
  }
  let last: number | undefined;
  for (let at = from; at < text.length;) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const line = text.slice(at, end).replace(/\r$/, '');
    if (line === 'end') return at + line.length;
    // Without an end marker, the file extends to its last line of the stated length.
    if (line !== '' && !isUuLine(line)) return last;
    if (hasStatedLength(line)) last = at + line.length;
    at = end + 1;
  }
  return last;
}

/** Returns whether a line has the length that its first character states, with or without a checksum. */
function hasStatedLength(line: string): boolean {
  const bytes = (line.charCodeAt(0) - 32) & 63;
  const signs = Math.ceil(bytes / 3) * 4;
  return bytes > 0 && isUuLine(line) && (line.length === signs + 1 || line.length === signs + 2);
}

/** Decodes a uuencoded file. */
export function uuBytes(region: string): Buffer {
  const bytes: number[] = [];
  const [, ...lines] = region.split(/\r?\n/);
  for (const line of lines) {
    if (line === 'end') break;
    const length = (line.charCodeAt(0) - 32) & 63;
    if (line === '' || length === 0) continue;
    const signs = Array.from({ length: Math.ceil(length / 3) * 4 }, (_none, index) =>
      line.length > index + 1 ? (line.charCodeAt(index + 1) - 32) & 63 : 0,
    );
    for (let index = 0, left = length; left > 0; index += 4, left -= 3) {
      const [a = 0, b = 0, c = 0, d = 0] = signs.slice(index, index + 4);
      bytes.push(...[(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d].slice(0, left));
    }
  }
  return Buffer.from(bytes);
}

/** Returns the span of the file name in the "begin" line of a region. */
export function uuName({ start, name }: UuRegion, text: string): Span {
  const from = text.indexOf(name, start + 'begin 644 '.length);
  return { start: from, end: from + name.length };
}

/** Uuencodes a file, keeping the original "begin" line. */
export function uuRegion(region: string, bytes: Buffer): string {
  const [begin = ''] = region.split(/\r?\n/);
  const newline = region.includes('\r\n') ? '\r\n' : '\n';
  const sign = (value: number): string => String.fromCharCode((value & 63) === 0 ? 96 : (value & 63) + 32);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 45) {
    const row = bytes.subarray(at, at + 45);
    let line = sign(row.length);
    for (let index = 0; index < row.length; index += 3) {
      const [a = 0, b = 0, c = 0] = row.subarray(index, index + 3);
      line += sign(a >> 2) + sign((a << 4) | (b >> 4)) + sign((b << 2) | (c >> 6)) + sign(c);
    }
    lines.push(line);
  }
  return [begin, ...lines, '`', 'end'].join(newline);
}
