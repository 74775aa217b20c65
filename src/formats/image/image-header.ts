import { tiffEnd } from './tiff-pages.js';

/** Supported image formats. */
export type ImageKind = 'png' | 'jpeg' | 'webp' | 'bmp' | 'tiff';

/** Format and size as stated in the header of an image. */
export interface ImageHeader {
  readonly kind: ImageKind;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const latin1 = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** Detects the format of an image by its first bytes; undefined if it is not supported. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  const start = latin1(bytes, 0, 4);
  if (start === '\x89PNG') return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP') return 'webp';
  if (start === 'II*\0' || start === 'MM\0*') return 'tiff';
  // The size of the next header, at a fixed offset, has bytes that text does not contain.
  return start.startsWith('BM') && bytes.length > 18 && bytes[14] === 40 && bytes[15] === 0
    ? 'bmp'
    : undefined;
}

/** Reads the format and size of an image; undefined if its header is damaged. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const kind = imageKind(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (kind === 'png') return { kind, width: view.getUint32(16), height: view.getUint32(20) };
    if (kind === 'bmp')
      return { kind, width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
    if (kind === 'webp') return webpHeader(bytes, view);
    if (kind === 'jpeg') return jpegHeader(view);
    return kind === 'tiff' ? tiffHeader(view) : undefined;
  } catch (error) {
    // The header ends before a number does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpHeader(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  const chunk = latin1(bytes, 12, 16);
  const kind = 'webp';
  if (chunk === 'VP8X') {
    const at = (offset: number): number =>
      1 + view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16);
    return { kind, width: at(24), height: at(27) };
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { kind, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (chunk !== 'VP8 ') return undefined;
  return { kind, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Finds the frame header (ITU T.81, B.2.2) among the segments. */
