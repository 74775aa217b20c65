import { UnreadableDocument } from '../../formats/content/document-text.js';

/** Maximum nesting depth of files in files. */
export const MOST_LEVELS = 5;
/** Maximum number of files inside one outermost file, over all levels. */
const MOST_FILES = 100_000;
/** Maximum number of bytes that one outermost file may unpack to, over all levels. */
const MOST_BYTES = 16 * 2 ** 30;
/** Maximum ratio of unpacked to packed size. Applies above HARMLESS_BYTES only. */
const MOST_RATIO = 200;
const HARMLESS_BYTES = 64 * 2 ** 20;

/** A file exceeds the unpacking limits; the rest of it is not unpacked. */
export class UnpacksToTooMuch extends UnreadableDocument {
  constructor(reason: string) {
    super(`its remaining content was not read: ${reason}`);
    this.name = 'UnpacksToTooMuch';
  }
}

/** Tracks the unpacking limits of one outermost file and everything inside it. */
export class UnpackBudget {
  #files = 0;
  #bytes = 0;

  /** @throws UnpacksToTooMuch */
  addFile(): void {
    this.#files += 1;
    if (this.#files > MOST_FILES)
      throw new UnpacksToTooMuch(`it contains more than ${MOST_FILES.toLocaleString('en')} files`);
  }

  /**
   * Passes chunks on while they are within the limits.
   * @param container size and unpacked bytes of the container being unpacked
   * @throws UnpacksToTooMuch
   */
  async *bounded(pieces: AsyncIterable<Uint8Array>, container: UnpackCount): AsyncIterable<Uint8Array> {
    for await (const piece of pieces) {
      this.#bytes += piece.length;
      container.bytes += piece.length;
      if (container.bytes > Math.max(HARMLESS_BYTES, MOST_RATIO * container.size))
        throw new UnpacksToTooMuch(`it unpacks to more than ${MOST_RATIO.toString()} times its size`);
      if (this.#bytes > MOST_BYTES)
        throw new UnpacksToTooMuch(`it unpacks to more than ${(MOST_BYTES / 2 ** 30).toString()} GiB`);
      yield piece;
    }
  }
}

/** Unpacked size of one container so far. */
export interface UnpackCount {
  /** Packed size of the container in bytes. */
  readonly size: number;
  bytes: number;
}
