import { DocumentError } from '../documents/document-fault.js';
import { ServiceError } from '../core/errors.js';

/** Mistakes that one answer lists. */
const MOST_FAULTS = 20;

/** The value of a body of JSON in UTF-8. @throws ServiceError JSON_INVALID */
export function parseJsonBody(body: unknown): unknown {
  try {
    const bytes = body instanceof Uint8Array ? body : undefined;
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new ServiceError('JSON_INVALID');
  }
}

/**
 * Reads a body of JSON.
 * @param read turns the value into what is asked
 * @throws ServiceError JSON_INVALID, or REQUEST_FAULTY with what is wrong and where; neither quotes the body
 */
export const readJsonBody = <T>(body: unknown, read: (value: unknown) => T): T =>
  readJsonValue(parseJsonBody(body), read);

/**
 * Reads what a body of JSON holds.
 * @param read turns the value into what is asked
 * @throws ServiceError REQUEST_FAULTY with what is wrong and where
 */
export function readJsonValue<T>(value: unknown, read: (value: unknown) => T): T {
  try {
    return read(value);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw faulty(error);
  }
}

function faulty({ faults }: DocumentError): ServiceError {
  const shown = faults.slice(0, MOST_FAULTS).map(({ path, message }) => ({ path, message }));
  const [first = { path: '', message: 'it is not what is expected.' }] = shown;
  const more = faults.length - 1;
  return new ServiceError(
    'REQUEST_FAULTY',
    {
      fault: first.path === '' ? first.message : `${first.path}: ${first.message}`,
      more: more <= 0 ? '' : ` (and ${more.toString()} more)`,
    },
    { faults: shown },
  );
}
