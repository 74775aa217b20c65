import type { Span } from '../core/span.js';
import { present } from '../core/present.js';
import { checkGrowth } from './check-growth.js';
import { type KeyRing, NO_KEYS } from './key-ring.js';
import { openSealed } from './sealed-value.js';
import { type MapEntry, isNumbered, numberedReplacements } from './session-map.js';

/** A replacement found in a text. */
export interface FoundReplacement<T> extends Span {
  readonly entry: T;
}

/** A word, or a single other character. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;
const START = 0;

interface Word extends Span {
  readonly text: string;
  /** The word, followed by a space if white space follows it in the text. */
  readonly spaced: string;
}

/** A state of the automaton: the `words` words read last are the end of some replacement. */
interface State {
  readonly words: number;
  readonly from: number;
  readonly word: Word;
  /** The state for the longest proper suffix of this state's words that is also a state. */
  fallback: number;
  /** The state of the longest replacement that is complete in this state. */
  longest: number | undefined;
}

/**
 * Finds many replacements in a text at once, as whole words, with an Aho-Corasick automaton over words. Its time is
 * proportional to the sum of the text and the replacements, not to their product. The amount of white space between two
 * words is ignored, so re-wrapped lines match too.
 *
 * Texts and replacements are read backwards, so that the longest replacement starting at a word is known when the scan
 * reaches that word.
 */
export class ReplacementFinder<T extends { readonly replacement: string }> {
  readonly #states: State[] = [];
  readonly #next = new Map<string, number>();
  /** Replacements that are complete in a state, by state; they differ in white space only. */
  readonly #whole = new Map<number, Map<string, T>>();

  constructor(entries: readonly T[]) {
    this.#states.push({
      words: 0,
      from: START,
      word: { start: 0, end: 0, text: '', spaced: '' },
      fallback: START,
      longest: undefined,
    });
    for (const entry of entries) this.#add(entry);
    this.#connect();
  }

  /** Yields, for each word from the last to the first, the longest replacement that starts there. */
  *findIn(text: string): Iterable<FoundReplacement<T>> {
    if (this.#whole.size === 0) return;
    const words = wordsOf(text);
    let state = START;
    for (let at = words.length - 1; at >= 0; at--) {
      const first = present(words[at], 'the word that is looked at');
      state = this.#follow(state, first);
      const { longest } = this.#state(state);
      if (longest === undefined) continue;
      const last = present(words[at + this.#state(longest).words - 1], 'the last word of a replacement');
      const whole = present(this.#whole.get(longest), 'what is read as a whole');
      const [any] = whole.values();
      const place = { start: first.start, end: last.end };
      yield {
        ...place,
        entry: present(whole.get(text.slice(place.start, place.end)) ?? any, 'a replacement'),
      };
    }
  }

  #add(entry: T): void {
    const words = wordsOf(entry.replacement);
    if (words.length === 0) return;
    let state = START;
    for (const word of words.reverse()) state = this.#step(state, word) ?? this.#make(state, word);
    const whole = this.#whole.get(state) ?? new Map<string, T>();
    this.#whole.set(state, whole.set(entry.replacement, entry));
  }

  #make(from: number, word: Word): number {
    const words = this.#state(from).words + 1;
    const made = this.#states.push({ words, from, word, fallback: START, longest: undefined }) - 1;
    this.#next.set(stepName(from, word), made);
    return made;
  }

  /** Sets the fallback states. Shorter states come first because longer ones need their results. */
  #connect(): void {
    const byLength = [...this.#states.entries()].slice(1).sort(([, a], [, b]) => a.words - b.words);
    for (const [index, state] of byLength) {
      if (state.from !== START) state.fallback = this.#follow(this.#state(state.from).fallback, state.word);
      state.longest = this.#whole.has(index) ? index : this.#state(state.fallback).longest;
    }
  }

  #follow(from: number, word: Word): number {
    for (let state = from; ; state = this.#state(state).fallback) {
      const next = this.#step(state, word);
      if (next !== undefined) return next;
      if (state === START) return START;
    }
  }

  #step(from: number, word: Word): number | undefined {
    return this.#next.get(stepName(from, word));
  }

  #state(index: number): State {
    return present(this.#states[index], 'a state of the search');
  }
}

/** Ignores white space after the last word of a replacement, which is not part of it. */
const stepName = (from: number, { text, spaced }: Word): string =>
  `${from.toString()} ${from === START ? text : spaced}`;

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index: start }) => {
    const end = start + word.length;
    return { start, end, text: word, spaced: /\s/u.test(text.charAt(end)) ? `${word} ` : word };
  });
}

