import { packNumbers, type PackedNumbers, unpackNumbers } from './packed-numbers.js';

/** The hash of the empty string, to be extended by characters. */
export const EMPTY_HASH = 0x811c9dc5;
const PRIME = 0x01000193;

/** Extends the hash of a string by a UTF-16 code unit (FNV-1a). */
export const withUnit = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME);

/** @returns 32 bits, signed */
function hashOf(word: string): number {
  let hash = EMPTY_HASH;
  for (let at = 0; at < word.length; at++) hash = withUnit(hash, word.charCodeAt(at));
  return hash;
}

/**
 * The words of several lists as hashes, so that a text can be looked up in all lists without reading them: they have
 * tens of thousands of words, and most texts contain none of most lists. A word that is not listed may share the hash of
 * one that is.
 */
export interface WordTable {
  /** Hashes of the words as unsigned numbers, in ascending order, each once. */
  readonly hashes: Uint32Array;
  /** For each hash, an index in `groups`. */
  readonly groupOf: Uint16Array;
  /** Numbers of the lists that contain the same words, in ascending order. */
  readonly groups: readonly (readonly number[])[];
  /** Numbers of the lists of which some word contains a digit. */
  readonly withDigits: readonly number[];
}

/** @param lists folded words; the number of a list is its position */
export function createWordTable(lists: readonly Iterable<string>[]): WordTable {
  const listsOf = new Map<number, readonly number[]>();
  const withDigits: number[] = [];
  for (const [number, list] of lists.entries()) {
    // The words of one list alone share an array.
    const alone = [number];
    let hasDigits = false;
    for (const word of list) {
      const hash = hashOf(word) >>> 0;
      const known = listsOf.get(hash);
      if (known === undefined) listsOf.set(hash, alone);
      else if (known.at(-1) !== number) listsOf.set(hash, [...known, number]);
      hasDigits ||= /\d/.test(word);
    }
    if (hasDigits) withDigits.push(number);
  }
  const hashes = Uint32Array.from(listsOf.keys()).sort();
  const groups: (readonly number[])[] = [];
  const numbers = new Map<string, number>();
  const groupOf = Uint16Array.from(hashes, (hash) => {
    const group = listsOf.get(hash) ?? [];
    const key = group.join();
    const number = numbers.get(key) ?? groups.push(group) - 1;
    numbers.set(key, number);
    return number;
  });
  return { hashes, groupOf, groups, withDigits };
}

/** Returns the index in `groups` for a word; undefined if no list contains it. */
export function groupOfWord({ hashes, groupOf }: WordTable, word: string): number | undefined {
  const hash = hashOf(word) >>> 0;
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === hash ? groupOf[low] : undefined;
}

/** Returns whether a list contains a word. */
export const isListed = (table: WordTable, word: string, list: number): boolean =>
  table.groups[groupOfWord(table, word) ?? -1]?.includes(list) === true;

/** A table in the form in which the build writes it. */
export interface WordTableData extends Pick<WordTable, 'groups' | 'withDigits'> {
  readonly words: number;
  readonly packed: PackedNumbers;
}

/** Serialises a table to plain data. */
export const encodeWordTable = ({ hashes, groupOf, groups, withDigits }: WordTable): WordTableData => ({
  groups,
  withDigits,
  words: hashes.length,
  packed: packNumbers([hashes, groupOf]),
});

/** Deserialises a table. */
export function decodeWordTable({ groups, withDigits, words, packed }: WordTableData): WordTable {
  const { u32, u16 } = unpackNumbers(packed);
  return { hashes: u32(words), groupOf: u16(words), groups, withDigits };
}
