/**
 * Returns a value that cannot be missing: an index within its list, the code point at an offset of a text, a key that
 * was just listed. Throws if it is missing after all, so that a bug does not look like an empty result. Not for
 * external input, which must be validated and rejected with an error of the catalogue.
 * @param what - a constant description of the value; it is logged, so it must not contain any input
 * @throws RangeError if the value is undefined
 */
export function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`missing, though it cannot be: ${what}`);
  return value;
}

/** Returns whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the value that a table has for a name from outside; undefined if it has none. A plain look-up would also find
 * `constructor` and the other members of every object.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
