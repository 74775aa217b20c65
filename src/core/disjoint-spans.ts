import { intersects, type Span } from './span.js';

/** A growing set of spans of which no two overlap. */
export class DisjointSpans {
  /** Ordered by start. */
  readonly #spans: Span[] = [];

  /** Adds the span unless it overlaps one that is there; says whether it was added. */
  add(span: Span): boolean {
    const at = this.#indexAfter(span.start);
    const before = this.#spans[at - 1];
    const after = this.#spans[at];
    if (before !== undefined && intersects(before, span)) return false;
    if (after !== undefined && intersects(after, span)) return false;
    this.#spans.splice(at, 0, span);
    return true;
  }

  /** Index of the first span that starts after the offset. */
  #indexAfter(offset: number): number {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
