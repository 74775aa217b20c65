import { openNamelessFile, type NamelessFile } from './nameless-file.js';
import type { RemoteFile } from './remote-file.js';
import { SourceFailure } from './source-failure.js';

/** What is fetched at least, and in whole numbers of it. */
const BLOCK_BYTES = 2 ** 20;
/** What is fetched by one request at most. */
const RUN_BYTES = 8 * BLOCK_BYTES;
/** What is kept at most, in bytes; behind that all is forgotten. */
const MOST_BYTES = 2 ** 30;

/** Places of a file elsewhere, each fetched once: kept in a file without a name, which has holes where nothing was wanted. */
export class HeldPlaces {
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
      throw new SourceFailure('what was fetched could not be kept on the disk');
    for (let block = first; block <= last; block++) this.#held.add(block);
    return last;
  }
}

const blockOf = (byte: number): number => Math.floor(byte / BLOCK_BYTES);
