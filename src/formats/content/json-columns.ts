import { isRecord } from '../../core/is-record.js';

/** Values are opened so deep; what lies deeper is told as JSON. */
const MOST_LEVELS = 16;
/** Characters of a path behind which nothing is opened any more, and paths of one value. */
const LONGEST_PATH = 200;
const MOST_PATHS = 5_000;

/** What stands at one path below a value; several where lists lie on the way. */
export type OpenedValue = ReadonlyMap<string, string>;

/**
 * What stands in a JSON text, by path: names of fields with dots between, empty for the value itself. What stands in a
 * list is joined by line feeds. Nothing where the text is no JSON, or has too many paths.
 */
export function openJson(text: string): OpenedValue | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const leaves = new Map<string, string>();
  collect(value, '', 0, leaves);
  return leaves.size > MOST_PATHS ? undefined : leaves;
}

function collect(value: unknown, path: string, level: number, leaves: Map<string, string>): void {
  if (value === null || value === undefined || leaves.size > MOST_PATHS) return;
  const isOpened = level < MOST_LEVELS && path.length < LONGEST_PATH;
  if (isOpened && Array.isArray(value)) {
    for (const item of value) collect(item, path, level + 1, leaves);
  } else if (isOpened && isRecord(value)) {
    for (const [key, field] of Object.entries(value))
      collect(field, path === '' ? key : `${path}.${key}`, level + 1, leaves);
  } else {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const before = leaves.get(path);
    leaves.set(path, before === undefined ? text : `${before}\n${text}`);
  }
}

/** Whether a text looks like an object or a list of JSON. */
export const looksLikeJson = (text: string): boolean => /^\s*(?:\{\s*["}]|\[\s*[[{"\]\d])/.test(text);
