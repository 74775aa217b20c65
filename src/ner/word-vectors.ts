import { open } from 'node:fs/promises';
import { present } from '../core/present.js';

/** What a thread is given of the vectors: memory that all threads share, and the number of rows in it. */
export interface SharedVectors {
  /** A scale for each row (float32, little-endian), then the rows, one signed byte a number. */
  readonly bytes: SharedArrayBuffer;
  readonly rows: number;
}

const SCALE_BYTES = Float32Array.BYTES_PER_ELEMENT;

/**
 * The vectors of the vocabulary, in eight bits with a scale for each. They are the larger part of a model, so they
 * lie outside its graph: the threads share one copy.
 */
export class WordVectors {
  /** Numbers of a vector. */
  readonly width: number;
  readonly #scales: Float32Array;
  readonly #values: Int8Array;

  /** @throws RangeError when the bytes are not a scale and as many numbers for each row */
  constructor({ bytes, rows }: SharedVectors) {
    this.width = bytes.byteLength / rows - SCALE_BYTES;
    if (!Number.isInteger(this.width) || this.width < 1) {
      throw new RangeError(
        `${bytes.byteLength.toString()} bytes are no vectors of ${rows.toString()} pieces`,
      );
    }
    this.#scales = new Float32Array(bytes, 0, rows);
    this.#values = new Int8Array(bytes, rows * SCALE_BYTES);
  }

  /** Writes the vector of a row to `target` from an offset on. */
  write(row: number, target: Float32Array, offset: number): void {
    const scale = present(this.#scales[row], 'scale of a piece');
    const values = this.#values;
    const start = row * this.width;
    // Not a view of the row: making one costs as much as what is done with it.
    for (let index = 0; index < this.width; index += 1)
      target[offset + index] = present(values[start + index], 'number of a vector') * scale;
  }
}

/** Bytes of a file that are read at once. */
const PIECE_BYTES = 1 << 18;

/**
 * Reads a file piece by piece into one buffer: a stream's own buffers would pile up until they are collected.
 * @param take given each piece; it is written over when the next is read
 */
export async function readPieces(file: string, take: (piece: Uint8Array) => void): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
  const handle = await open(file);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES);
      if (bytesRead === 0) return;
      take(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** Reads a file into memory that threads can share, without a second copy of it. */
export async function readShared(file: string, length: number): Promise<SharedArrayBuffer> {
  const bytes = new SharedArrayBuffer(length);
  const target = new Uint8Array(bytes);
  let at = 0;
  await readPieces(file, (piece) => {
    target.set(piece, at);
    at += piece.length;
  });
  return bytes;
}
