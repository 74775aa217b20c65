import { mix } from './hash-text.js';

/** The form of a cell; it does not reveal the value. */
export interface CellForm {
  /**
   * Hash of the form: runs of digits, letters and white space collapse to one symbol each, so that `12/3/2020` and
   * `1/12/1999` have the same form.
   */
  readonly hash: number;
  /** Length in UTF-16 code units without surrounding white space, capped at 1,024. */
  readonly length: number;
  /** Number of runs of letters. */
  readonly words: number;
  readonly kind: CellKind;
  /** Offset at which the trailing integer begins, after trimming; undefined if the cell does not end in one. */
  readonly numberFrom: number | undefined;
}

/**
 * `integer`: digits only; `number`: digits with number punctuation; `code`: letters and digits without white space;
 * `text`: four words or more; `other`: anything else.
 */
export type CellKind = 'integer' | 'number' | 'code' | 'text' | 'other';

/** Maximum number of UTF-16 code units examined; longer texts hardly ever share a form. */
const LONGEST = 1_024;
/** Minimum number of words of a text. */
const TEXT_WORDS = 4;
/** Number of consecutive integers that form a block. */
const BLOCK = 64;
/** Maximum number of digits for which a number is exact. */
const MOST_DIGITS = 15;

const ZERO = 48;

const DIGIT = 1;
const LETTER = 2;
const SPACE = 3;
const OTHER = 4;

/** Whether the character can occur in a number besides digits. */
const isNumberSign = (code: number): boolean =>
  code === 46 || code === 44 || code === 45 || code === 43 || code === 39 || code === 0x2212;

const inside = (cell: string): string => cell.trim().slice(0, LONGEST);

/** Determines the form of a cell in a single pass. */
export function formOf(cell: string): CellForm {
  const text = inside(cell);
  let hash = 0x811c9dc5;
  let last = 0;
  let words = 0;
  let digits = 0;
  let spaces = 0;
  let strange = 0;
  let digitsFrom = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code, text, at);
    if (kind === DIGIT) {
      digits += 1;
      if (last !== DIGIT) digitsFrom = at;
    } else if (kind === LETTER && last !== LETTER) words += 1;
    else if (kind === SPACE) spaces += 1;
    else if (kind === OTHER && !isNumberSign(code)) strange += 1;
    if (kind !== last || kind === OTHER) hash = Math.imul(hash ^ (kind === OTHER ? code : kind), 0x01000193);
    last = kind;
  }
  const run = last === DIGIT ? text.length - digitsFrom : 0;
  const isInteger = digits === text.length && digits > 0;
  return {
    hash: mix(hash),
    length: text.length,
    words,
    kind: isInteger
      ? 'integer'
      : digits > 0 && words === 0 && strange === 0
        ? 'number'
        : digits > 0 && words > 0 && spaces === 0
          ? 'code'
          : words >= TEXT_WORDS
            ? 'text'
            : 'other',
    numberFrom: run > 0 && run <= MOST_DIGITS && spaces === 0 ? digitsFrom : undefined,
  };
}

/**
 * Returns a hash of the text before the trailing integer and of the block of 64 integers that contains it; undefined if
 * the cell does not end in an integer.
 * @param form form of the cell, or of a cell that differs only in its digits
 */
export function blockOf(cell: string, { numberFrom: from, kind }: CellForm): number | undefined {
  if (from === undefined) return undefined;
  const text = inside(cell);
  let hash = 0x811c9dc5;
  if (kind !== 'integer')
    for (let at = 0; at < from; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  let number = 0;
  for (let at = from; at < text.length; at++) number = 10 * number + text.charCodeAt(at) - ZERO;
  return mix(hash ^ mix(Math.floor(number / BLOCK)));
}

function kindOf(code: number, text: string, at: number): number {
  if (code < 128) {
    if (code >= 48 && code <= 57) return DIGIT;
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return LETTER;
    return code === 32 || (code >= 9 && code <= 13) ? SPACE : OTHER;
  }
  const sign = text.charAt(at);
  if (/[\p{L}\p{M}]/u.test(sign)) return LETTER;
  // Half of a surrogate pair: characters outside the Basic Multilingual Plane are letters of rare scripts or
  // pictographs, and are counted as letters.
  if (code >= 0xd800 && code <= 0xdfff) return LETTER;
  if (/\s/u.test(sign)) return SPACE;
  return /\p{N}/u.test(sign) ? LETTER : OTHER;
}