function jpegHeader(view: DataView): ImageHeader | undefined {
  for (let at = 2; at < view.byteLength;) {
    const marker = view.getUint16(at);
    if (marker === 0xffff) at += 1;
    else if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { kind: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else if (marker < 0xffc0 || marker === 0xffda) return undefined;
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Returns the maximum width and height (tags 256 and 257) over all images in the file. */
function tiffHeader(view: DataView): ImageHeader | undefined {
  const isLittle = view.getUint8(0) === 0x49;
  let [width, height] = [0, 0];
  const seen = new Set<number>();
  for (let at = view.getUint32(4, isLittle); at !== 0 && !seen.has(at) && seen.size < 1_000;) {
    seen.add(at);
    const entries = view.getUint16(at, isLittle);
    for (let entry = 0; entry < entries; entry++) {
      const place = at + 2 + 12 * entry;
      const tag = view.getUint16(place, isLittle);
      const isShort = view.getUint16(place + 2, isLittle) === 3;
      const value = isShort ? view.getUint16(place + 8, isLittle) : view.getUint32(place + 8, isLittle);
      if (tag === 256) width = Math.max(width, value);
      if (tag === 257) height = Math.max(height, value);
    }
    at = view.getUint32(at + 2 + 12 * entries, isLittle);
  }
  return { kind: 'tiff', width, height };
}

/** Whether an image has more frames than the one that decoders return; the pages of a TIFF are read one by one. */
export function hasMoreFrames(bytes: Uint8Array, { kind }: ImageHeader): boolean {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'png') return source.includes('acTL', 0, 'latin1');
  if (kind === 'webp') return latin1(bytes, 12, 16) === 'VP8X' && ((source[20] ?? 0) & 2) !== 0;
  return false;
}

/** Whether the end of an image is missing, so that part of it cannot be seen. */
export function isTruncated(bytes: Uint8Array, { kind }: ImageHeader): boolean {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'png') return !source.includes('IEND', 0, 'latin1');
  // A thumbnail in the metadata has an end of its own.
  if (kind === 'jpeg') return source.lastIndexOf('\xff\xd9', undefined, 'latin1') < scanStart(source);
  return kind === 'webp' && source.readUInt32LE(4) + 8 > source.length;
}

/** Returns the offset of the first scan of a JPEG; the length of the file if there is none. */
function scanStart(source: Buffer): number {
  for (let at = 2; at + 4 <= source.length;) {
    const marker = source.readUInt16BE(at);
    if (marker === 0xffda) return at;
    if (marker === 0xffff) at += 1;
    else at += 2 + source.readUInt16BE(at + 2);
  }
  return source.length;
}

/** Maximum number of images after the end of an image between which text is read. */
const MOST_IMAGES = 100;

/** Returns the bytes after the end of an image, which decoders ignore, without the images among them. */
export function bytesAfterEnd(bytes: Uint8Array, kind: ImageKind): Buffer {
  const pieces: Buffer[] = [];
  let after = afterEnd(bytes, kind);
  for (let images = 0; images < MOST_IMAGES; images++) {
    const next = imageStart(after);
    if (next < 0) break;
    // Text before an image and text after it are two.
    pieces.push(after.subarray(0, next), Buffer.alloc(1));
    const image = after.subarray(next);
    after = afterEnd(image, imageKind(image) ?? 'jpeg');
  }
  const last = imageStart(after);
  return Buffer.concat([...pieces, last < 0 ? after : after.subarray(0, last)]);
}

function afterEnd(bytes: Uint8Array, kind: ImageKind): Buffer {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end: number;
  if (kind === 'png') {
    const last = source.indexOf('IEND', 8, 'latin1');
    end = last < 0 ? -1 : last + 8;
  } else if (kind === 'jpeg') {
    const last = source.indexOf('\xff\xd9', scanStart(source), 'latin1');
    end = last < 0 ? -1 : last + 2;
  } else if (kind === 'bmp') end = bitmapEnd(source);
  else if (kind === 'tiff') end = tiffEnd(source);
  else end = 8 + source.readUInt32LE(4) + (source.readUInt32LE(4) % 2);
  return end < 0 ? Buffer.alloc(0) : source.subarray(end);
}

/** Returns the offset after the pixels of a bitmap, whose header may state a smaller size of the file. */
function bitmapEnd(source: Buffer): number {
  if (source.length < 54) return source.length;
  const [bits, compression] = [source.readUInt16LE(28), source.readUInt32LE(30)];
  const isPacked = compression === 1 || compression === 2;
  const row = 4 * Math.ceil((Math.abs(source.readInt32LE(18)) * bits) / 32);
  const size = isPacked ? source.readUInt32LE(34) : row * Math.abs(source.readInt32LE(22));
  return Math.max(source.readUInt32LE(2), source.readUInt32LE(10) + size);
}

/** First segments of a JPEG: application data, a comment, or tables (ITU T.81, B.1.1.3). */
const FIRST_SEGMENTS = /^[\xe0-\xef\xfe\xdb\xc4\xdd\xc0-\xc2]/;

/** Returns the offset of the first JPEG in bytes, of its start and a segment that another follows; -1 if there is none. */
function jpegStart(bytes: Buffer): number {
  for (let at = -1; (at = bytes.indexOf('\xff\xd8\xff', at + 1, 'latin1')) >= 0;) {
    if (at + 6 > bytes.length) return -1;
    const length = bytes.readUInt16BE(at + 4);
    const isFirst = FIRST_SEGMENTS.test(latin1(bytes, at + 3, at + 4));
    if (isFirst && length > 2 && bytes[at + 4 + length] === 0xff) return at;
  }
  return -1;
}

/** Whether another image follows the end of an image, as in photographs with several pictures. */
export const hasImageAfterEnd = (bytes: Uint8Array, { kind }: ImageHeader): boolean =>
  imageStart(afterEnd(bytes, kind)) >= 0;

/** Returns the offset of the first image in bytes; -1 if there is none. */
const imageStart = (bytes: Buffer): number =>
  [jpegStart(bytes), bytes.indexOf('\x89PNG\r\n', 0, 'latin1')]
    .filter((at) => at >= 0)
    .reduce((least, at) => (least < 0 ? at : Math.min(least, at)), -1);
