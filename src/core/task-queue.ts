import { present } from './present.js';

/** Anything that waits in the queue. */
export interface Queued {
  /** When it should run at the latest, in the queue's own time: lower runs first. */
  readonly due: number;
}

/**
 * Work in order of its due time, equal ones in order of arrival. A due time is arrival plus the length of the
 * whole request, so that short requests overtake long ones, but none that came long after them: shortest job
 * first that ages by itself.
 */
export class TaskQueue<T extends Queued> {
  /** The next one is last. */
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

  /** Those that run after anything due at `due`, the last of all first. */
  *after(due: number): Iterable<T> {
    for (const item of this.#waiting) {
      if (item.due <= due) return;
      yield item;
    }
  }

  /** Takes out everything that matches. */
  remove(matches: (item: T) => boolean): readonly T[] {
    const removed = this.#waiting.filter(matches);
    if (removed.length > 0) {
      const kept = this.#waiting.filter((item) => !matches(item));
      this.#waiting.splice(0, this.#waiting.length, ...kept);
    }
    return removed;
  }
}
