import type { Span } from '../core/span.js';
import type { ExpressionReach } from './expression-reach.js';
import { createKeywordIndex, type KeywordFinder, type KeywordPositions } from './keyword-index.js';
import { NarrowText } from './narrow-text.js';
import type { Starts } from './starts/start-finder.js';
import { KEYWORD_BEFORE, zonesAround, zonesOf, type TextTrait } from './text-zones.js';
import type { FirstWords, WordPlaces } from './word-lists.js';
import type { WordSieve } from './word-sieve.js';
import { splitWords, WORD_REACH, type Words } from './words.js';

const NO_ZONES: readonly Span[] = [];
const NO_PLACES: readonly number[] = [];
/** Whether a word starts a phrase in some list. */
const UNKNOWN = 0;
const STARTS = 1;
const STARTS_NOT = 2;
/** If nothing matches, expressions search the text itself. */
const BEYOND_LATIN_1 = /[^\0-\u{ff}]/u;
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
  readonly findWords: (words: Words) => WordPlaces;
  /** Whether a word may be listed or start a context phrase. */
  readonly sieve: WordSieve;
}

/** Returns whether a folded word may start a phrase in some list. */
export type FirstWordTest = (folded: string) => boolean;

/** @param holds returns whether a folded word starts a phrase; plurals in -s then match, too */
export const createFirstWordTest =
  (holds: (word: string) => boolean): FirstWordTest =>
  (folded) =>
    holds(folded) || (folded.endsWith('s') && holds(folded.slice(0, -1)));

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
  #words: Words | undefined;
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
    if (zones === undefined) known.set(trait, (zones = zonesOf(this.text, trait)));
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

  get words(): Words {
    return (this.#words ??= splitWords(this.text, this.subject(WORD_REACH), this.#known?.sieve));
  }

  /**
   * Returns whether some phrase starts with the word. Cached, because many recognizers test the same words and most
   * tests fail.
   */
  mayStartPhrase(position: number): boolean {
    const { words } = this;
    if (!words.mayBeListed(position)) return false;
    const starts = (this.#phraseStarts ??= new Uint8Array(words.length));
    let known = starts[position];
    if (known === UNKNOWN) {
      known = this.#isFirstWord(words.folded(position)) ? STARTS : STARTS_NOT;
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
      if (words.start(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
