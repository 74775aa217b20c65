import { UnreadableDocument } from '../../formats/content/document-text.js';

/** Files in files are read so deep. */
export const MOST_LEVELS = 5;
/** Files that lie in one file, at all its levels together. */
const MOST_FILES = 100_000;
/** Bytes that one file may unpack to, at all its levels together. */
const MOST_BYTES = 16 * 2 ** 30;
/** Times its own size that a file may unpack to, where that is more than is harmless. */
const MOST_RATIO = 200;
const HARMLESS_BYTES = 64 * 2 ** 20;

/** A file unpacks to more than one file may; nothing more of it is unpacked. */
export class UnpacksToTooMuch extends UnreadableDocument {
  constructor(reason: string) {
    super(`its remaining content was not read: ${reason}`);
    this.name = 'UnpacksToTooMuch';
  }
}

/** What one file, and all that lies in it at whatever level, may still unpack to. */
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
   * Passes pieces on as long as they are within bounds.
   * @param container counts what one container unpacks to, and knows its size
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

/** What one container has unpacked to so far. */
export interface UnpackCount {
  /** Of the container itself, in bytes. */
  readonly size: number;
  bytes: number;
}
