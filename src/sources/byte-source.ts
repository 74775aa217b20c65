import { type NamelessFile, openNamelessFile } from './nameless-file.js';
import type { RemoteFile } from './remote-file.js';
import { SourceFailure } from './source-failure.js';
import { type InputFile, openInput, readPieces } from './input-file.js';

/** Block size in bytes: the unit in which ranges are fetched and cached. */
const BLOCK_BYTES = 2 ** 20;
/** Maximum number of bytes fetched by one request. */
const RUN_BYTES = 8 * BLOCK_BYTES;
/** Maximum cache size in bytes; the cache is cleared when it grows beyond this. */
const MOST_BYTES = 2 ** 30;

/**
 * A cache of byte ranges of a remote file: each block is fetched once and stored in a sparse, unlinked temporary file.
 */
class HeldPlaces {
  readonly #remote: Pick<RemoteFile, 'identity' | 'slice'>;
  readonly #held = new Set<number>();
  #file: NamelessFile | undefined;
  /** Serializes the calls, so that two readers of the same range fetch it once. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(remote: Pick<RemoteFile, 'identity' | 'slice'>) {
    this.#remote = remote;
  }

  /** @throws SourceFailure, or the system's error if the cache file cannot be written */
  slice(from: number, to: number): Promise<Buffer> {
    const slice = this.#last.then(() => this.#slice(from, to));
    this.#last = slice.catch(() => undefined);
    return slice;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#file?.close();
    this.#file = undefined;
  }

  async #slice(from: number, to: number): Promise<Buffer> {
    const { handle } = (this.#file ??= await openNamelessFile());
    const end = Math.min(to, this.#remote.identity.size);
    if (this.#held.size * BLOCK_BYTES > MOST_BYTES) {
      this.#held.clear();
      await handle.truncate(0);
    }
    for (let at = blockOf(from); at * BLOCK_BYTES < end; at++)
      if (!this.#held.has(at)) at = await this.#fetch(at, end);
    const bytes = Buffer.alloc(Math.max(0, end - from));
    await handle.read(bytes, 0, bytes.length, from);
    return bytes;
  }

  /**
   * Fetches a run of consecutive blocks that are not cached yet, starting at `first`.
   * @returns the last block fetched
   */
  async #fetch(first: number, end: number): Promise<number> {
    let last = first;
    const isWanted = (block: number): boolean =>
      block * BLOCK_BYTES < end && !this.#held.has(block) && (block - first + 1) * BLOCK_BYTES <= RUN_BYTES;
    while (isWanted(last + 1)) last += 1;
    const from = first * BLOCK_BYTES;
    const bytes = await this.#remote.slice(
      from,
      Math.min((last + 1) * BLOCK_BYTES, this.#remote.identity.size),
    );
    const written = await this.#file?.handle.write(bytes, 0, bytes.length, from);
    if (written?.bytesWritten !== bytes.length)
      throw new SourceFailure('the fetched data could not be written to disk');
    for (let block = first; block <= last; block++) this.#held.add(block);
    return last;
  }
}

const blockOf = (byte: number): number => Math.floor(byte / BLOCK_BYTES);

/** Random and sequential access to the bytes of an open file, wherever they are stored. */
export interface ByteSource {
  /** The name as displayed. */
  readonly name: string;
  readonly size: number;
  /** Path on disk; undefined if the file has none or if its name is not UTF-8. */
  readonly path?: string;
  /** Character encoding as a TextDecoder label; undefined if the file is not text. */
  readonly encoding?: string;
  /** Random access: an open file descriptor, a buffer, or a remote file. */
  readonly at: { readonly fd: number } | { readonly bytes: Buffer } | Pick<RemoteFile, 'slice'>;
  /** All bytes in chunks. Can be called more than once. */
  pieces(): AsyncIterable<Buffer>;
}

/** A source that is closed by the code that opened it. */
export interface OpenSource extends ByteSource {
  close(): Promise<void>;
}

/** Opens a file. @param size in bytes */
export async function openSource(input: InputFile, size: number): Promise<OpenSource> {
  const { name, inner, remote } = input;
  if (remote !== undefined) return sourceElsewhere(name, remote);
  if (inner?.bytes !== undefined) return sourceOfBytes(name, inner.bytes);
  const handle = input.handle ?? (await openInput(input));
  return {
    name,
    size,
    ...(typeof input.path === 'string' && !isNameless(input) && { path: input.path }),
    at: { fd: handle.fd },
    pieces: () => readPieces({ path: input.path, handle }),
    async close() {
      if (input.handle === undefined) await handle.close();
    },
  };
}

/** Size in bytes of the chunks that `sourceOfPlaces` reads. */
const PIECE_BYTES = 2 ** 20;

/** Files opened by another process are read through /proc, whose paths are not file names. */
const isNameless = ({ path, inner }: InputFile): boolean =>
  inner !== undefined || path === '' || String(path).startsWith('/proc/');

/** Yields a buffer as a stream of one piece. */
export async function* inOnePiece<Bytes extends Uint8Array>(bytes: Bytes): AsyncIterable<Bytes> {
  yield await Promise.resolve(bytes);
}

/** Creates a source from a buffer. */
export function sourceOfBytes(name: string, bytes: Buffer): OpenSource {
  return {
    name,
    size: bytes.length,
    at: { bytes },
    pieces: () => inOnePiece(bytes),
    close: () => Promise.resolve(),
  };
}

/** Creates a source from a reader that offers random access only. */
export function sourceOfPlaces(name: string, size: number, places: Pick<RemoteFile, 'slice'>): OpenSource {
  return {
    name,
    size,
    at: places,
    async *pieces() {
      for (let from = 0; from < size; from += PIECE_BYTES)
        yield places.slice(from, Math.min(size, from + PIECE_BYTES));
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Creates a source for a remote file. Ranges stay cached while it is open, because random-access readers often reread
 * them.
 */
function sourceElsewhere(name: string, remote: RemoteFile): OpenSource {
  const held = new HeldPlaces(remote);
  return {
    name,
    size: remote.identity.size,
    at: { slice: (from, to) => held.slice(from, to) },
    pieces: () => remote.pieces(),
    close: () => held.close(),
  };
}
