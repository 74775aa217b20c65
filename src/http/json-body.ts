import { ServiceError } from '../core/errors.js';
import { refusing } from '../documents/document-fault.js';

const [QUOTE, BACKSLASH, COLON] = ['"', '\\', ':'].map((one) => one.charCodeAt(0));

/**
 * Whether no object of a JSON text has a field twice: as many names stand in the text as its value has.
 * @param value what `JSON.parse` made of it, which keeps the last of the fields of one name
 */
export const namesFieldsOnce = (text: string, value: unknown): boolean =>
  namesWritten(text) === fieldsOf(value);

/** Strings that a colon follows. */
function namesWritten(text: string): number {
  let names = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = afterString(text, at);
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) === COLON) names += 1;
  }
  return names;
}

/** The offset behind the string that begins at an offset. */
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
  // For a repeated field, a proxy that inspects the body may read the other value.
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
