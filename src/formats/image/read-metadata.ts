import { inflateSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { Span } from '../../core/span.js';
import { bytesAfterEnd, imageKind } from './image-header.js';
import { BYTES_OF_TYPE } from './tiff-pages.js';

/** Maximum unpacked size of a compressed text in bytes. */
const MOST_UNPACKED = 2 ** 20;
const MOST_ENTRIES = 10_000;
/** Maximum number of bytes after the end of an image that are searched for text. */
const MOST_AFTER = 2 ** 20;

/**
 * Extracts an image's metadata, one value per line: PNG text, comments, Exif including the GPS position, XMP and
 * IPTC, addresses and numbers in colour profiles, and text after the end of the image.
 * From a damaged part, returns what comes before the damage.
 */
export const readMetadata = (bytes: Uint8Array): string => metadataOf(bytes).text;

/** Returns the JPEG thumbnail in the Exif of an image; undefined if it has none. */
export const thumbnailOf = (bytes: Uint8Array): Buffer | undefined => metadataOf(bytes).thumbnail;

function metadataOf(bytes: Uint8Array): { readonly text: string; readonly thumbnail: Buffer | undefined } {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lines: string[] = [];
  let thumbnail: Buffer | undefined;
  const add = (found: string | Buffer): void => {
    if (typeof found !== 'string') {
      if (imageKind(found) === 'jpeg') thumbnail = found;
      return;
    }
    const plain = found.replaceAll('\0', ' ').trim();
    if (plain !== '') lines.push(plain);
  };
  const kind = imageKind(bytes);
  const attempt = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      // The data ends before a number does.
      if (!(error instanceof RangeError)) throw error;
    }
  };
  attempt(() => {
    if (kind === 'png') pngTexts(source, add);
    else if (kind === 'jpeg') jpegTexts(source, add);
    else if (kind === 'webp') webpTexts(source, add);
    else if (kind === 'tiff') exifTexts(source, add);
  });
  attempt(() => {
    if (kind !== undefined)
      for (const run of legible(bytesAfterEnd(bytes, kind).subarray(0, MOST_AFTER))) add(run);
  });
  return { text: [...new Set(lines)].join('\n'), thumbnail };
}

/** Takes a text, or a thumbnail. */
type Add = (found: string | Buffer) => void;

/** https://www.w3.org/TR/png-3/#11textinfo */
function pngTexts(source: Buffer, add: Add): void {
  for (let at = 8; at + 12 <= source.length;) {
    const length = source.readUInt32BE(at);
    const type = source.toString('latin1', at + 4, at + 8);
    const data = source.subarray(at + 8, at + 8 + length);
    at += 12 + length;
    const end = data.indexOf(0);
    const keyword = data.toString('latin1', 0, Math.max(end, 0));
    if (type === 'tEXt') add(`${keyword}: ${data.toString('latin1', end + 1)}`);
    else if (type === 'zTXt') add(`${keyword}: ${unpacked(data.subarray(end + 2)).toString('latin1')}`);
    else if (type === 'iTXt') {
      const isPacked = data[end + 1] === 1;
      const behind = data.subarray(end + 3);
      const text = behind.subarray(behind.indexOf(0, behind.indexOf(0) + 1) + 1);
      add(`${keyword}: ${(isPacked ? unpacked(text) : text).toString('utf8')}`);
    } else if (type === 'eXIf') exifTexts(data, add);
    else if (type === 'iCCP') add(profileText(unpacked(data.subarray(end + 2))));
  }
}

function unpacked(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MOST_UNPACKED });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Reads the segments before the image data: APP1 (Exif, XMP), APP13 (IPTC), comments. */
function jpegTexts(source: Buffer, add: Add): void {
  for (let at = 2; at + 4 <= source.length;) {
    const marker = source.readUInt16BE(at);
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker < 0xffc0 || marker === 0xffda) return;
    const length = source.readUInt16BE(at + 2);
    const data = source.subarray(at + 4, at + 2 + length);
    at += 2 + length;
    if (marker === 0xfffe) add(data.toString('utf8'));
    else if (marker === 0xffe1 && data.toString('latin1', 0, 6) === 'Exif\0\0')
      exifTexts(data.subarray(6), add);
    else if (marker === 0xffe1) add(markupText(data.subarray(data.indexOf(0) + 1).toString('utf8')));
    else if (marker === 0xffe2 && data.toString('latin1', 0, 12) === 'ICC_PROFILE\0') add(profileText(data));
    else if (marker === 0xffed) for (const run of legible(data)) add(run);
  }
}

function webpTexts(source: Buffer, add: Add): void {
  for (let at = 12; at + 8 <= source.length;) {
    const type = source.toString('latin1', at, at + 4);
    const length = source.readUInt32LE(at + 4);
    const data = source.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
    if (type === 'EXIF') exifTexts(data.subarray(data.toString('latin1', 0, 4) === 'Exif' ? 6 : 0), add);
    else if (type === 'ICCP') add(profileText(data));
    else if (type === 'XMP ') add(markupText(data.toString('utf8')));
  }
}

