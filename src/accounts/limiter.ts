import { ServiceError } from '../core/errors.js';

/** Runs a piece of work now, or when a slot is free. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds how much runs at once, and how much waits; first come, first served.
 * @throws ServiceError BUSY from the limiter when the queue is full
 */
export function createLimiter(slots: number, longestQueue: number): Limiter {
  const waiting: (() => void)[] = [];
  let free = slots;
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= longestQueue) throw new ServiceError('BUSY', {}, { retry_after_s: 2 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot is handed on rather than freed, so that no newcomer slips in between.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
