import { open } from 'node:fs/promises';
import { present } from '../core/present.js';

/** Vectors for a thread: memory shared by all threads, and its number of rows. */
export interface SharedVectors {
  /** A scale for each row (float32, little-endian), followed by the rows with one signed byte per number. */
  readonly bytes: SharedArrayBuffer;
  readonly rows: number;
}

const SCALE_BYTES = Float32Array.BYTES_PER_ELEMENT;

/**
 * The vectors of the vocabulary, quantized to eight bits with a scale per row. They are the larger part of a model, so
 * they are kept outside its graph and shared by all threads.
 */
export class WordVectors {
  /** Number of dimensions. */
  readonly width: number;
  readonly #scales: Float32Array;
  readonly #values: Int8Array;

  /** @throws RangeError if the length does not match the number of rows */
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

  /** Dequantizes the vector of a row into `target` at an offset. */
  write(row: number, target: Float32Array, offset: number): void {
    const scale = present(this.#scales[row], 'scale of a piece');
    const values = this.#values;
    const start = row * this.width;
    // Avoids a subarray view of the row, whose creation costs as much as the loop.
    for (let index = 0; index < this.width; index += 1)
      target[offset + index] = present(values[start + index], 'number of a vector') * scale;
  }
}

/** Number of bytes to read at once. */
const PIECE_BYTES = 1 << 18;

/**
 * Reads a file in pieces into one reused buffer. The buffers of a stream would accumulate until garbage collection.
 * @param take called with each piece, which the next one overwrites
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

/** Reads a file into shared memory without a second copy. */
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
