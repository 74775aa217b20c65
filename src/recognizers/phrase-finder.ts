import type { Span } from '../core/span.js';
import { once } from '../core/once.js';
import { present } from '../core/present.js';
import { isWordWith, type TextView } from './text-view.js';
import type { FirstWords } from './word-lists.js';
import { fold } from './words.js';

/** A listed phrase found in a text. */
export interface PhraseHit extends Span {
  /** The phrase as listed. */
  readonly phrase: string;
}

export interface PhraseOptions {
  /** Whether the last word may also have a plural -s or -es. Default true. */
  readonly plural?: boolean;
}

interface Entry {
  readonly phrase: string;
  readonly words: readonly string[];
}

const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** A word that is folded as it is: most of the tens of thousands of listed ones. */
const PLAIN_WORD = /^[a-z]+$/;
/** Characters allowed between two words of a phrase. */
const GAP = /^[ \u00a0.\-–&,]{1,3}$/;

/** Finds listed phrases in a text. */
export interface PhraseFinder {
  (view: TextView): Iterable<PhraseHit>;
  /** First words of its phrases. */
  readonly firstWords: FirstWords;
}

/**
 * Builds a finder of listed words and phrases. It matches whole words, ignores case and accents, prefers the longest
 * phrase, and never returns overlapping phrases. Time is linear in the text regardless of the length of the list,
 * because it looks up first words instead of using an alternation. The list is read on first use.
 */
export function createPhraseFinder(
  phrases: Iterable<string>,
  { plural = true }: PhraseOptions = {},
): PhraseFinder {
  const index = once(() => indexOf(phrases));
  const firstWords: FirstWords = { [Symbol.iterator]: () => index().keys() };
  function* find(view: TextView): Iterable<PhraseHit> {
    const { words, text } = view;
    const places = view.wordPlacesOf(firstWords);
    let next = 0;
    for (let at = 0; at < (places ?? words).length; at++) {
      const position = places === undefined ? at : (places[at] ?? at);
      if (position < next) continue;
      const entry = entriesFor(index(), words.folded(position), plural)?.find((candidate) =>
        matchesAt(view, candidate, position, plural),
      );
      if (entry === undefined) continue;
      const last = position + entry.words.length - 1;
      const end = endOf(text, words.start(last), present(words.end(last), 'the end of a word'));
      yield { start: words.start(position), end, phrase: entry.phrase };
      next = position + entry.words.length;
    }
  }
  return Object.assign(find, { firstWords });
}

/**
 * Phrases by their first word, the longest first; undefined if the word itself is the only one, which saves memory for
 * tens of thousands of words.
 */
type PhraseIndex = ReadonlyMap<string, readonly Entry[] | undefined>;

function indexOf(phrases: Iterable<string>): PhraseIndex {
  const index = new Map<string, Entry[] | undefined>();
  for (const phrase of phrases) {
    const words = PLAIN_WORD.test(phrase) ? [phrase] : (fold(phrase).match(WORDS) ?? []);
    const [first] = words;
    if (first === undefined) continue;
    if (!index.has(first) && phrase === first) {
      index.set(phrase, undefined);
      continue;
    }
    const entries = index.has(first) ? (index.get(first) ?? [alone(first)]) : [];
    entries.push({ phrase, words });
    index.set(first, entries);
  }
  for (const entries of index.values()) entries?.sort((a, b) => b.words.length - a.words.length);
  return index;
}

const alone = (word: string): Entry => ({ phrase: word, words: [word] });

function entriesFor(index: PhraseIndex, folded: string, plural: boolean): readonly Entry[] | undefined {
  const stripped = stripPossessive(folded);
  const singular = plural && stripped.endsWith('s') ? stripped.slice(0, -1) : stripped;
  const word = index.has(stripped) ? stripped : singular;
  return index.has(word) ? (index.get(word) ?? [alone(word)]) : undefined;
}

const stripPossessive = (word: string): string => {
  const mark = word.charCodeAt(word.length - 2);
  return (mark === 0x27 || mark === 0x2019) && word.endsWith('s') ? word.slice(0, -2) : word;
};

/** Returns the end of the phrase without a possessive 's. */
function endOf(text: string, start: number, end: number): number {
  const possessive = /['’]s$/i.exec(text.slice(start, end));
  return possessive === null ? end : end - possessive[0].length;
}

function matchesAt({ words, text }: TextView, entry: Entry, position: number, plural: boolean): boolean {
  const last = entry.words.length - 1;
  for (let offset = 0; offset <= last; offset++) {
    const at = position + offset;
    const word = entry.words[offset];
    if (at >= words.length || word === undefined) return false;
    const here = words.folded(at);
    if (offset < last ? here !== word : !isForm(stripPossessive(here), word, plural)) return false;
    if (offset > 0 && !GAP.test(text.slice(words.end(at - 1), words.start(at)))) return false;
  }
  return true;
}

const isForm = (form: string, word: string, plural: boolean): boolean =>
  form === word || (plural && (isWordWith(form, word, 's') || isWordWith(form, word, 'es')));
