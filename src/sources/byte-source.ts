import { open } from 'node:fs/promises';
import { type NamelessFile, openNamelessFile } from './nameless-file.js';
import type { RemoteFile } from './remote-file.js';
import { SourceFailure } from './source-failure.js';
import { type InputFile, readPieces } from './input-file.js';

/** What is fetched at least, and in whole numbers of it. */
const BLOCK_BYTES = 2 ** 20;
/** What is fetched by one request at most. */
const RUN_BYTES = 8 * BLOCK_BYTES;
/** What is kept at most, in bytes; behind that all is forgotten. */
const MOST_BYTES = 2 ** 30;

/** Places of a file elsewhere, each fetched once: kept in a file without a name, which has holes where nothing was wanted. */
class HeldPlaces {
  readonly #remote: Pick<RemoteFile, 'identity' | 'slice'>;
  readonly #held = new Set<number>();
  #file: NamelessFile | undefined;
  /** One after the other: two that want the same place fetch it once. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(remote: Pick<RemoteFile, 'identity' | 'slice'>) {
    this.#remote = remote;
  }

  /** @throws SourceFailure, or the system's error where nothing can be kept */
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
   * Fetches blocks that are not held, from one on.
   * @returns the last of them
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

/** The bytes of an open file, wherever they are. */
export interface ByteSource {
  /** As it is shown. */
  readonly name: string;
  readonly size: number;
  /** Its name on the disk; none where it has none, or none that is text. */
  readonly path?: string;
  /** Of its characters, for TextDecoder; none where it is no text. */
  readonly encoding?: string;
  /** Where they can be asked for at any place: a file that is open, memory, or elsewhere. */
  readonly at: { readonly fd: number } | { readonly bytes: Buffer } | Pick<RemoteFile, 'slice'>;
  /** All of them, in pieces; may be asked for more than once. */
  pieces(): AsyncIterable<Buffer>;
}

/** A source that its opener closes. */
export interface OpenSource extends ByteSource {
  close(): Promise<void>;
}

/** Opens a file. @param size in bytes */
export async function openSource(input: InputFile, size: number): Promise<OpenSource> {
  const { name, inner, remote } = input;
  if (remote !== undefined) return sourceElsewhere(name, remote);
  if (inner?.bytes !== undefined) return sourceOfBytes(name, inner.bytes);
  const handle = input.handle ?? (await open(input.path));
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

/** Bytes that are asked for at once. */
const PIECE_BYTES = 2 ** 20;

/** What another process has open is found through /proc, which is no name of a file. */
const isNameless = ({ path, inner }: InputFile): boolean =>
  inner !== undefined || path === '' || String(path).startsWith('/proc/');

/** A source in memory. */
export function sourceOfBytes(name: string, bytes: Buffer): OpenSource {
  return {
    name,
    size: bytes.length,
    at: { bytes },
    async *pieces() {
      yield await Promise.resolve(bytes);
    },
    close: () => Promise.resolve(),
  };
}

/** A source that is asked for places alone. */
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

/** What is fetched at places is kept as long as the source is open: who reads by places often reads them again. */
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