/** Returns the text and attribute values of XMP. */
function markupText(markup: string): string {
  const lines: string[] = [];
  let text = '';
  const end = (): void => {
    lines.push(text);
    text = '';
  };
  const parser = new Parser(
    {
      ontext: (piece) => (text += piece),
      onattribute: (_name, value) => lines.push(value),
      onopentagname: end,
      onclosetag: end,
      oncomment: (comment) => lines.push(comment),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(markup);
  end();
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^https?:\/\/(?:ns\.adobe\.com|www\.w3\.org|purl\.org)\//.test(line))
    .join('\n');
}

const legible = (data: Buffer): readonly string[] =>
  data.toString('utf8').match(/[\p{L}\p{N}\p{P}\p{S} ]{4,}/gu) ?? [];

/** Runs of letters in UTF-16, each after a zero, and of bytes that are not control characters. */
// eslint-disable-next-line no-control-regex -- the bytes between texts
const RUNS = /(?:\0[\x20-\x7e]){4,}|[^\0-\x1f\x7f]{4,}/g;

/** Reads addresses and long numbers from a colour profile (ICC.1:2022); its other texts name makers of profiles. */
export const profileText = (profile: Buffer): string =>
  profileRuns(profile)
    .map(({ text }) => text)
    .join('\n');

/** Returns the runs of text in a colour profile that contain an address or a long number, and their offsets. */
export const profileRuns = (profile: Buffer): readonly (Span & { readonly text: string })[] =>
  [...profile.toString('latin1').matchAll(RUNS)]
    .map(({ 0: run, index }) => ({
      start: index,
      end: index + run.length,
      text: Buffer.from(run.replaceAll('\0', ''), 'latin1').toString('utf8').trim(),
    }))
    .filter(({ text }) => /\w@\w+[.-]\w|\d[\d -]{6,}\d/.test(text));

/** Exif tags that point to further directories: Exif, GPS. */
const DIRECTORIES: ReadonlySet<number> = new Set([0x8769, 0x8825]);
const XMP = 0x02bc;
const COLOUR_PROFILE = 0x8773;
/** Offset and size of the thumbnail. */
const THUMBNAIL = [0x0201, 0x0202] as const;
const IPTC: ReadonlySet<number> = new Set([0x83bb, 0x8649]);
const USER_COMMENT = 0x9286;

/** Decodes a comment by the code in its first eight bytes (CIPA DC-008, 4.6.6); some programs omit the code. */
function commentText(data: Buffer, isLittle: boolean): string {
  const code = data.toString('latin1', 0, 8);
  const text = data.subarray(8);
  if (code === 'UNICODE\0') return utf16Text(text, isLittle);
  if (code === 'JIS\0\0\0\0\0') return new TextDecoder('iso-2022-jp').decode(text);
  return (code === 'ASCII\0\0\0' || code === '\0'.repeat(8) ? text : data).toString('utf8');
}

/** Decodes UTF-16 in the byte order of its mark or its Latin letters, which not all programs take from the file. */
function utf16Text(data: Buffer, isLittle: boolean): string {
  const zeros = [0, 1].map((odd) => data.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  const mark = data.toString('hex', 0, 2);
  const isBig = mark === 'feff' || (mark !== 'fffe' && (even === odd ? !isLittle : even > odd));
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(data);
}

/** Reads texts and the position from Exif, which is structured like TIFF (CIPA DC-008). */
function exifTexts(tiff: Buffer, add: Add): void {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const degrees = (at: number): number =>
    [0, 8, 16].reduce(
      (sum, offset, power) => sum + long(at + offset) / (long(at + offset + 4) || 1) / 60 ** power,
      0,
    );
  const seen = new Set<number>();
  const open = [{ at: long(4), isGps: false }];
  const position = new Map<number, string>();
  const numbers = new Map<number, number>();
  let entries = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, isGps } = next;
    if (at === 0 || seen.has(at)) continue;
    seen.add(at);
    const count = short(at);
    for (let index = 0; index < count && entries < MOST_ENTRIES; index++, entries++) {
      const entry = at + 2 + 12 * index;
      const [tag, type, values] = [short(entry), short(entry + 2), long(entry + 4)];
      const size = (BYTES_OF_TYPE[type] ?? 1) * values;
      const place = size <= 4 ? entry + 8 : long(entry + 8);
      const data = tiff.subarray(place, place + size);
      if (DIRECTORIES.has(tag)) open.push({ at: long(entry + 8), isGps: tag === 0x8825 });
      else if (isGps && (tag === 1 || tag === 3)) position.set(tag, data.toString('latin1', 0, 1));
      else if (isGps && (tag === 2 || tag === 4)) position.set(tag, degrees(place).toFixed(6));
      else if (tag === THUMBNAIL[0] || tag === THUMBNAIL[1]) numbers.set(tag, long(entry + 8));
      else if (tag === COLOUR_PROFILE) add(profileText(data));
      else if (tag === XMP) add(markupText(data.toString('utf8')));
      else if (IPTC.has(tag)) for (const run of legible(data)) add(run);
      else if (tag >= 0x9c9b && tag <= 0x9c9f) add(data.toString('utf16le'));
      else if (tag === USER_COMMENT) add(commentText(data, isLittle));
      else if (type === 2 || type === 129) add(data.toString('utf8'));
    }
    if (!isGps && at + 2 + 12 * count + 4 <= tiff.length)
      open.push({ at: long(at + 2 + 12 * count), isGps: false });
  }
  const [start, size] = THUMBNAIL.map((tag) => numbers.get(tag));
  if (start !== undefined && size !== undefined) add(tiff.subarray(start, start + size));
  const [latitude, longitude] = [position.get(2), position.get(4)];
  if (latitude !== undefined && longitude !== undefined)
    add(`GPS position: ${latitude}° ${position.get(1) ?? 'N'}, ${longitude}° ${position.get(3) ?? 'E'}`);
}
