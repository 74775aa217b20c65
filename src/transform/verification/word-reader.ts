import { BASES, foldTable, UNIT, type HashedWord } from './fold-text.js';

/** A word of a text, with what stands before it. */
export interface ReadWord extends HashedWord {
  readonly isDigits: boolean;
  /** Whether it begins with an upper-case letter. */
  readonly isCapital: boolean;
  /** What separates it from the word before: nothing but at most three of the signs that numbers are grouped with. */
  readonly isTight: boolean;
  /** So many other signs than white space stand before it that it belongs to something else. */
  readonly isApart: boolean;
}

const TIGHT_SIGNS = 3;
const APART_SIGNS = 8;
const UPPER = /\p{Lu}/u;
const TIGHT = new Set(
  [..." -./()+·'’\u00a0\u2009\u202f\u2010\u2011\u2012\u2013_"].map((sign) => sign.charCodeAt(0)),
);
/** Blanks in a row that the columns of a text are set with. */
const isBlank = (unit: number): boolean => unit <= 32 || unit === 0xa0;

/**
 * Cuts a stream of text into folded words: runs of letters, runs of digits. What separates them counts for nothing
 * but its amount, so that white space, line ends, quotes and cells make no difference.
 */
export class WordReader {
  readonly #table = foldTable();
  readonly #onWord: (word: ReadWord) => void;
  #a = 0;
  #b = 0;
  #length = 0;
  #kind: number = UNIT.separator;
  #isCapital = false;
  #gap = 0;
  #signs = 0;
  #isTight = true;

  constructor(onWord: (word: ReadWord) => void) {
    this.#onWord = onWord;
  }

  push(text: string): void {
    const { kinds, folded, longer } = this.#table;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      const kind = kinds[unit] ?? UNIT.separator;
      if (kind === UNIT.ignored) continue;
      if (kind === UNIT.separator) {
        this.#separate(unit);
        continue;
      }
      if (kind !== this.#kind || kind === UNIT.single) this.#endWord(kind);
      const form = folded[unit] ?? unit;
      if (this.#length === 0) this.#isCapital = form !== unit && UPPER.test(text.charAt(index));
      this.#add(form);
      const more = longer.get(unit);
      if (more !== undefined) for (let at = 1; at < more.length; at += 1) this.#add(more.charCodeAt(at));
    }
  }

  end(): void {
    this.#endWord(UNIT.separator);
  }

  #add(form: number): void {
    this.#a = (Math.imul(this.#a, BASES.a) + form) | 0;
    this.#b = (Math.imul(this.#b, BASES.b) + form) | 0;
    this.#length += 1;
  }

  #separate(unit: number): void {
    this.#endWord(UNIT.separator);
    this.#gap += 1;
    if (!isBlank(unit)) this.#signs += 1;
    if (this.#gap > TIGHT_SIGNS || !TIGHT.has(unit)) this.#isTight = false;
  }

  #endWord(kind: number): void {
    if (this.#length > 0) {
      this.#onWord({
        a: this.#a,
        b: this.#b,
        length: this.#length,
        isDigits: this.#kind === UNIT.digit,
        isCapital: this.#isCapital,
        isTight: this.#isTight,
        isApart: this.#signs > APART_SIGNS,
      });
      [this.#a, this.#b, this.#length] = [0, 0, 0];
      [this.#gap, this.#signs, this.#isTight] = [0, 0, true];
    }
    this.#kind = kind;
  }
}

/** The words of a text. */
export function wordsOf(text: string): readonly ReadWord[] {
  const words: ReadWord[] = [];
  const reader = new WordReader((word) => void words.push(word));
  reader.push(text);
  reader.end();
  return words;
}
