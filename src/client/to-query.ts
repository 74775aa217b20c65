/** Options that say how to call, not what to ask. */
const NO_PARAMETERS: ReadonlySet<string> = new Set(['signal', 'timeoutMs']);

type Entry = readonly [name: string, value: string | number | boolean | readonly string[] | undefined];

/** A comma or a backslash inside a term of a list stands behind a backslash. */
const listOf = (terms: readonly string[]): string =>
  terms.map((term) => term.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',');

/**
 * Writes options as the service's query parameters: `scoreThreshold: 0.5` is `score_threshold=0.5`. Options that
 * are undefined are left out, lists are written with commas.
 */
export function toQuery(options: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options) as Entry[]) {
    if (value === undefined || NO_PARAMETERS.has(name)) continue;
    const parameter = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    query.set(parameter, typeof value === 'object' ? listOf(value) : value.toString());
  }
  return query.toString();
}
