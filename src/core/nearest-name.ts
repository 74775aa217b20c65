import { closest, distance } from 'fastest-levenshtein';
import { present } from './present.js';

/** The list that stands under a key of an index; an empty one where nothing was put there. */
export const listUnder = <K, V>(index: ReadonlyMap<K, readonly V[]>, key: K): readonly V[] =>
  // eslint-disable-next-line no-restricted-syntax -- what the name says
  index.get(key) ?? [];

/** The known name that takes the fewest edits (insert, delete, replace a character) to reach, case aside. */
export function nearestName(name: string, known: readonly string[]): string {
  const spellings = new Map(known.map((one) => [one.toLowerCase(), one] as const));
  return present(spellings.get(closest(name.toLowerCase(), [...spellings.keys()])), 'known name');
}

/** The nearest name, if it is near: less than half of the longer name is edited. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const nearest = nearestName(name, known);
  const edits = distance(name.toLowerCase(), nearest.toLowerCase());
  return 2 * edits < Math.max(name.length, nearest.length) ? nearest : undefined;
}

/** Levenshtein distance: how many characters are inserted, deleted or replaced. */
export const editDistance = (from: string, to: string): number => distance(from, to);
