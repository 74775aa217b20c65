import { basename, extname } from 'node:path';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnreadableDocument } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';

/** Bytes of block size per unit of the digit in the stream header. */
const BLOCK_UNIT = 100_000;
/** Bytes beyond the block itself that decompressing it may require. */
const BESIDE = 25_000;
/** Maximum decompressed size of one block: highly repetitive data compresses to almost nothing. */
const LONGEST_BLOCK = 64 * 2 ** 20;
/** Maximum bytes passed on in one chunk. */
const PIECE_BYTES = 262_144;

/** Compressed bytes fed to the decoder before its output is passed on: four of them can expand to 128 KiB. */
const AT_ONCE = 512;

/**
 * Decompresses a stream of chunks.
 * @param faultOf maps a zlib error to the error to throw
 */
async function* unpackStream(
  packed: AsyncIterable<Buffer>,
  stream: Transform,
  faultOf: (error: Error) => Error,
): AsyncIterable<Buffer> {
  // The `for await` below receives the stream's errors.
  pipeline(Readable.from(packed), stream, () => undefined);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    throw error instanceof Error && 'errno' in error && 'code' in error && String(error.code).startsWith('Z_')
      ? faultOf(error)
      : error;
  }
}

async function* onlyFile(name: string, pieces: AsyncIterable<Uint8Array>): AsyncIterable<UnpackedItem> {
  yield await Promise.resolve({ kind: 'file', name, pieces });
}

/** A single file compressed with gzip. */
export const gzip = defineFormat({
  kind: 'container',
  name: 'gzip',
  title: 'gzip',
  extensions: ['.gz', '.tgz'],
  mediaTypes: ['application/gzip', 'application/x-gzip'],
  rewriting: { unsupported: 'gzip files cannot be rewritten' },
  place: 'here',
  fetches: 'pieces',
  isOne: true,
  looksLike: ({ bytes: [first, second, method] }) =>
    first === 0x1f && second === 0x8b && method === 8 ? 'sure' : 'no',
  unpack: (source) =>
    onlyFile(
      nameWithout(source.name, { '.gz': '', '.tgz': '.tar' }),
      unpackStream(source.pieces(), createGunzip(), brokenGzip),
    ),
});

const brokenGzip = (error: Error): UnreadableDocument =>
  new UnreadableDocument(
    'code' in error && error.code === 'Z_BUF_ERROR'
      ? 'the gzip file is truncated'
      : 'the gzip file is corrupted',
  );

/**
 * Returns the name of a compressed file once it is decompressed, or its base name if the extension is not a
 * compression extension.
 * @param endings replacement for each extension; keys are lower case
 */
function nameWithout(name: string, endings: Readonly<Record<string, string>>): string {
  const base = basename(name.slice(name.lastIndexOf('!') + 1));
  const ending = extname(base);
  const inPlace = endings[ending.toLowerCase()];
  return inPlace === undefined ? base : `${base.slice(0, -ending.length)}${inPlace}`;
}

/**
 * Decompresses a bzip2 file block by block; the file may contain several concatenated streams.
 * @throws UnreadableDocument
 */
export async function* unpackBzip2(packed: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  const { default: library } = await import('unbzip2-stream/lib/bzip2.js');
  const { default: bitReaderOf } = await import('unbzip2-stream/lib/bit_iterator.js');
  const pieces: Buffer[] = [];
  let received = 0;
  // The bit reader requests a chunk before any has arrived, so the first one is empty.
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
    // End of this stream; another may follow.
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

/** Growable byte buffer whose storage is reused for each block. */
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

/** Signatures after the stream header: the start of a block, or the end of a stream without blocks. */
const STARTS = ['1AY&SY', '\x17rE8P\x90'];

/** A single file compressed with bzip2. */
export const bzip2 = defineFormat({
  kind: 'container',
  name: 'bzip2',
  title: 'bzip2',
  extensions: ['.bz2', '.tbz', '.tbz2'],
  mediaTypes: ['application/x-bzip2'],
  rewriting: { unsupported: 'bzip2 files cannot be rewritten' },
  place: 'apart',
  isOne: true,
  looksLike({ bytes }) {
    const start = Buffer.from(bytes.subarray(0, 10)).toString('latin1');
    return /^BZh[1-9]/.test(start) && STARTS.some((block) => start.endsWith(block)) ? 'sure' : 'no';
  },
  unpack: (source) =>
    onlyFile(
      nameWithout(source.name, { '.bz2': '', '.tbz': '.tar', '.tbz2': '.tar' }),
      unpackBzip2(source.pieces()),
    ),
});

/** Decompresses a Zstandard file, which may contain several concatenated frames. @throws UnreadableDocument */
export async function* unpackZstd(packed: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  const { Decompress } = await import('fzstd');
  let ready: Uint8Array[] = [];
  const stream = new Decompress((bytes) => ready.push(bytes));
  const push = (bytes: Uint8Array, isLast = false): readonly Uint8Array[] => {
    ready = [];
    try {
      stream.push(bytes, isLast);
    } catch (error) {
      throw brokenZstd(error);
    }
    return ready;
  };
  for await (const piece of packed)
    for (let at = 0; at < piece.length; at += AT_ONCE) yield* push(piece.subarray(at, at + AT_ONCE));
  yield* push(new Uint8Array(0), true);
}

const brokenZstd = (error: unknown): UnreadableDocument =>
  new UnreadableDocument(
    error instanceof Error && /unexpected e(?:nd of file|of)/i.test(error.message)
      ? 'the Zstandard file is truncated'
      : 'the Zstandard file is corrupted',
  );

/** A single file compressed with Zstandard. */
export const zstd = defineFormat({
  kind: 'container',
  name: 'zstd',
  title: 'Zstandard',
  extensions: ['.zst', '.zstd', '.tzst'],
  mediaTypes: ['application/zstd'],
  rewriting: { unsupported: 'Zstandard files cannot be rewritten' },
  place: 'apart',
  isOne: true,
  looksLike({ bytes: [first = 0, second, third, fourth] }) {
    const isFrame = first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd;
    // A skippable frame with metadata of other programs may precede the compressed data.
    const isSkipped = first >> 4 === 5 && second === 0x2a && third === 0x4d && fourth === 0x18;
    return isFrame || isSkipped ? 'sure' : 'no';
  },
  unpack: (source) =>
    onlyFile(
      nameWithout(source.name, { '.zst': '', '.zstd': '', '.tzst': '.tar' }),
      unpackZstd(source.pieces()),
    ),
});
