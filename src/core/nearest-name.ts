import { closest, distance } from 'fastest-levenshtein';
import { present } from './present.js';

/** Returns the list under a key of an index; an empty list if the key is missing. */
export const listUnder = <K, V>(index: ReadonlyMap<K, readonly V[]>, key: K): readonly V[] =>
  // eslint-disable-next-line no-restricted-syntax -- what the name says
  index.get(key) ?? [];

/** Returns the known name with the smallest edit distance (insertions, deletions, substitutions), ignoring case. */
export function nearestName(name: string, known: readonly string[]): string {
  const spellings = new Map(known.map((one) => [one.toLowerCase(), one] as const));
  return present(spellings.get(closest(name.toLowerCase(), [...spellings.keys()])), 'known name');
}

/** Returns the nearest name if less than half of the longer name has to be edited. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const nearest = nearestName(name, known);
  const edits = distance(name.toLowerCase(), nearest.toLowerCase());
  return 2 * edits < Math.max(name.length, nearest.length) ? nearest : undefined;
}

/** Returns the Levenshtein distance: the number of inserted, deleted or replaced characters. */
export const editDistance = (from: string, to: string): number => distance(from, to);
