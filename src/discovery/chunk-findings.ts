import type { Span } from '../core/span.js';
import { intersects } from '../core/span.js';
import type { TextChunk } from '../text/cut-text.js';

/** What the join needs to know of a finding: its span in the chunk's text, and what it is. */
export interface ChunkFinding extends Span {
  readonly category: string;
}

/**
 * Keeps of each chunk's findings those that the chunk owns, so that what two chunks see is reported once. What
 * reaches over a cut was seen by the chunk before it as a whole: a finding of the same category that begins inside
 * it is the rest of it. Chunks must come in order.
 */
export class ChunkJoin {
  /** Findings that reach behind the last chunk, in offsets of the whole. */
  #open: readonly ChunkFinding[] = [];

  /** @param findings in offsets of the chunk's text */
  take<T extends ChunkFinding>(chunk: TextChunk, findings: readonly T[]): readonly T[] {
    const base = chunk.at.utf16;
    const inWhole = ({ start, end, category }: ChunkFinding): ChunkFinding => ({
      start: start + base,
      end: end + base,
      category,
    });
    const kept = findings.filter((finding) => {
      if (finding.start < chunk.from || finding.start >= chunk.to) return false;
      const whole = inWhole(finding);
      return !this.#open.some((open) => open.category === whole.category && intersects(open, whole));
    });
    const cut = base + chunk.to;
    this.#open = [...this.#open, ...kept.map(inWhole)].filter(({ end }) => end > cut);
    return kept;
  }
}
