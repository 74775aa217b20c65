import { ServiceError } from '../core/errors.js';

/**
 * The error of a request for which there is no time.
 * @param seconds whole seconds after which to come back
 */
export function overloaded(seconds: number): ServiceError {
  return new ServiceError('OVERLOADED', { seconds }, { retry_after_s: seconds });
}
