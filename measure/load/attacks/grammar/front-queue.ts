import type { Front } from './search-worst.js';

/** Hands out the front with the highest bound first: a binary heap. */
export class FrontQueue {
  readonly #heap: Front[] = [];

  push(front: Front): void {
    const heap = this.#heap;
    let at = heap.push(front) - 1;
    for (;;) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (at === 0 || above === undefined || above.bound >= front.bound) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = front;
  }

  pop(): Front | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = (heap[left + 1]?.bound ?? -1) > (heap[left]?.bound ?? -1) ? left + 1 : left;
      const below = heap[child];
      if (below === undefined || below.bound <= last.bound) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
    return top;
  }
}
