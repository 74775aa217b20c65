import { present } from '../core/present.js';
import { SHAPE, type Shape } from './tokens.js';

/** Classes of code points for the tokenizer (TOKENIZER.md, section 1). */
export const CLASS = { newline: 1, space: 2, ignored: 3, digit: 4, symbol: 5, cjk: 6, letter: 7 } as const;
type CodePointClass = (typeof CLASS)[keyof typeof CLASS];

/** Letter case of a code point, from which the shape of a word is derived. */
const CASE = { none: 1, lower: 2, upper: 3 } as const;
type LetterCase = (typeof CASE)[keyof typeof CASE];

const NEWLINE = /[\n\r\u2028\u2029\u0085\v\f]/u;
const SPACE = /[\t\p{Z}]/u;
const IGNORED = /[\p{C}\p{Mn}\p{Me}\ufffd]/u;
const DIGIT = /\p{Nd}/u;
const SYMBOL = /[\p{P}\p{S}]/u;
const CJK = /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/u;
const UPPER = /[\p{Lu}\p{Lt}]/u;
const LOWER = /\p{Ll}/u;

/** Returns the class of a code point, given as a string. Lone surrogates are ignored. */
export function classify(char: string): CodePointClass {
  if (NEWLINE.test(char)) return CLASS.newline;
  if (SPACE.test(char)) return CLASS.space;
  if (IGNORED.test(char)) return CLASS.ignored;
  if (DIGIT.test(char)) return CLASS.digit;
  if (SYMBOL.test(char)) return CLASS.symbol;
  return CJK.test(char) ? CLASS.cjk : CLASS.letter;
}

/** Returns the letter case of a code point, given as a string. */
function letterCase(char: string): LetterCase {
  if (UPPER.test(char)) return CASE.upper;
  return LOWER.test(char) ? CASE.lower : CASE.none;
}

/** Properties of a code point for the tokenizer. */
interface CodePoint {
  readonly kind: CodePointClass;
  readonly letterCase: LetterCase;
}

/** Looks up code points. Those of the basic multilingual plane are cached; others are rare and computed each time. */
export class CodePointTable {
  readonly #kinds = new Uint8Array(0x10000);
  readonly #known = new Map<number, CodePoint>();

  kindOf(codePoint: number): CodePointClass {
    const known = this.#kinds[codePoint];
    if (known !== undefined && known > 0) return known as CodePointClass;
    const found = classify(String.fromCodePoint(codePoint));
    // Writing beyond the end of a typed array has no effect.
    this.#kinds[codePoint] = found;
    return found;
  }

  of(codePoint: number): CodePoint {
    const known = this.#known.get(codePoint);
    if (known !== undefined) return known;
    const char = String.fromCodePoint(codePoint);
    const found = { kind: this.kindOf(codePoint), letterCase: letterCase(char) };
    if (codePoint <= 0xffff) this.#known.set(codePoint, found);
    return found;
  }
}

/** A letter or digit of a word, with UTF-16 offsets from the start of the word. */
export interface Place extends CodePoint {
  readonly char: string;
  /** The character with its combining marks. */
  readonly cluster: string;
  readonly start: number;
  readonly end: number;
  /** End offset including its combining marks. */
  readonly markedEnd: number;
}

/** A token of a word, with UTF-16 offsets from the start of the word. */
export interface Piece {
  readonly id: number;
  readonly shape: Shape;
  readonly start: number;
  readonly end: number;
}

const MARK = /[\p{Mn}\p{Me}]/u;

/** Returns whether a character is a combining mark. */
export const isMark = (char: string): boolean => MARK.test(char);

/** Returns the letters and digits of a word, without ignored characters. */
export function placesOf(word: string, table: CodePointTable): readonly Place[] {
  const places: Place[] = [];
  for (let start = 0; start < word.length;) {
    const codePoint = present(word.codePointAt(start), 'code point');
    const end = start + (codePoint > 0xffff ? 2 : 1);
    const { kind, letterCase } = table.of(codePoint);
    const char = word.slice(start, end);
    if (kind !== CLASS.ignored) {
      places.push({ kind, letterCase, char, cluster: char, start, end, markedEnd: end });
    } else if (isMark(char)) {
      const last = places.pop();
      if (last !== undefined) places.push({ ...last, cluster: last.cluster + char, markedEnd: end });
    }
    start = end;
  }
  return places;
}

/** Splits a list of characters wherever `isCut` returns true. */
export function cutBefore(
  places: readonly Place[],
  isCut: (place: Place, before: Place) => boolean,
): readonly (readonly Place[])[] {
  const parts: Place[][] = [];
  let before: Place | undefined;
  for (const place of places) {
    if (before === undefined || isCut(place, before)) parts.push([]);
    parts.at(-1)?.push(place);
    before = place;
  }
  return parts;
}

/** Returns the first character of a word or part, which is never empty. */
export const firstOf = (places: readonly Place[]): Place => present(places[0], 'first letter of a word');

/** Returns the last character of a word or part. */
export const lastOf = (places: readonly Place[]): Place => present(places.at(-1), 'last letter of a word');

/** Returns the text of the characters, without ignored ones. */
export const spell = (places: readonly Place[]): string => places.map((place) => place.char).join('');

/** Returns the case shape of a word or part. */
export function caseShape(places: readonly Place[]): Shape {
  let upper = 0;
  let lower = 0;
  for (const place of places) {
    if (place.letterCase === CASE.upper) upper += 1;
    else if (place.letterCase === CASE.lower) lower += 1;
  }
  if (upper === 0) return lower > 0 ? SHAPE.lower : SHAPE.uncased;
  if (places.length === 1) return SHAPE.single;
  if (lower === 0) return SHAPE.upper;
  return upper === 1 && places[0]?.letterCase === CASE.upper ? SHAPE.capital : SHAPE.mixed;
}
