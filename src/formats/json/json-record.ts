import { valueText } from '../content/value-text.js';

/** Objects in objects that are columns of their own; deeper ones are a cell. */
const MOST_LEVELS = 8;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*/gi;
/** A number that JavaScript would round. */
const LONG_NUMBER = /^-?\d{16}/;

/**
 * The cells of an object by the names of their columns: keys with dots between; lists are JSON. Undefined where the text
 * is no object.
 */
export function jsonRecord(text: string): ReadonlyMap<string, string> | undefined {
  const cells = new Map<string, string>();
  try {
    const quoted = text.replaceAll(STRING_OR_NUMBER, (found) =>
      LONG_NUMBER.test(found) ? `"${found}"` : found,
    );
    const value: unknown = JSON.parse(quoted);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    add(value, '', 1);
  } catch {
    return undefined;
  }
  return cells;

  function add(object: object, above: string, level: number): void {
    for (const [key, value] of Object.entries(object) as readonly (readonly [string, unknown])[]) {
      const name = `${above}${key}`;
      const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (isNested && level < MOST_LEVELS) add(value, `${name}.`, level + 1);
      else {
        // The same name in two ways, such as `a.b` and `b` in `a`.
        const before = cells.get(name);
        cells.set(name, before === undefined ? valueText(value) : `${before} ${valueText(value)}`);
      }
    }
  }
}
