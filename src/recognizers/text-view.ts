import type { Span } from '../core/span.js';
import { isAscii } from '../core/offsets.js';
import { expressionReach, type ExpressionReach } from './expression-reach.js';
import { createKeywordIndex, type KeywordFinder, type KeywordPositions } from './keyword-index.js';
import { NarrowText } from './narrow-text.js';
import type { Starts } from './starts/start-finder.js';
import {
  type DigitRun,
  digitRuns,
  KEYWORD_BEFORE,
  zonesAround,
  zonesOf,
  type TextTrait,
} from './text-zones.js';
import { createWordFilter } from './word-filter.js';
import type { FirstWords, WordPlaces } from './word-lists.js';

/** A word of the text: letters, marks and digits, with inner apostrophes. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** Lowercase, without accents. */
  readonly folded: string;
  /** Line breaks between the previous word and this one. */
  readonly breaks: number;
}

const WORD_HERE = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/uy;
const WORD_REACH = expressionReach(WORD_HERE);
const NO_ZONES: readonly Span[] = [];
const NO_PLACES: readonly number[] = [];
const LINE_BREAK = 10;
/** Whether a word starts a phrase in some list. */
const UNKNOWN = 0;
const STARTS = 1;
const STARTS_NOT = 2;
/** If nothing matches, expressions search the text itself. */
const BEYOND_LATIN_1 = /[^\0-\u{ff}]/u;
const MARKS = /\p{M}+/gu;

/**
 * Converts to lower case, strips accents and straightens apostrophes: `Número` becomes `numero`, `d’Identità` becomes
 * `d'identita`.
 */
export const fold = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replaceAll(MARKS, '').replaceAll('’', "'").toLowerCase();

/** Returns whether a form is a word with an ending. Compares without building the form, which callers do for each word. */
export const isWordWith = (form: string, word: string, ending: string): boolean =>
  form.length === word.length + ending.length && form.endsWith(ending) && form.startsWith(word);

/** Offsets in a text at which matches may start. */
export interface KnownPlaces {
  /** Expression numbers as used in `starts`. */
  readonly indexes: ReadonlyMap<RegExp, number>;
  readonly starts: Starts;
  /** Lists covered by `findWords`. */
  readonly lists: ReadonlySet<FirstWords>;
  readonly findWords: (words: readonly Word[]) => WordPlaces;
}

/** Returns whether a folded word starts a phrase in some list. */
export type FirstWordTest = (folded: string) => boolean;

/** @param words folded first words of phrases; their plurals in -s also match */
export function createFirstWordTest(words: ReadonlySet<string>): FirstWordTest {
  const mayBeListed = createWordFilter(words);
  return (folded) =>
    mayBeListed(folded) && (words.has(folded) || (folded.endsWith('s') && words.has(folded.slice(0, -1))));
}

const NO_WORD: FirstWordTest = () => false;

/** A text with the facts that recognizers share, each computed at most once. */
export class TextView {
  readonly text: string;
  /** The whole text as the only zone. */
  readonly whole: readonly Span[];
  /** The maps are created on first use: a table cell needs few of them. */
  #zones: Map<TextTrait, readonly Span[]> | undefined;
  #keywordZones: Map<readonly string[], readonly Span[]> | undefined;
  readonly #findKeywords: KeywordFinder;
  readonly #isFirstWord: FirstWordTest;
  readonly #known: KnownPlaces | undefined;
  #keywords: KeywordPositions | undefined;
  #lower: string | undefined;
  #narrow: NarrowText | undefined;
  #isLatin1: boolean | undefined;
  #words: readonly Word[] | undefined;
  /** Digit runs without separators, then with separators. */
  readonly #runs: (readonly DigitRun[] | undefined)[] = [];
  #phraseStarts: Uint8Array | undefined;
  #wordPlaces: WordPlaces | undefined;

  /**
   * @param findKeywords finds every keyword that `zonesAround` may receive, in lowercase text
   * @param isFirstWord returns whether a folded word starts a phrase in some list
   * @param known the known start offsets of matches
   */
  constructor(
    text: string,
    findKeywords: KeywordFinder = createKeywordIndex([]),
    isFirstWord: FirstWordTest = NO_WORD,
    known?: KnownPlaces,
  ) {
    this.text = text;
    this.whole = [{ start: 0, end: text.length }];
    this.#findKeywords = findKeywords;
    this.#isFirstWord = isFirstWord;
    this.#known = known;
  }

