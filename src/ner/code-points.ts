/** Classes of code points as the tokenizer sees them (TOKENIZER.md, section 1). */
export const CLASS = { newline: 1, space: 2, ignored: 3, digit: 4, symbol: 5, cjk: 6, letter: 7 } as const;
export type CodePointClass = (typeof CLASS)[keyof typeof CLASS];

/** Letter case of one code point: of a word's cases its shape is made. */
export const CASE = { none: 1, lower: 2, upper: 3 } as const;
export type LetterCase = (typeof CASE)[keyof typeof CASE];

const NEWLINE = /[\n\r\u2028\u2029\u0085\v\f]/u;
const SPACE = /[\t\p{Z}]/u;
const IGNORED = /[\p{C}\p{Mn}\p{Me}\ufffd]/u;
const DIGIT = /\p{Nd}/u;
const SYMBOL = /[\p{P}\p{S}]/u;
const CJK = /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/u;
const UPPER = /[\p{Lu}\p{Lt}]/u;
const LOWER = /\p{Ll}/u;

/** Class of one code point, given as a string. A lone surrogate is ignored. */
export function classify(char: string): CodePointClass {
  if (NEWLINE.test(char)) return CLASS.newline;
  if (SPACE.test(char)) return CLASS.space;
  if (IGNORED.test(char)) return CLASS.ignored;
  if (DIGIT.test(char)) return CLASS.digit;
  if (SYMBOL.test(char)) return CLASS.symbol;
  return CJK.test(char) ? CLASS.cjk : CLASS.letter;
}

/** Letter case of one code point, given as a string. */
export function letterCase(char: string): LetterCase {
  if (UPPER.test(char)) return CASE.upper;
  return LOWER.test(char) ? CASE.lower : CASE.none;
}

/** What the tokenizer wants to know of one code point. */
export interface CodePoint {
  readonly kind: CodePointClass;
  readonly letterCase: LetterCase;
}

/** Looks code points up. Those of the basic plane are remembered, all others (rare) are worked out each time. */
export class CodePointTable {
  readonly #kinds = new Uint8Array(0x10000);
  readonly #known = new Map<number, CodePoint>();

  kindOf(codePoint: number): CodePointClass {
    const known = this.#kinds[codePoint];
    if (known !== undefined && known > 0) return known as CodePointClass;
    const found = classify(String.fromCodePoint(codePoint));
    // Writing behind the end of the table does nothing.
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
