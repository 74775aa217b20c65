import { ServiceError } from '../core/errors.js';
import { refusing } from '../documents/document-fault.js';

const [QUOTE, BACKSLASH, COLON] = ['"', '\\', ':'].map((one) => one.charCodeAt(0));

/**
 * Whether no object in a JSON text repeats a field: the text must have as many names as the parsed value.
 * @param value result of `JSON.parse`, which keeps the last of several fields with one name
 */
export const namesFieldsOnce = (text: string, value: unknown): boolean =>
  namesWritten(text) === fieldsOf(value);

/** Counts the strings followed by a colon. */
function namesWritten(text: string): number {
  let names = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = afterString(text, at);
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) === COLON) names += 1;
  }
  return names;
}

/** Returns the offset after the string that starts at the given offset. */
function afterString(text: string, start: number): number {
  let at = start + 1;
  for (let unit = text.charCodeAt(at); unit !== QUOTE && at < text.length; unit = text.charCodeAt(at))
    at += unit === BACKSLASH ? 2 : 1;
  return at + 1;
}

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;

function fieldsOf(value: unknown): number {
  let fields = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const inside = Object.values(one);
    if (!Array.isArray(one)) fields += inside.length;
    for (const each of inside) if (typeof each === 'object') open.push(each);
  }
  return fields;
}

/**
 * Decodes a JSON body in UTF-8; returns its text and value.
 * @throws ServiceError JSON_INVALID
 */
export function decodeJsonBody(body: unknown): { readonly text: string; readonly value: unknown } {
  try {
    const bytes = body instanceof Uint8Array ? body : undefined;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw new ServiceError('JSON_INVALID');
  }
}

/**
 * Parses a JSON body in UTF-8 whose objects repeat no field.
 * @throws ServiceError JSON_INVALID
 */
export function parseJsonBody(body: unknown): unknown {
  const { text, value } = decodeJsonBody(body);
  // With a repeated field, a proxy that inspects the body may see the other value.
  if (!namesFieldsOnce(text, value)) throw new ServiceError('JSON_INVALID');
  return value;
}

/**
 * Reads a JSON body.
 * @param read converts the value
 * @throws ServiceError JSON_INVALID, or REQUEST_FAULTY with the errors and their locations; neither quotes the body
 */
export const readJsonBody = <T>(body: unknown, read: (value: unknown) => T): T =>
  readJsonValue(parseJsonBody(body), read);

/**
 * Reads the value of a JSON body.
 * @param read converts the value
 * @throws ServiceError REQUEST_FAULTY with the errors and their locations
 */
export const readJsonValue = <T>(value: unknown, read: (value: unknown) => T): T =>
  refusing(() => read(value));
