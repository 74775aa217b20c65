import { groupOfWord, type WordTable } from './word-table.js';
import type { Words } from './words.js';

/** Words that a listed phrase may start with, as returned by `fold`, each once. The object identifies the list. */
export type FirstWords = Iterable<string>;

/** Word indexes at which a phrase of each list may start, in ascending order. */
export type WordPlaces = ReadonlyMap<FirstWords, readonly number[]>;

const NOWHERE: WordPlaces = new Map();

/**
 * Looks up every word of a text once for all lists together.
 * @param lists lists by their numbers in the table; lists of other numbers are ignored
 */
export function createWordLists(
  table: WordTable,
  lists: readonly FirstWords[],
): (words: Words) => WordPlaces {
  const groups = table.groups.map((numbers) =>
    numbers.map((number) => lists[number]).filter((list) => list !== undefined),
  );
  return (words) => {
    let places: Map<FirstWords, number[]> | undefined;
    const add = (word: string, place: number): void => {
      const group = groupOfWord(table, word);
      for (const list of group === undefined ? NO_LISTS : (groups[group] ?? NO_LISTS)) {
        places ??= new Map();
        const own = places.get(list);
        if (own === undefined) places.set(list, [place]);
        else if (own.at(-1) !== place) own.push(place);
      }
    };
    for (let place = 0; place < words.length; place++) {
      if (!words.mayBeListed(place)) continue;
      const folded = words.folded(place);
      add(folded, place);
      const last = folded.charCodeAt(folded.length - 1);
      if (last === SMALL_S) for (const singular of singularsOf(folded)) add(singular, place);
    }
    return places ?? NOWHERE;
  };
}

const NO_LISTS: readonly FirstWords[] = [];
const SMALL_S = 0x73;
const APOSTROPHES: ReadonlySet<string> = new Set(["'", '’']);

/** Returns the forms of a word in -s without its plural ending, its possessive ending, or both. */
export function singularsOf(folded: string): readonly string[] {
  const short = folded.slice(0, -1);
  if (!APOSTROPHES.has(folded.charAt(folded.length - 2))) return [short];
  const own = folded.slice(0, -2);
  return own.endsWith('s') ? [own, own.slice(0, -1)] : [own];
}
