/**
 * The value where it cannot be missing: an index inside its list, the code point at a place in a text, a key that was
 * just listed. Throws where it is missing all the same, so that a defect shows as a defect and never as "nothing
 * found". Not for what comes from outside: that is checked, and answered by an error of the catalogue.
 * @param what - what is looked for, in constant words: they reach logs, so nothing of the input may stand in them
 */
export function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`missing, though it cannot be: ${what}`);
  return value;
}

/** Whether the value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
