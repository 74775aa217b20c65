import { UnreadableDocument } from '../content/document-text.js';

/** Bytes of a block by the digit in the header of its stream. */
const BLOCK_UNIT = 100_000;
/** Bytes beside a block's own that may be needed to unpack it. */
const BESIDE = 25_000;
/** Bytes that one block may unpack to: what repeats takes little room. */
const LONGEST_BLOCK = 64 * 2 ** 20;
/** Bytes that are handed on together. */
const PIECE_BYTES = 262_144;

/** What a bzip2 file unpacks to, block by block; several streams may follow each other in it. */
export async function* unpackBzip2(packed: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  const { default: library } = await import('unbzip2-stream/lib/bzip2.js');
  const { default: bitReaderOf } = await import('unbzip2-stream/lib/bit_iterator.js');
  const pieces: Buffer[] = [];
  let received = 0;
  // Empty at first: the reader asks for a piece before there is one.
  const bits = bitReaderOf(() => {
    const piece = received === 0 ? Buffer.alloc(0) : pieces.shift();
    if (piece === undefined) throw new UnreadableDocument('the bzip2 file is truncated');
    return piece;
  });
  let unit = 0;
  let checksum = 0;
  const out = new GrowingBytes();
  const block = (): Uint8Array | undefined => {
    if (unit === 0) {
      unit = library.header(bits);
      checksum = 0;
      return undefined;
    }
    out.clear();
    const size = BLOCK_UNIT * unit;
    const next = library.decompress(bits, (byte) => out.push(byte), new Int32Array(size), size, checksum);
    // A stream is over; another may follow.
    if (next === null) unit = 0;
    else checksum = next;
    return next === null ? undefined : out.bytes();
  };
  for await (const piece of packed) {
    pieces.push(piece);
    received += piece.length;
    while (received - bits.bytesRead > BESIDE + BLOCK_UNIT * unit) yield* attempt(block);
  }
  while (received > bits.bytesRead || unit > 0) yield* attempt(block);
}

function* attempt(block: () => Uint8Array | undefined): Iterable<Uint8Array> {
  let bytes;
  try {
    bytes = block();
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('the bzip2 file is corrupted');
  }
  if (bytes === undefined) return;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.slice(at, at + PIECE_BYTES);
}

/** Bytes that come one at a time; what holds them is used again. */
class GrowingBytes {
  #bytes = new Uint8Array(BLOCK_UNIT);
  #length = 0;

  push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      if (this.#length >= LONGEST_BLOCK)
        throw new UnreadableDocument('a block of the bzip2 file unpacks to more than 64 MiB');
      const longer = new Uint8Array(2 * this.#length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  clear(): void {
    this.#length = 0;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
