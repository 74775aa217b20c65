import { isAscii } from '../core/is-ascii.js';
import type { Span } from '../core/span.js';
import { createKeywordIndex, type KeywordFinder, type KeywordPositions } from './keyword-index.js';
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
/** The same where the text is ASCII. */
const ASCII_WORD = /[A-Z\d]+(?:'[A-Z]+)*/gi;
const NO_ZONES: readonly Span[] = [];
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
  readonly #findKeywords: KeywordFinder;
  #keywords: KeywordPositions | undefined;
  #lower: string | undefined;
  #words: readonly Word[] | undefined;

  /** @param findKeywords finds every keyword that `zonesAround` will be asked for, in lower-case text */
  constructor(text: string, findKeywords: KeywordFinder = createKeywordIndex([])) {
    this.text = text;
    this.whole = [{ start: 0, end: text.length }];
    this.#findKeywords = findKeywords;
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

  has(trait: TextTrait): boolean {
    return this.zones(trait).length > 0;
  }

  /** The stretches around occurrences of the lower-case strings, whole words or not. */
  zonesAround(keywords: readonly string[]): readonly Span[] {
    this.#lower ??= this.text.toLowerCase();
    this.#keywords ??= this.#findKeywords(this.#lower);
    const found = this.#keywords;
    if (found.size === 0) return NO_ZONES;
    let starts: number[] | undefined;
    for (const keyword of keywords) {
      const positions = found.get(keyword);
      if (positions === undefined) continue;
      starts ??= [];
      for (const position of positions) starts.push(position);
    }
    if (starts === undefined) return NO_ZONES;
    // Lower-casing changed the length: positions no longer agree, so the whole text is one zone.
    return this.#lower.length === this.text.length ? zonesAround(this.text, starts) : this.whole;
  }

  get words(): readonly Word[] {
    this.#words ??= splitWords(this.text);
    return this.#words;
  }

  /** Index of the first word that starts at or after the offset. */
  wordIndexAt(offset: number): number {
    const words = this.words;
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function splitWords(text: string): readonly Word[] {
  const words: Word[] = [];
  // Folding the whole text at once is cheaper, where it keeps every offset.
  const lower = isAscii(text) ? text.toLowerCase() : undefined;
  let previousEnd = 0;
  for (const match of text.matchAll(lower === undefined ? WORD : ASCII_WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    let breaks = 0;
    for (let index = previousEnd; index < start; index++) if (text.charCodeAt(index) === 10) breaks++;
    words.push({ start, end, folded: lower?.slice(start, end) ?? fold(match[0]), breaks });
    previousEnd = end;
  }
  return words;
}
