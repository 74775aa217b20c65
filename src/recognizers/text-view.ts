/** Cheap facts about a whole text by which patterns are skipped. */
export type TextTrait = 'digit' | 'digits4' | 'digits6' | 'at' | 'colon' | 'dot' | 'upper' | 'currency';

const TRAITS: Readonly<Record<TextTrait, RegExp>> = {
  digit: /\d/,
  digits4: /\d[ .\-/]?\d[ .\-/]?\d[ .\-/]?\d/,
  digits6: /\d(?:[ .\-/]?\d){5}/,
  at: /@/,
  colon: /:/,
  dot: /\./,
  upper: /\p{Lu}/u,
  currency: /\p{Sc}/u,
};

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
const MARKS = /\p{M}+/gu;
// eslint-disable-next-line no-control-regex -- the whole ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;

/** Lower-cases and strips accents, so that `Número` is `numero`. */
export const fold = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();

/** One text with the facts that recognizers share, each computed at most once. */
export class TextView {
  readonly text: string;
  readonly #traits = new Map<TextTrait, boolean>();
  #lower: string | undefined;
  #words: readonly Word[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  has(trait: TextTrait): boolean {
    let answer = this.#traits.get(trait);
    if (answer === undefined) {
      answer = TRAITS[trait].test(this.text);
      this.#traits.set(trait, answer);
    }
    return answer;
  }

  /** Whether one of the lower-case strings occurs anywhere, whole word or not. */
  mentions(keywords: readonly string[]): boolean {
    this.#lower ??= this.text.toLowerCase();
    const lower = this.#lower;
    return keywords.some((keyword) => lower.includes(keyword));
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
  let previousEnd = 0;
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    let breaks = 0;
    for (let index = previousEnd; index < start; index++) if (text.charCodeAt(index) === 10) breaks++;
    const end = start + match[0].length;
    words.push({ start, end, folded: fold(match[0]), breaks });
    previousEnd = end;
  }
  return words;
}
