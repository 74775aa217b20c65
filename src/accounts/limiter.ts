import { ServiceError } from '../core/errors.js';

/**
 * Runs a piece of work now, or when a slot is free.
 * @param isFirst whether it goes before all that does not
 */
export type Limiter = <T>(work: () => Promise<T>, isFirst?: boolean) => Promise<T>;

/**
 * Bounds how much runs at once, and how much waits; first come, first served. Work that goes first has a queue
 * of its own, so that a flood of other work neither delays it nor keeps it out.
 * @throws ServiceError BUSY from the limiter when the queue is full
 */
export function createLimiter(slots: number, longestQueue: number): Limiter {
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  let free = slots;
  return async (work, isFirst = false) => {
    const waiting = isFirst ? first : others;
    if (free > 0) free -= 1;
    else if (waiting.length >= longestQueue) throw new ServiceError('BUSY', {}, { retry_after_s: 2 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot is handed on rather than freed, so that no newcomer slips in between.
      const next = first.shift() ?? others.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