/** A replacement of another session, or one written with an unknown key. Offsets are UTF-16, in the input text. */
export interface UnknownReplacement {
  readonly start: number;
  readonly end: number;
  readonly category: string;
  readonly why: 'not in the map' | 'unknown key' | 'not written with this key' | 'not permitted';
}

/** A text with its original values restored. */
export interface RestoredText {
  readonly text: string;
  /** Number of replacements that were restored. */
  readonly restored: number;
  /** Spans of the replacements and of their restored values, UTF-16, in text order. */
  readonly replaced: readonly { readonly before: Span; readonly after: Span }[];
  /** Replacements that were left unchanged, in text order. */
  readonly unknown: readonly UnknownReplacement[];
  /** Set if the text was the replacement of a JSON number. */
  readonly type?: 'number';
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly value?: string;
  readonly type?: 'number' | undefined;
  readonly unknown?: Omit<UnknownReplacement, 'start' | 'end'>;
}

/**
 * Restores the original values of replacements at any position and in any order, for example in a response to a
 * transformed text.
 * @param entries map of the session that gave out the replacements
 * @param keys keys that decrypt encrypted values; undefined if the caller may not read them
 * @throws ServiceError RESULT_TOO_LARGE
 */
export const restoreText = (
  text: string,
  entries: readonly MapEntry[],
  keys: KeyRing | undefined,
): RestoredText => new Restorer(entries, keys).restore(text);

/** Restores texts of one session and indexes its map only once. */
export class Restorer {
  readonly #keys: KeyRing | undefined;
  readonly #numbered: ReadonlyMap<string, MapEntry>;
  /** Categories in the map. Unknown numbers in a modified notation are reported only for these. */
  readonly #categories: ReadonlySet<string>;
  readonly #surrogates: ReplacementFinder<MapEntry>;

  constructor(entries: readonly MapEntry[], keys: KeyRing | undefined) {
    this.#keys = keys;
    this.#numbered = new Map(entries.map((entry) => [entry.replacement, entry]));
    this.#categories = new Set(entries.map(({ category }) => category));
    this.#surrogates = new ReplacementFinder(entries.filter(({ replacement }) => !isNumbered(replacement)));
  }

  /** Restores the values of one text. @throws ServiceError RESULT_TOO_LARGE */
  restore(text: string): RestoredText {
    const found = [...this.#sealedIn(text), ...this.#surrogatesIn(text), ...this.#numberedIn(text)];
    // If two matches start at the same offset, prefer the longer one, then a known replacement over a look-alike.
    found.sort(
      (a, b) =>
        a.start - b.start || b.end - a.end || Number(b.value !== undefined) - Number(a.value !== undefined),
    );
    let written = '';
    let position = 0;
    const replaced: { readonly before: Span; readonly after: Span }[] = [];
    const unknown: UnknownReplacement[] = [];
    let whole: 'number' | undefined;
    for (const { start, end, value, type, unknown: reason } of found) {
      if (start < position) continue;
      written += text.slice(position, start);
      const put = value ?? text.slice(start, end);
      const after = { start: written.length, end: written.length + put.length };
      written += put;
      checkGrowth(written.length, text.length);
      position = end;
      if (start === 0 && end === text.length) whole = type;
      if (value !== undefined) replaced.push({ before: { start, end }, after });
      else if (reason !== undefined) unknown.push({ start, end, ...reason });
    }
    const done = { text: written + text.slice(position), restored: replaced.length, replaced, unknown };
    return whole === undefined ? done : { ...done, type: whole };
  }

  *#sealedIn(text: string): Iterable<Found> {
    for (const { start, end, category, keyId, value, type } of openSealed(text, this.#keys ?? NO_KEYS)) {
      const why = this.#whyNot(keyId);
      yield value === undefined ? { start, end, unknown: { category, why } } : { start, end, value, type };
    }
  }

  #whyNot(keyId: string): UnknownReplacement['why'] {
    if (this.#keys === undefined) return 'not permitted';
    return this.#keys.forReading(keyId) === undefined ? 'unknown key' : 'not written with this key';
  }

  /** Matches numbered replacements as given out, and in the notations in which responses repeat them. */
  *#numberedIn(text: string): Iterable<Found> {
    for (const { start, end, standIn, category, isExact } of numberedReplacements(text)) {
      const entry = this.#numbered.get(standIn);
      if (entry !== undefined) yield { start, end, value: entry.value, type: entry.type };
      else if (isExact || this.#categories.has(category))
        yield { start, end, unknown: { category, why: 'not in the map' } };
    }
  }

  *#surrogatesIn(text: string): Iterable<Found> {
    for (const { start, end, entry } of this.#surrogates.findIn(text))
      yield { start, end, value: entry.value, type: entry.type };
  }
}
