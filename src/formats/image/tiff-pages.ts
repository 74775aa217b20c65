import { inflateSync } from 'node:zlib';
import { UnreadableDocument } from '../content/document-text.js';

/** Tags of TIFF 6.0, section 8, and of its supplements. */
const TAG = {
  width: 256,
  bits: 258,
  compression: 259,
  photometric: 262,
  strips: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  horizontal: 282,
  vertical: 283,
  planes: 284,
  unit: 296,
  predictor: 317,
  tileWidth: 322,
  tiles: 324,
  tileBytes: 325,
  subDirectories: 330,
  jpegTables: 347,
} as const;
const [EXIF, GPS] = [0x8769, 0x8825];
const DEFLATE: ReadonlySet<number> = new Set([8, 32946]);
const JPEG = 7;
/** Compressions that the decoder knows: none, fax, LZW, PackBits. For others it returns an empty page. */
const DECODED: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 32773]);
const RGB = 2;
const [SHORT, LONG] = [3, 4];
/** Bytes of a value by the type of its entry (TIFF 6.0, section 2; Exif 3.0 adds UTF-8, 129). */
export const BYTES_OF_TYPE: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  129: 1,
};
/** Maximum number of pages and of unpacked bytes of a page. */
export const MOST_PAGES = 200;
const MOST_UNPACKED = 200_000_000;
/** Reason why a page is unread. */
export const UNSUPPORTED = 'the TIFF is damaged or compressed in a way that is not supported';
/** Start of an image, and the marker that says that its colours are not transformed (ITU T.872, 6.5.3). */
const START_OF_JPEG = Buffer.from('ffd8', 'hex');
const ADOBE_RGB = Buffer.from('ffee000e41646f626500640000000000', 'hex');

/** A page of a TIFF in a form that decoders of images read. */
export interface TiffPage {
  /** The page as a TIFF of its own, or as JPEG images from top to bottom, each with its first row. */
  readonly image: Buffer | readonly { readonly top: number; readonly jpeg: Buffer }[];
  /** Pixels per inch; undefined if the file does not say it. */
  readonly dotsPerInch: number | undefined;
}

/**
 * Returns the offsets of the directories of a TIFF's pages, up to one more than `MOST_PAGES`; images inside a page (TIFF
 * Supplement 1) follow the pages, up to damage among them.
 * @throws RangeError
 */
export function tiffDirectories(bytes: Buffer): readonly number[] {
  const file = new TiffFile(bytes);
  const offsets = new Set<number>();
  const addChain = (first: number, end = Infinity): void => {
    for (let at = first; at !== 0 && at < end && !offsets.has(at) && offsets.size <= MOST_PAGES;) {
      offsets.add(at);
      at = file.long(at + 2 + 12 * file.short(at));
    }
  };
  addChain(file.long(4));
  const attempt = (follow: () => void): void => {
    try {
      follow();
    } catch (error) {
      // The file ends before a directory does.
      if (!(error instanceof RangeError)) throw error;
    }
  };
  // A set also visits what is added meanwhile.
  for (const at of offsets)
    attempt(() => {
      for (const inner of file.numbers(at, TAG.subDirectories))
        attempt(() => {
          addChain(inner, bytes.length);
        });
    });
  return [...offsets];
}

/** Returns the offset after the last value of a TIFF's directories; the size of the file if they are damaged. */
export function tiffEnd(bytes: Buffer): number {
  const file = new TiffFile(bytes);
  try {
    return Math.max(...tiffDirectories(bytes).map((at) => file.endOf(at)));
  } catch {
    return bytes.length;
  }
}

