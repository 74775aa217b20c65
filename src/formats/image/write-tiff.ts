import { deflateSync } from 'node:zlib';

/** A page to be written: pixels in row order, four bytes each. */
export interface WrittenPage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
  readonly dotsPerInch: number | undefined;
}

const ROWS_PER_STRIP = 64;
const ADOBE_DEFLATE = 8;
const DEFAULT_DOTS = 72;
const [SHORT, LONG, RATIONAL] = [3, 4, 5];

/**
 * Writes pages as a TIFF (TIFF 6.0, baseline with Deflate): gray if they have no colours, otherwise RGB. Transparent
 * pixels must be drawn on a ground before.
 */
export class TiffWriter {
  readonly #pieces: Buffer[] = [Buffer.from('49492a0000000000', 'hex')];
  #length = 8;
  /** The piece and the offset in it at which the offset of the next page is written. */
  #link: readonly [piece: Buffer, at: number] = [this.#pieces[0] ?? Buffer.alloc(8), 4];

  add({ width, height, rgba, dotsPerInch = DEFAULT_DOTS }: WrittenPage): void {
    const samples = isGray(rgba) ? 1 : 3;
    const strips: (readonly [offset: number, length: number])[] = [];
    for (let top = 0; top < height; top += ROWS_PER_STRIP) {
      const pixels = width * Math.min(ROWS_PER_STRIP, height - top);
      const strip = Buffer.alloc(pixels * samples);
      for (let pixel = 0; pixel < pixels; pixel++)
        for (let sample = 0; sample < samples; sample++)
          strip[pixel * samples + sample] = rgba[(top * width + pixel) * 4 + sample] ?? 0;
      strips.push(this.#append(deflateSync(strip)));
    }
    const resolution = Buffer.alloc(8);
    resolution.writeUInt32LE(dotsPerInch, 0);
    resolution.writeUInt32LE(1, 4);
    const [dots] = this.#append(resolution);
    const bits = this.#append(Buffer.from('080008000800', 'hex'))[0];
    const list = (of: 0 | 1): number => {
      if (strips.length === 1) return strips[0]?.[of] ?? 0;
      const bytes = Buffer.alloc(4 * strips.length);
      for (const [index, strip] of strips.entries()) bytes.writeUInt32LE(strip[of], 4 * index);
      return this.#append(bytes)[0];
    };
    this.#directory([
      [256, LONG, 1, width],
      [257, LONG, 1, height],
      [258, SHORT, samples, samples === 1 ? 8 : bits],
      [259, SHORT, 1, ADOBE_DEFLATE],
      [262, SHORT, 1, samples === 1 ? 1 : 2],
      [273, LONG, strips.length, list(0)],
      [277, SHORT, 1, samples],
      [278, LONG, 1, ROWS_PER_STRIP],
      [279, LONG, strips.length, list(1)],
      [282, RATIONAL, 1, dots],
      [283, RATIONAL, 1, dots],
      [296, SHORT, 1, 2],
    ]);
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  #append(bytes: Buffer): readonly [offset: number, length: number] {
    // Offsets of values are even.
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
    const offset = this.#length;
    this.#pieces.push(padded);
    this.#length += padded.length;
    return [offset, bytes.length];
  }

  #directory(entries: readonly (readonly [tag: number, type: number, count: number, value: number])[]): void {
    const directory = Buffer.alloc(2 + 12 * entries.length + 4);
    directory.writeUInt16LE(entries.length, 0);
    for (const [index, [tag, type, count, value]] of entries.entries()) {
      const at = 2 + 12 * index;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(count, at + 4);
      directory.writeUInt32LE(value, at + 8);
    }
    const [offset] = this.#append(directory);
    const [piece, at] = this.#link;
    piece.writeUInt32LE(offset, at);
    this.#link = [directory, 2 + 12 * entries.length];
  }
}

function isGray(rgba: WrittenPage['rgba']): boolean {
  for (let at = 0; at < rgba.length; at += 4)
    if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false;
  return true;
}
