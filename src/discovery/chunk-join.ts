import { type Span, intersects } from '../core/span.js';
import type { TextChunk } from '../text/cut-text.js';

/** The parts of an occurrence needed to join chunks: its span in the text of the chunk, and its category. */
export interface ChunkFinding extends Span {
  readonly category: string;
}

/**
 * Filters the occurrences of each chunk to those that the chunk owns, so that text seen by two chunks is reported once.
 * An occurrence that spans a cut was seen whole by the earlier chunk; an occurrence of the same category that begins
 * inside it in the next chunk is a remainder and is dropped. Chunks must be passed in order.
 */
export class ChunkJoin {
  /** Occurrences that extend past the end of the last chunk, in offsets of the whole text. */
  #open: readonly ChunkFinding[] = [];

  /**
   * @param occurrences with offsets in the text of the chunk
   * @param isKept whether an occurrence is reported; one that is not reported does not suppress a later one. Default:
   *   all are
   */
  take<T extends ChunkFinding>(
    chunk: TextChunk,
    occurrences: readonly T[],
    isKept: (occurrence: T) => boolean = () => true,
  ): readonly T[] {
    const base = chunk.at.utf16;
    const inWhole = ({ start, end, category }: ChunkFinding): ChunkFinding => ({
      start: start + base,
      end: end + base,
      category,
    });
    const { from, to } = chunk;
    const owned = occurrences.filter((occurrence) => {
      if (occurrence.start < from || occurrence.start >= to) return false;
      if (this.#open.length === 0) return true;
      const whole = inWhole(occurrence);
      return !this.#open.some((open) => open.category === whole.category && intersects(open, whole));
    });
    const extending = owned.filter((occurrence) => occurrence.end > to && isKept(occurrence)).map(inWhole);
    this.#open = [...this.#open.filter(({ end }) => end > base + to), ...extending];
    return owned;
  }
}