  /** Returns the only offsets at which the expression may match, in ascending order; undefined if unknown. */
  placesOf(expression: RegExp): readonly number[] | undefined {
    if (this.#known === undefined) return undefined;
    const index = this.#known.indexes.get(expression);
    return index === undefined ? undefined : (this.#known.starts.get(index) ?? NO_PLACES);
  }

  /** Returns the only word indexes at which a listed phrase may start; undefined if unknown. */
  wordPlacesOf(list: FirstWords): readonly number[] | undefined {
    if (this.#known?.lists.has(list) !== true) return undefined;
    this.#wordPlaces ??= this.#known.findWords(this.words);
    return this.#wordPlaces.get(list) ?? NO_PLACES;
  }

  /** Returns the lists of which a phrase may start in the text. */
  foundLists(): Iterable<FirstWords> {
    if (this.#known === undefined) return [];
    this.#wordPlaces ??= this.#known.findWords(this.words);
    return this.#wordPlaces.keys();
  }

  /** Returns the zones of the text that have the trait; empty if there are none. */
  zones(trait: TextTrait): readonly Span[] {
    const known = (this.#zones ??= new Map<TextTrait, readonly Span[]>());
    let zones = known.get(trait);
    if (zones === undefined) known.set(trait, (zones = zonesOf(this.text, trait, this.#digitRuns)));
    return zones;
  }

  /**
   * Returns the text that an expression of this reach should search: the text itself or a faster equivalent with the
   * same matches.
   */
  subject(reach: ExpressionReach): string {
    this.#isLatin1 ??= !BEYOND_LATIN_1.test(this.text);
    if (this.#isLatin1) return this.text;
    this.#narrow ??= new NarrowText(this.text);
    return this.#narrow.for(reach);
  }

  readonly #digitRuns = (isSeparated: boolean): readonly DigitRun[] =>
    (this.#runs[Number(isSeparated)] ??= digitRuns(this.text, isSeparated));

  /** The text in lower case. */
  get lower(): string {
    return (this.#lower ??= this.text.toLowerCase());
  }

  has(trait: TextTrait): boolean {
    return this.zones(trait).length > 0;
  }

  /** Returns the zones around occurrences of the lowercase strings, whole words or not. */
  zonesAround(keywords: readonly string[]): readonly Span[] {
    const found = (this.#keywords ??= this.#findKeywords(this.lower));
    if (found.size === 0) return NO_ZONES;
    // Patterns of one recognizer share the same list object.
    const known = (this.#keywordZones ??= new Map<readonly string[], readonly Span[]>());
    let zones = known.get(keywords);
    if (zones === undefined)
      known.set(keywords, (zones = this.#findZonesAround(keywords, found, this.lower)));
    return zones;
  }

  #findZonesAround(keywords: readonly string[], found: KeywordPositions, lower: string): readonly Span[] {
    if (this.text.length <= KEYWORD_BEFORE)
      return keywords.some((keyword) => found.has(keyword)) ? this.whole : NO_ZONES;
    const starts = keywords.flatMap((keyword) => found.get(keyword) ?? []);
    if (starts.length === 0) return NO_ZONES;
    // If lower-casing changes the length, offsets no longer match, so the whole text is one zone.
    return lower.length === this.text.length ? zonesAround(this.text, starts) : this.whole;
  }

  get words(): readonly Word[] {
    this.#words ??= splitWords(this.text, this.subject(WORD_REACH), this.lower);
    return this.#words;
  }

  /**
   * Returns whether some phrase starts with the word. Cached, because many recognizers test the same words and most
   * tests fail.
   */
  mayStartPhrase(position: number): boolean {
    const starts = (this.#phraseStarts ??= new Uint8Array(this.words.length));
    let known = starts[position];
    if (known === UNKNOWN) {
      known = this.#isFirstWord(this.words[position]?.folded ?? '') ? STARTS : STARTS_NOT;
      starts[position] = known;
    }
    return known === STARTS;
  }

  /** Returns the index of the first word that starts at or after the offset. */
  wordIndexAt(offset: number): number {
    const { words } = this;
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle]?.start ?? Infinity) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * @param subject the text, or an equivalent with the same word boundaries
 * @param lower the text in lowercase
 */
function splitWords(text: string, subject: string, lower: string): readonly Word[] {
  const words: Word[] = [];
  // Lower-casing never shortens a text, so at equal length all offsets agree.
  const isAligned = lower.length === text.length;
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
    const folded =
      end === undefined
        ? fold(text.slice(at, whole))
        : isAligned
          ? lower.slice(at, whole)
          : text.slice(at, whole).toLowerCase();
    words.push({ start: at, end: whole, folded, breaks: breaksIn(text, previousEnd, at) });
    previousEnd = at = whole;
  }
  return words;
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
