import { refusing } from '../documents/refusing.js';
import { ServiceError } from '../core/errors.js';
import { namesFieldsOnce } from './names-fields-once.js';

/** The text of a body of JSON in UTF-8, and its value. @throws ServiceError JSON_INVALID */
export function decodeJsonBody(body: unknown): { readonly text: string; readonly value: unknown } {
  try {
    const bytes = body instanceof Uint8Array ? body : undefined;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw new ServiceError('JSON_INVALID');
  }
}

/** The value of a body of JSON in UTF-8, in whose objects no field stands twice. @throws ServiceError JSON_INVALID */
export function parseJsonBody(body: unknown): unknown {
  const { text, value } = decodeJsonBody(body);
  // Of a field that stands there twice, whoever looks at the body on its way may read the other one.
  if (!namesFieldsOnce(text, value)) throw new ServiceError('JSON_INVALID');
  return value;
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
export const readJsonValue = <T>(value: unknown, read: (value: unknown) => T): T =>
  refusing(() => read(value));
