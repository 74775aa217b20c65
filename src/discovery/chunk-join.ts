import { type Span, intersects } from '../core/span.js';
import type { TextChunk } from '../text/cut-text.js';

/** What the join needs to know of an occurrence: its span in the chunk's text, and what it is. */
export interface ChunkFinding extends Span {
  readonly category: string;
}

/**
 * Keeps of each chunk's occurrences those that the chunk owns, so that what two chunks see is reported once. What
 * reaches over a cut was seen by the chunk before it as a whole: an occurrence of the same category that begins inside
 * it is the rest of it. Chunks must come in order.
 */
export class ChunkJoin {
  /** What reaches over the end of the last chunk, in offsets of the whole. */
  #open: readonly ChunkFinding[] = [];

  /**
   * @param occurrences in offsets of the chunk's text
   * @param isKept whether an occurrence is answered: what is not answered hides nothing that would be. Default: all are
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
    const owned = occurrences.filter((occurrence) => {
      if (occurrence.start < chunk.from || occurrence.start >= chunk.to) return false;
      const whole = inWhole(occurrence);
      return !this.#open.some((open) => open.category === whole.category && intersects(open, whole));
    });
    const cut = base + chunk.to;
    this.#open = [...this.#open, ...owned.filter(isKept).map(inWhole)].filter(({ end }) => end > cut);
    return owned;
  }
}
