import { countUntil } from '../core/count-until.js';
import { isAscii } from '../core/is-ascii.js';
import type { Span } from '../core/span.js';
import { expressionReach, type ExpressionReach } from './expression-reach.js';
import { createKeywordIndex, type KeywordFinder, type KeywordPositions } from './keyword-index.js';
import { NarrowText } from './narrow-text.js';
import { zonesAround, zonesOf, type TextTrait } from './text-zones.js';

/** A word of the text: letters, marks and digits, with inner apostrophes. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** Lower case, without accents. */
  readonly folded: string;
  /** Line breaks between the previous word and this one. */
  readonly breaks: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const WORD_REACH = expressionReach(WORD);
/** The same where the text is ASCII. */
const ASCII_WORD = /[A-Z\d]+(?:'[A-Z]+)*/gi;
const NO_ZONES: readonly Span[] = [];
const LINE_BREAK = 10;
/** Whether a word starts a phrase that somebody looks for. */
const UNKNOWN = 0;
const STARTS = 1;
const STARTS_NOT = 2;
/** Where it is not found, every expression searches the text itself. */
const BEYOND_LATIN_1 = /[^\0-\u{ff}]/u;
const MARKS = /\p{M}+/gu;

/** Lower-cases, strips accents and straightens apostrophes, so that `Número` is `numero` and `d’Identità` `d'identita`. */
export const fold = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replaceAll(MARKS, '').replaceAll('’', "'").toLowerCase();

/** One text with the facts that recognizers share, each computed at most once. */
export class TextView {
  readonly text: string;
  /** The whole text as the only zone. */
  readonly whole: readonly Span[];
  readonly #zones = new Map<TextTrait, readonly Span[]>();
  readonly #keywordZones = new Map<readonly string[], readonly Span[]>();
  readonly #findKeywords: KeywordFinder;
  readonly #firstWords: ReadonlySet<string>;
  #keywords: KeywordPositions | undefined;
  #lower: string | undefined;
  #narrow: NarrowText | undefined;
  readonly #isLatin1: boolean;
  #words: readonly Word[] | undefined;
  #phraseStarts: Uint8Array | undefined;

  /**
   * @param findKeywords finds every keyword that `zonesAround` will be asked for, in lower-case text
   * @param firstWords folded words that start a phrase that somebody will look for
   */
  constructor(
    text: string,
    findKeywords: KeywordFinder = createKeywordIndex([]),
    firstWords: ReadonlySet<string> = new Set(),
  ) {
    this.text = text;
    this.whole = [{ start: 0, end: text.length }];
    this.#findKeywords = findKeywords;
    this.#firstWords = firstWords;
    this.#isLatin1 = !BEYOND_LATIN_1.test(text);
  }

  /** The stretches of the text where the trait holds; none when it holds nowhere. */
  zones(trait: TextTrait): readonly Span[] {
    let zones = this.#zones.get(trait);
    if (zones === undefined) {
      zones = zonesOf(this.text, trait);
      this.#zones.set(trait, zones);
    }
    return zones;
  }

  /** What an expression of this reach is to search: the text, or one that gives it the same matches sooner. */
  subject(reach: ExpressionReach): string {
    if (this.#isLatin1) return this.text;
    this.#narrow ??= new NarrowText(this.text);
    return this.#narrow.for(reach);
  }

  has(trait: TextTrait): boolean {
    return this.zones(trait).length > 0;
  }

  /** The stretches around occurrences of the lower-case strings, whole words or not. */
  zonesAround(keywords: readonly string[]): readonly Span[] {
    this.#lower ??= this.text.toLowerCase();
    const found = (this.#keywords ??= this.#findKeywords(this.#lower));
    if (found.size === 0) return NO_ZONES;
    // Patterns of one recognizer share their list.
    let zones = this.#keywordZones.get(keywords);
    if (zones === undefined) {
      zones = this.#findZonesAround(keywords, found, this.#lower);
      this.#keywordZones.set(keywords, zones);
    }
    return zones;
  }

  #findZonesAround(keywords: readonly string[], found: KeywordPositions, lower: string): readonly Span[] {
    const starts = keywords.flatMap((keyword) => found.get(keyword) ?? []);
    if (starts.length === 0) return NO_ZONES;
    // Lower-casing changed the length: positions no longer agree, so the whole text is one zone.
    return lower.length === this.text.length ? zonesAround(this.text, starts) : this.whole;
  }

  get words(): readonly Word[] {
    this.#words ??= splitWords(this.text, this.subject(WORD_REACH));
    return this.#words;
  }

  /** Whether some phrase starts with the word; asked of the same words by many recognizers, mostly in vain. */
  mayStartPhrase(position: number): boolean {
    const starts = (this.#phraseStarts ??= new Uint8Array(this.words.length));
    if (starts[position] === UNKNOWN) {
      starts[position] = this.#isFirstWord(this.words[position]?.folded ?? '') ? STARTS : STARTS_NOT;
    }
    return starts[position] === STARTS;
  }

  #isFirstWord(folded: string): boolean {
    const words = this.#firstWords;
    return words.has(folded) || (folded.endsWith('s') && words.has(folded.slice(0, -1)));
  }

  /** Index of the first word that starts at or after the offset. */
  wordIndexAt(offset: number): number {
    return countUntil(this.words, ({ start }) => start < offset);
  }
}

/** @param subject the text, or one with its words in the same places */
function splitWords(text: string, subject: string): readonly Word[] {
  const words: Word[] = [];
  // Folding the whole text at once is cheaper, where it keeps every offset.
  const lower = isAscii(text) ? text.toLowerCase() : undefined;
  let previousEnd = 0;
  for (const match of subject.matchAll(lower === undefined ? WORD : ASCII_WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    let breaks = 0;
    for (let index = previousEnd; index < start; index++) if (text.charCodeAt(index) === LINE_BREAK) breaks++;
    words.push({ start, end, folded: lower?.slice(start, end) ?? fold(text.slice(start, end)), breaks });
    previousEnd = end;
  }
  return words;
}
