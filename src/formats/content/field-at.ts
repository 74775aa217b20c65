/** The value that a path of names leads to; undefined where it leads nowhere. */
export function fieldAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}
