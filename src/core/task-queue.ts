import { present } from './present.js';

/** An item in the queue. */
export interface Queued {
  /** Latest time at which it should run, in the queue's own time unit; the lowest runs first. */
  readonly due: number;
}

/**
 * A queue ordered by due time, then by arrival. The due time is the arrival plus the length of the whole request, so
 * short requests overtake long ones that arrived shortly before, but not those that arrived long before:
 * shortest-job-first scheduling with built-in aging.
 */
export class TaskQueue<T extends Queued> {
  /** The next item is at the end. */
  readonly #waiting: T[] = [];

  get size(): number {
    return this.#waiting.length;
  }

  add(item: T): void {
    let low = 0;
    let high = this.#waiting.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (present(this.#waiting[middle], 'waiting task').due <= item.due) high = middle;
      else low = middle + 1;
    }
    this.#waiting.splice(low, 0, item);
  }

  peek(): T | undefined {
    return this.#waiting.at(-1);
  }

  take(): T | undefined {
    return this.#waiting.pop();
  }

  /** Yields the items that are due later than `due`, the last to run first. */
  *after(due: number): Iterable<T> {
    for (const item of this.#waiting) {
      if (item.due <= due) return;
      yield item;
    }
  }

  /** Removes and returns all matching items. */
  remove(matches: (item: T) => boolean): readonly T[] {
    const removed = this.#waiting.filter(matches);
    if (removed.length > 0) {
      const kept = this.#waiting.filter((item) => !matches(item));
      this.#waiting.splice(0, this.#waiting.length, ...kept);
    }
    return removed;
  }
}
