import { closest, distance } from 'fastest-levenshtein';
import { present } from './present.js';

/** The known name that takes the fewest edits (insert, delete, replace a character) to reach, case aside. */
export function nearestName(name: string, known: readonly string[]): string {
  const spellings = new Map(known.map((one) => [one.toLowerCase(), one] as const));
  return present(spellings.get(closest(name.toLowerCase(), [...spellings.keys()])), 'known name');
}

/** Levenshtein distance: how many characters are inserted, deleted or replaced. */
export const editDistance = (from: string, to: string): number => distance(from, to);
