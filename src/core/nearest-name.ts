import { distance } from 'fastest-levenshtein';
import { present } from './present.js';

/** Returns the list under a key of an index; an empty list if the key is missing. */
export const listUnder = <K, V>(index: ReadonlyMap<K, readonly V[]>, key: K): readonly V[] =>
  // eslint-disable-next-line no-restricted-syntax -- what the name says
  index.get(key) ?? [];

/** Returns the known name with the fewest edits in relation to the longer name, ignoring case. */
export function nearestName(name: string, known: readonly string[]): string {
  const lower = name.toLowerCase();
  let nearest: string | undefined;
  let least = Infinity;
  for (const one of known) {
    const edits = distance(lower, one.toLowerCase()) / Math.max(name.length, one.length);
    if (edits < least) [nearest, least] = [one, edits];
  }
  return present(nearest, 'known name');
}

/**
 * Returns the nearest name if less than half of the longer name has to be edited. Two letters in the wrong order are one
 * edit.
 */
export function nearName(name: string, known: readonly string[]): string | undefined {
  // A name twice as long as every known one has to lose half of it.
  if (!known.some((one) => name.length < 2 * one.length)) return undefined;
  const lower = name.toLowerCase();
  const nearest = nearestName(name, known);
  const to = nearest.toLowerCase();
  const swapped = Array.from(
    { length: Math.max(0, lower.length - 1) },
    (_, at) =>
      1 +
      distance(
        `${lower.slice(0, at)}${lower.slice(at + 1, at + 2)}${lower.charAt(at)}${lower.slice(at + 2)}`,
        to,
      ),
  );
  const edits = Math.min(distance(lower, to), ...swapped);
  return 2 * edits < Math.max(name.length, nearest.length) ? nearest : undefined;
}

/** Returns the Levenshtein distance: the number of inserted, deleted or replaced characters. */
export const editDistance = (from: string, to: string): number => distance(from, to);
