import { ServiceError } from '../core/errors.js';

const ALWAYS_FINE = 2 ** 24;
const MOST_GROWTH = 16;

/**
 * Refuses to write what is far longer than what it is made of: a short text and a map of long values make a result of
 * any size.
 * @throws ServiceError RESULT_TOO_LARGE
 */
export function checkGrowth(written: number, given: number): void {
  const limit = Math.max(ALWAYS_FINE, MOST_GROWTH * given);
  if (written > limit) throw new ServiceError('RESULT_TOO_LARGE', { limit });
}
