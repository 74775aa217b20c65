import { countUntil } from './count-until.js';
import { present } from './present.js';
import { intersects, type Span } from './span.js';

/** Spans that are kept together: adding one moves no more than twice as many. */
const BLOCK = 64;

/** A growing set of spans of which no two overlap. Adding one of n takes time by their root at most. */
export class DisjointSpans {
  /** Ordered by start, in blocks of which none is empty but the only one. */
  readonly #blocks: Span[][] = [[]];

  /** Adds the span unless it overlaps one that is there; says whether it was added. */
  add(span: Span): boolean {
    const at = countUntil(this.#blocks, (block) => (block[0]?.start ?? Infinity) <= span.start);
    const index = Math.max(0, at - 1);
    const block = present(this.#blocks[index], 'block of spans');
    const place = countUntil(block, ({ start }) => start <= span.start);
    const before = block[place - 1];
    const after = block[place] ?? this.#blocks[index + 1]?.[0];
    if (before !== undefined && intersects(before, span)) return false;
    if (after !== undefined && intersects(after, span)) return false;
    block.splice(place, 0, span);
    if (block.length >= 2 * BLOCK) this.#blocks.splice(index + 1, 0, block.splice(BLOCK));
    return true;
  }
}