/** Extracts a page. @param at offset of its directory @throws UnreadableDocument */
export function tiffPage(bytes: Buffer, at: number): TiffPage {
  try {
    const file = new TiffFile(Buffer.from(bytes));
    // The only page of the file.
    file.writeLong(4, at);
    file.writeLong(at + 2 + 12 * file.short(at), 0);
    const compression = file.number(at, TAG.compression, 1);
    const isKnown = DECODED.has(compression) || DEFLATE.has(compression) || compression === JPEG;
    if (!isKnown || file.isTruncated(at)) throw new UnreadableDocument(UNSUPPORTED);
    const image = DEFLATE.has(compression)
      ? unpacked(file, at)
      : compression === JPEG
        ? jpegsOf(file, at)
        : file.bytes;
    return { image, dotsPerInch: resolutionOf(file, at) };
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument(UNSUPPORTED);
  }
}

interface Entry {
  readonly at: number;
  readonly type: number;
  readonly count: number;
  /** Offset of the values. */
  readonly values: number;
}

class TiffFile {
  readonly bytes: Buffer;
  readonly #isLittle: boolean;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.#isLittle = bytes[0] === 0x49;
  }

  short(at: number): number {
    return this.#isLittle ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  }

  long(at: number): number {
    return this.#isLittle ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }

  writeShort(at: number, value: number): void {
    if (this.#isLittle) this.bytes.writeUInt16LE(value, at);
    else this.bytes.writeUInt16BE(value, at);
  }

  writeLong(at: number, value: number): void {
    if (this.#isLittle) this.bytes.writeUInt32LE(value, at);
    else this.bytes.writeUInt32BE(value, at);
  }

  entry(directory: number, tag: number): Entry | undefined {
    for (let index = 0; index < this.short(directory); index++) {
      const at = directory + 2 + 12 * index;
      if (this.short(at) !== tag) continue;
      const [type, count] = [this.short(at + 2), this.long(at + 4)];
      const isInline = (BYTES_OF_TYPE[type] ?? 1) * count <= 4;
      return { at, type, count, values: isInline ? at + 8 : this.long(at + 8) };
    }
    return undefined;
  }

  numbers(directory: number, tag: number): readonly number[] {
    const entry = this.entry(directory, tag);
    if (entry === undefined || entry.count * 2 > this.bytes.length) return [];
    const { type, count, values } = entry;
    return Array.from({ length: count }, (_none, index) =>
      type === SHORT ? this.short(values + 2 * index) : this.long(values + 4 * index),
    );
  }

  number(directory: number, tag: number, otherwise: number): number {
    return this.numbers(directory, tag)[0] ?? otherwise;
  }

  /** Offsets and sizes of the compressed strips or tiles. */
  #lists(directory: number) {
    const isTiled = this.entry(directory, TAG.tiles) !== undefined;
    const offsets = this.numbers(directory, isTiled ? TAG.tiles : TAG.strips);
    const sizes = this.numbers(directory, isTiled ? TAG.tileBytes : TAG.stripBytes);
    return { offsets, sizes };
  }

  /** Returns the offset after a directory, its values and its image. */
  endOf(directory: number): number {
    const { offsets, sizes } = this.#lists(directory);
    let end = directory + 6 + 12 * this.short(directory);
    for (let index = 0; index < this.short(directory); index++) {
      const at = directory + 2 + 12 * index;
      const size = (BYTES_OF_TYPE[this.short(at + 2)] ?? 8) * this.long(at + 4);
      if (size > 4) end = Math.max(end, this.long(at + 8) + size);
      // Directories of Exif and their values are not followed.
      if (this.short(at) === EXIF || this.short(at) === GPS) return this.bytes.length;
    }
    // Without sizes (tag 279 is missing), the pixels may extend to the end.
    if (sizes.length < offsets.length) return this.bytes.length;
    return offsets.reduce((last, offset, index) => Math.max(last, offset + (sizes[index] ?? 0)), end);
  }

  /** Whether a page's data ends after the file. */
  isTruncated(directory: number): boolean {
    const { offsets, sizes } = this.#lists(directory);
    return offsets.some((offset, index) => offset + (sizes[index] ?? 0) > this.bytes.length);
  }

  /** Returns the compressed strips or tiles. */
  pieces(directory: number): readonly Buffer[] {
    const { offsets, sizes } = this.#lists(directory);
    if (offsets.length === 0 || offsets.length !== sizes.length) throw new UnreadableDocument(UNSUPPORTED);
    return offsets.map((offset, index) => this.bytes.subarray(offset, offset + (sizes[index] ?? 0)));
  }
}

/** Returns the file with its Deflate strips or tiles unpacked, which the decoder cannot do. */
function unpacked(file: TiffFile, at: number): Buffer {
  let left = MOST_UNPACKED;
  const pieces = file.pieces(at).map((piece) => {
    const plain = inflateSync(piece, { maxOutputLength: Math.max(left, 1) });
    left -= plain.length;
    return plain;
  });
  const predictor = file.entry(at, TAG.predictor);
  if (predictor !== undefined && file.number(at, TAG.predictor, 1) !== 1) {
    if (file.number(at, TAG.predictor, 1) !== 2 || file.number(at, TAG.bits, 1) !== 8)
      throw new UnreadableDocument(UNSUPPORTED);
    const samples = file.number(at, TAG.planes, 1) === 2 ? 1 : file.number(at, TAG.samples, 1);
    const row = samples * file.number(at, TAG.tileWidth, file.number(at, TAG.width, 1));
    for (const piece of pieces)
      for (let index = 0; index < piece.length; index++)
        if (index % row >= samples)
          piece[index] = ((piece[index] ?? 0) + (piece[index - samples] ?? 0)) & 255;
    file.writeShort(predictor.values, 1);
  }
  const isTiled = file.entry(at, TAG.tiles) !== undefined;
  const compression = file.entry(at, TAG.compression);
  const offsets = file.entry(at, isTiled ? TAG.tiles : TAG.strips);
  const sizes = file.entry(at, isTiled ? TAG.tileBytes : TAG.stripBytes);
  if (compression === undefined || offsets === undefined || sizes === undefined)
    throw new UnreadableDocument(UNSUPPORTED);
  file.writeShort(compression.values, 1);
  const lists = Buffer.alloc(8 * pieces.length);
  const whole = new TiffFile(Buffer.concat([file.bytes, lists, ...pieces]));
  let place = file.bytes.length + lists.length;
  for (const [index, { length }] of pieces.entries()) {
    const own = [place, length];
    for (const [list, { at: entry }] of [offsets, sizes].entries()) {
      const start = file.bytes.length + 4 * list * pieces.length;
      whole.writeShort(entry + 2, LONG);
      whole.writeLong(entry + 8, pieces.length === 1 ? (own[list] ?? 0) : start);
      whole.writeLong(start + 4 * index, own[list] ?? 0);
    }
    place += length;
  }
  return whole.bytes;
}

/** Returns the strips of a page in JPEG (TIFF Technical Note 2) with the tables that they share. */
function jpegsOf(file: TiffFile, at: number): Exclude<TiffPage['image'], Buffer> {
  if (file.entry(at, TAG.tiles) !== undefined || file.number(at, TAG.planes, 1) !== 1)
    throw new UnreadableDocument(UNSUPPORTED);
  const shared = file.entry(at, TAG.jpegTables);
  const tables =
    shared === undefined
      ? Buffer.alloc(0)
      : file.bytes.subarray(shared.values + 2, shared.values + shared.count - 2);
  const marker = file.number(at, TAG.photometric, 0) === RGB ? ADOBE_RGB : Buffer.alloc(0);
  const rows = file.number(at, TAG.rowsPerStrip, 0);
  return file.pieces(at).map((piece, index) => ({
    top: index * rows,
    jpeg: Buffer.concat([START_OF_JPEG, marker, tables, piece.subarray(2)]),
  }));
}

function resolutionOf(file: TiffFile, at: number): number | undefined {
  const entry = file.entry(at, TAG.horizontal);
  if (entry === undefined) return undefined;
  const value = file.long(entry.values) / file.long(entry.values + 4);
  const isMetric = file.number(at, TAG.unit, 2) === 3;
  return value > 0 && Number.isFinite(value) ? Math.round(isMetric ? value * 2.54 : value) : undefined;
}
