import { deflateRawSync, inflateRawSync } from 'node:zlib';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Arrays of numbers in the form in which the build writes them: deflated, in base64. */
export interface PackedNumbers {
  /** Total length in bytes. */
  readonly bytes: number;
  readonly data: string;
}

/** Array elements start at multiples of it. */
const WIDEST = 4;
const padded = (bytes: number): number => Math.ceil(bytes / WIDEST) * WIDEST;

/** Packs arrays, which must be unpacked in the same order. */
export function packNumbers(arrays: readonly Numbers[]): PackedNumbers {
  const all = new Uint8Array(arrays.reduce((sum, { byteLength }) => sum + padded(byteLength), 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    all.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  return { bytes: all.length, data: deflateRawSync(all, { level: 9 }).toString('base64') };
}

/** Reads packed arrays one after the other; `length` is the number of elements. */
interface NumberReader {
  readonly u8: (length: number) => Uint8Array<ArrayBuffer>;
  readonly u16: (length: number) => Uint16Array<ArrayBuffer>;
  readonly u32: (length: number) => Uint32Array<ArrayBuffer>;
  readonly i32: (length: number) => Int32Array<ArrayBuffer>;
}

/** The arrays share one buffer. They are read as the processor stores numbers; see `READS_PACKED`. */
export function unpackNumbers({ bytes, data }: PackedNumbers): NumberReader {
  const all = new Uint8Array(bytes);
  all.set(inflateRawSync(Buffer.from(data, 'base64'), { chunkSize: Math.max(LEAST_CHUNK, bytes) }));
  let at = 0;
  const take = (size: number): number => {
    const from = at;
    at += padded(size);
    return from;
  };
  return {
    u8: (length) => new Uint8Array(all.buffer, take(length), length),
    u16: (length) => new Uint16Array(all.buffer, take(2 * length), length),
    u32: (length) => new Uint32Array(all.buffer, take(4 * length), length),
    i32: (length) => new Int32Array(all.buffer, take(4 * length), length),
  };
}

/** Minimum that zlib accepts. */
const LEAST_CHUNK = 64;

/** Whether the processor stores the lowest byte of a number first, as packed arrays do. */
export const READS_PACKED = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
