import { isCategory } from '../../core/harmonization-table.js';
import { KEY_WORDS, MEASURE_WORDS, NAMING_WORDS, TURNING_WORDS } from './header-words.js';

/** What a header says of its column. */
export interface HeaderReading {
  /** Whether there is a header with a word in it. */
  readonly isWorded: boolean;
  /** Categories that it names. */
  readonly named: ReadonlySet<string>;
  /** Whether it speaks of keys, references or codes. */
  readonly isKey: boolean;
  /** Whether it speaks of what is measured, counted or computed. */
  readonly isMeasure: boolean;
  /** Whether a word turns what it names into something about it: `phone_model`. */
  readonly isTurned: boolean;
}

/** What is looked up: whole words and phrases, beginnings and ends of words. */
interface Lookup {
  readonly phrases: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  readonly ends: readonly string[];
}

/** Words of the longest phrase. */
const LONGEST_PHRASE = 5;
/** Characters of a header that are read. */
const LONGEST_HEADER = 200;

const lookupOf = (words: readonly string[]): Lookup => ({
  phrases: new Set(words.filter((word) => !word.includes('*'))),
  beginnings: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  ends: words.filter((word) => word.startsWith('*')).map((word) => word.slice(1)),
});

const NAMING: readonly (readonly [category: string, lookup: Lookup])[] = Object.entries(NAMING_WORDS).map(
  ([category, words]) => [category, lookupOf(words)],
);
const KEY = lookupOf(KEY_WORDS);
const MEASURE = lookupOf(MEASURE_WORDS);
const TURNING = lookupOf(TURNING_WORDS);

const UNFOLDED: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/[øö]/g, 'o'],
  [/æ/g, 'ae'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
];

/** The words of a header, folded: `custNm2` is `cust`, `nm`, `2`; `Straße/Nr.` is `strasse`, `nr`. */
export function headerWords(header: string): readonly string[] {
  const parted = header
    .slice(0, LONGEST_HEADER)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\p{N})|(\p{N})(\p{L})/gu, '$1$3 $2$4')
    .toLowerCase();
  const folded = UNFOLDED.reduce((text, [from, to]) => text.replaceAll(from, to), parted);
  return (
    folded
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Reads a header; none says nothing. */
export function readHeader(header: string | undefined): HeaderReading {
  const words = header === undefined ? [] : headerWords(header);
  const named = new Map<string, number>();
  for (const [category, lookup] of NAMING) {
    const longest = longestHit(words, lookup);
    if (longest > 0) named.set(category, longest);
  }
  // `credit card` is no credit, and `account name` nobody's: the longest phrase says what it is.
  const most = Math.max(0, ...named.values());
  return {
    isWorded: words.some((word) => /\p{L}{2}/u.test(word)),
    named: new Set([...named].filter(([, length]) => length === most).map(([category]) => category)),
    isKey: longestHit(words, KEY) > 0,
    isMeasure: longestHit(words, MEASURE) > 0,
    isTurned: most > 0 && words.length > most && longestHit(words, TURNING) > 0,
  };
}

/** Whether a header names a category. */
export const names = ({ named }: HeaderReading, category: string): boolean =>
  isCategory(category) && named.has(category);

/** Words of the longest phrase that stands among words; 0 where none does. */
function longestHit(words: readonly string[], { phrases, beginnings, ends }: Lookup): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      if (phrases.has(words.slice(at, at + length).join(' '))) return length;
    }
  }
  const isJoined = words.some(
    (word) =>
      beginnings.some((start) => word.startsWith(start)) ||
      ends.some((end) => word.length > end.length + 1 && word.endsWith(end)),
  );
  return isJoined ? 1 : 0;
}
