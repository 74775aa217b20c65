import { ServiceError } from '../core/errors.js';

const ALWAYS_FINE = 2 ** 24;
const MOST_GROWTH = 16;

/**
 * Rejects output that is far longer than its input. A short text and a map of long values could otherwise produce a
 * result of any size.
 * @param written length of the output so far, in UTF-16 code units
 * @param given length of the input, in UTF-16 code units
 * @throws ServiceError RESULT_TOO_LARGE
 */
export function checkGrowth(written: number, given: number): void {
  const limit = Math.max(ALWAYS_FINE, MOST_GROWTH * given);
  if (written > limit) throw new ServiceError('RESULT_TOO_LARGE', { limit });
}
