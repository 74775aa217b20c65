import type { Words } from './words.js';

/** Words that a listed phrase may start with, as returned by `fold`, each once. The object identifies the list. */
export type FirstWords = Iterable<string>;

/** Word indexes at which a phrase of each list may start, in ascending order. */
export type WordPlaces = ReadonlyMap<FirstWords, readonly number[]>;

const NOWHERE: WordPlaces = new Map();

/** Looks up every word of a text once for all lists together. */
export function createWordLists(lists: readonly FirstWords[]): (words: Words) => WordPlaces {
  const index = new Map<string, readonly FirstWords[]>();
  for (const list of new Set(lists)) {
    // The words of one list alone share an array: there are tens of thousands.
    const alone = [list];
    for (const word of list) {
      const known = index.get(word);
      index.set(word, known === undefined ? alone : [...known, list]);
    }
  }
  return (words) => {
    let places: Map<FirstWords, number[]> | undefined;
    const add = (list: FirstWords, place: number): void => {
      places ??= new Map();
      const own = places.get(list);
      if (own === undefined) places.set(list, [place]);
      else if (own.at(-1) !== place) own.push(place);
    };
    for (let place = 0; place < words.length; place++) {
      if (!words.mayBeListed(place)) continue;
      const folded = words.folded(place);
      const whole = index.get(folded);
      if (whole !== undefined) for (const list of whole) add(list, place);
      const last = folded.charCodeAt(folded.length - 1);
      if (last !== SMALL_S) continue;
      for (const singular of singularsOf(folded)) {
        const lists = index.get(singular);
        if (lists !== undefined) for (const list of lists) add(list, place);
      }
    }
    return places ?? NOWHERE;
  };
}

const SMALL_S = 0x73;
const APOSTROPHES: ReadonlySet<string> = new Set(["'", '’']);

/** Returns the forms of a word in -s without its plural ending, its possessive ending, or both. */
export function singularsOf(folded: string): readonly string[] {
  const short = folded.slice(0, -1);
  if (!APOSTROPHES.has(folded.charAt(folded.length - 2))) return [short];
  const own = folded.slice(0, -2);
  return own.endsWith('s') ? [own, own.slice(0, -1)] : [own];
}
