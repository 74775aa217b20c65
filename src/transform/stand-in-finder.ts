import type { Span } from '../core/span.js';
import { present } from '../core/present.js';

/** A stand-in that was found in a text. */
export interface FoundStandIn<T> extends Span {
  readonly entry: T;
}

/** A word, or one sign. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;
const START = 0;

interface Word extends Span {
  readonly text: string;
  /** The word, and whether white space follows it. */
  readonly spaced: string;
}

/** Where the search is: what was read last is the end of some stand-in, so many words of it. */
interface State {
  readonly words: number;
  readonly from: number;
  readonly word: Word;
  /** The state for the longest end of this one's words that is a state too. */
  fallback: number;
  /** Of the stand-ins that are read as a whole now, the one of the most words. */
  longest: number | undefined;
}

/**
 * Finds many stand-ins in a text at once, as whole words, in time that grows with the text and with the stand-ins, not
 * with one times the other (Aho and Corasick's automaton, over words). How much white space stands between two words
 * counts for nothing, so that lines that were wrapped anew are read too.
 *
 * Both are read from their ends, so that the longest stand-in that begins at a word is known when that word is reached.
 */
export class StandInFinder<T extends { readonly replacement: string }> {
  readonly #states: State[] = [];
  readonly #next = new Map<string, number>();
  /** By state: the stand-ins that are read as a whole then; they differ in white space alone. */
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

  /** For each word of the text, from the last to the first, the longest stand-in that begins there. */
  *findIn(text: string): Iterable<FoundStandIn<T>> {
    if (this.#whole.size === 0) return;
    const words = wordsOf(text);
    let state = START;
    for (let at = words.length - 1; at >= 0; at--) {
      const first = present(words[at], 'the word that is looked at');
      state = this.#follow(state, first);
      const { longest } = this.#state(state);
      if (longest === undefined) continue;
      const last = present(words[at + this.#state(longest).words - 1], 'the last word of a stand-in');
      const whole = present(this.#whole.get(longest), 'what is read as a whole');
      const [any] = whole.values();
      const place = { start: first.start, end: last.end };
      yield { ...place, entry: present(whole.get(text.slice(place.start, place.end)) ?? any, 'a stand-in') };
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

  /** Shorter ones first: each needs what those have. */
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

/** What follows the last word of a stand-in is no part of it. */
const stepName = (from: number, { text, spaced }: Word): string =>
  `${from.toString()} ${from === START ? text : spaced}`;

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index: start }) => {
    const end = start + word.length;
    return { start, end, text: word, spaced: /\s/u.test(text.charAt(end)) ? `${word} ` : word };
  });
}
