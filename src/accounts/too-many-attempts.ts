import { ServiceError } from '../core/errors.js';

/** The answer to an attempt that comes too soon; it says when the next one may come. */
export function tooManyAttempts(waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ServiceError('TOO_MANY_ATTEMPTS', { seconds }, { retry_after_s: seconds });
}
