/** A word of a text, with information about the text before it. */
export interface ReadWord extends HashedWord {
  readonly isDigits: boolean;
  /** Whether it starts with an upper-case letter. */
  readonly isCapital: boolean;
  /** Whether at most three separators used in numbers stand between it and the previous word. */
  readonly isTight: boolean;
  /** Whether so many characters other than white space precede it that it cannot belong to the same value. */
  readonly isApart: boolean;
}

const TIGHT_SIGNS = 3;
const APART_SIGNS = 8;
const UPPER = /\p{Lu}/u;

/** Class of a UTF-16 code unit. */
const UNIT = Object.freeze({
  separator: 0,
  letter: 1,
  digit: 2,
  /** A word of its own: scripts without spaces, and surrogate halves. */
  single: 3,
  /** Skipped: marks, soft hyphens, zero-width and direction characters, NUL. */
  ignored: 4,
});

/** Class and folded form of every UTF-16 code unit. */
interface FoldTable {
  readonly kinds: Uint8Array;
  readonly folded: Uint16Array;
  /** Folded forms of several code units, such as `ss` for ß. */
  readonly longer: ReadonlyMap<number, string>;
}

const UNITS = 0x10000;
const IGNORED = /[\p{M}\p{Cf}]/u;
const SINGLE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER = /[\p{L}\p{Nl}]/u;
const DIGIT = /\p{Nd}/u;
const MARKS = /\p{M}+/gu;
const ZERO = 48;
let table: FoldTable | undefined;

/** Random hash bases per process, so that an attacker cannot construct collisions. */
const seed = (): number => (Math.floor(Math.random() * 0x3fffffff) << 2) | 1;
const BASES = Object.freeze({ a: seed() | 4, b: seed() });

/** Maximum length of a joined word. */
export const LONGEST_JOINED = 48;

const powersOf = (base: number): Int32Array => {
  const powers = new Int32Array(LONGEST_JOINED + 1);
  powers[0] = 1;
  for (let exponent = 1; exponent < powers.length; exponent += 1)
    powers[exponent] = Math.imul(powers[exponent - 1] ?? 0, base);
  return powers;
};
const POWERS = { a: powersOf(BASES.a), b: powersOf(BASES.b) } as const;

const TIGHT = new Set(
  [..." -./()+·'’\u00a0\u2009\u202f\u2010\u2011\u2012\u2013_"].map((sign) => sign.charCodeAt(0)),
);
/** White space, which may occur in any amount between aligned columns. */
const isBlank = (unit: number): boolean => unit <= 32 || unit === 0xa0;

/**
 * Splits a stream of text into folded words: runs of letters and runs of digits. Separators only matter by their
 * number, so white space, line breaks, quotes and cell boundaries make no difference.
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

/** Splits a text into words. */
export function wordsOf(text: string): readonly ReadWord[] {
  const words: ReadWord[] = [];
  const reader = new WordReader((word) => void words.push(word));
  reader.push(text);
  reader.end();
  return words;
}

/**
 * Returns the table that folds letter case, compatibility forms (full width, ligatures) and diacritics, so that
 * spellings of a word compare equal. Dropping diacritics makes composed and decomposed letters equal.
 */
function foldTable(): FoldTable {
  table ??= makeTable();
  return table;
}

function makeTable(): FoldTable {
  const kinds = new Uint8Array(UNITS);
  const folded = new Uint16Array(UNITS);
  const longer = new Map<number, string>();
  let digits = 0;
  for (let unit = 0; unit < UNITS; unit += 1) {
    const character = String.fromCharCode(unit);
    folded[unit] = unit;
    const isDigit = DIGIT.test(character);
    digits = isDigit ? digits + 1 : 0;
    if (unit === 0 || IGNORED.test(character)) kinds[unit] = UNIT.ignored;
    else if (isDigit) {
      kinds[unit] = UNIT.digit;
      // Digits of every script come in runs of ten that start with zero.
      folded[unit] = ZERO + ((digits - 1) % 10);
    } else if (unit >= 0xd800 && unit <= 0xdfff) kinds[unit] = UNIT.single;
    else if (SINGLE.test(character)) {
      kinds[unit] = UNIT.single;
      folded[unit] = character.normalize('NFKC').charCodeAt(0);
    } else if (LETTER.test(character)) {
      kinds[unit] = UNIT.letter;
      const form = character
        .toUpperCase()
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(MARKS, '')
        .toLowerCase();
      folded[unit] = form === '' ? unit : form.charCodeAt(0);
      if (form.length > 1) longer.set(unit, form);
    }
  }
  return { kinds, folded, longer };
}

/**
 * A word of folded text, hashed as two 32-bit polynomials over its code units. The hash of joined words equals the hash
 * of the joined text.
 */
export interface HashedWord {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** Returns the factor for the hash of a text that is followed by `length` code units, at most `LONGEST_JOINED`. */
export const powerOf = (base: 'a' | 'b', length: number): number => POWERS[base][length] ?? 0;

/** Returns the hash of two texts joined. */
export const joinHashes = (one: HashedWord, other: HashedWord): HashedWord => ({
  a: (Math.imul(one.a, powerOf('a', other.length)) + other.a) | 0,
  b: (Math.imul(one.b, powerOf('b', other.length)) + other.b) | 0,
  length: one.length + other.length,
});
