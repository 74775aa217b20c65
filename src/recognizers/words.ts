import { isAscii } from '../core/offsets.js';
import { withoutMarks } from '../core/plain-letters.js';
import type { Span } from '../core/span.js';
import { expressionReach } from './expression-reach.js';
import type { WordSieve } from './word-sieve.js';

const WORD_HERE = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/uy;
export const WORD_REACH = expressionReach(WORD_HERE);

/**
 * Converts to lower case, strips accents and straightens apostrophes: `Número` becomes `numero`, `d’Identità` becomes
 * `d'identita`.
 */
export const fold = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : withoutMarks(text).replaceAll('’', "'").toLowerCase();

/** A word of a text: letters, marks and digits, with inner apostrophes. */
export interface Word extends Span {
  /** Lowercase, without accents. */
  readonly folded: string;
  /** Line breaks between the previous word and this one. */
  readonly breaks: number;
}

/** Numbers of a word in the list: its start; its end with the line breaks before it and whether it may be listed. */
const WIDTH = 2;
/** Factor of the end in the second number. The bits below are one flag and the number of line breaks. */
const END = 256;
/** Maximum number of line breaks counted between two words: more than any search for context words spans. */
const MOST_BREAKS = 127;

/**
 * The words of a text, in order. They are kept as numbers, because a text has a word every few characters, and an object
 * and a string for each would cost more than most recognizers.
 */
export class Words implements Iterable<Word> {
  readonly length: number;
  readonly #text: string;
  readonly #marks: readonly number[];
  /** Folded words, each computed on first use. */
  #folded: (string | undefined)[] | undefined;

  constructor(text: string, marks: readonly number[]) {
    this.#text = text;
    this.#marks = marks;
    this.length = marks.length / WIDTH;
  }

  /** Returns the offset of a word; infinite past the last one. */
  start(at: number): number {
    return this.#marks[WIDTH * at] ?? Infinity;
  }

  /** Returns the end of a word; undefined if there is no such word. */
  end(at: number): number | undefined {
    const packed = this.#marks[WIDTH * at + 1];
    return packed === undefined ? undefined : Math.floor(packed / END);
  }

  /** Returns the number of line breaks between a word and the previous one, at most `MOST_BREAKS`. */
  breaks(at: number): number {
    return ((this.#marks[WIDTH * at + 1] ?? 0) & (END - 1)) >> 1;
  }

  /** Returns whether a word may be in some list or start a context phrase. */
  mayBeListed(at: number): boolean {
    return at >= 0 && ((this.#marks[WIDTH * at + 1] ?? 0) & 1) === 1;
  }

  /** Returns a word in lowercase without accents; empty if there is no such word. */
  folded(at: number): string {
    const known = (this.#folded ??= new Array<string | undefined>(this.length).fill(undefined));
    let folded = known[at];
    if (folded === undefined) {
      const end = this.end(at);
      if (end === undefined) return '';
      known[at] = folded = fold(this.#text.slice(this.start(at), end));
    }
    return folded;
  }

  *[Symbol.iterator](): Iterator<Word> {
    for (let at = 0; at < this.length; at++)
      yield {
        start: this.start(at),
        end: this.end(at) ?? Infinity,
        folded: this.folded(at),
        breaks: this.breaks(at),
      };
  }
}

const ANY_WORD: WordSieve = () => true;

/**
 * @param subject the text, or an equivalent with the same word boundaries
 * @param mayBeListed rules out words that are in no list. Default: no word is ruled out
 */
export function splitWords(text: string, subject: string, mayBeListed: WordSieve = ANY_WORD): Words {
  const marks: number[] = [];
  let previousEnd = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code < BEYOND_ASCII && !isAlphanumeric(code)) {
      at++;
      continue;
    }
    const end = code < BEYOND_ASCII ? endOfAscii(text, at) : undefined;
    const whole = end ?? endOfWord(subject, at);
    if (whole === undefined) {
      // Skip both halves of a surrogate pair: one half alone is not a character.
      at += (text.codePointAt(at) ?? 0) > LAST_UNIT ? 2 : 1;
      continue;
    }
    const mayBe = end === undefined || mayBeListed(text, at, whole);
    const breaks = Math.min(MOST_BREAKS, breaksIn(text, previousEnd, at));
    marks.push(at, END * whole + 2 * breaks + Number(mayBe));
    previousEnd = at = whole;
  }
  return new Words(text, marks);
}

/** Returns the end of an ASCII word; undefined if an adjacent non-ASCII letter might belong to it. */
function endOfAscii(text: string, start: number): number | undefined {
  let end = start + 1;
  while (isAlphanumeric(text.charCodeAt(end))) end++;
  while (text.charCodeAt(end) === APOSTROPHE) {
    const next = text.charCodeAt(end + 1);
    if (next >= BEYOND_ASCII) return undefined;
    if (!isLetter(next)) return end;
    end += 2;
    while (isLetter(text.charCodeAt(end))) end++;
  }
  return text.charCodeAt(end) >= BEYOND_ASCII ? undefined : end;
}

function endOfWord(subject: string, start: number): number | undefined {
  WORD_HERE.lastIndex = start;
  return WORD_HERE.test(subject) ? WORD_HERE.lastIndex : undefined;
}

const LINE_BREAK = 10;
const APOSTROPHE = 0x27;
const BEYOND_ASCII = 0x80;
const LAST_UNIT = 0xffff;
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const isAlphanumeric = (code: number): boolean => isLetter(code) || (code >= 0x30 && code <= 0x39);

function breaksIn(text: string, start: number, end: number): number {
  let breaks = 0;
  for (let index = start; index < end; index++) if (text.charCodeAt(index) === LINE_BREAK) breaks++;
  return breaks;
}
