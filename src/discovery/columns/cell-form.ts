import { mix } from './hash-text.js';

/** What a cell looks like; nothing here tells its value. */
export interface CellForm {
  /** Hash of its form: runs of digits, of letters and of space collapse to one sign each, so that `12/3/2020` and `1/12/1999` have the same. */
  readonly hash: number;
  /** UTF-16 units without white space at both ends, up to 1,024. */
  readonly length: number;
  /** Runs of letters. */
  readonly words: number;
  readonly kind: CellKind;
  /** Where the whole number begins that it ends in, if it does, white space at its start left out. */
  readonly numberFrom: number | undefined;
}

/**
 * `integer`: digits alone; `number`: digits with signs of numbers; `code`: letters and digits in one stretch;
 * `text`: four words or more; `other`: anything else.
 */
export type CellKind = 'integer' | 'number' | 'code' | 'text' | 'other';

/** UTF-16 units that are looked at: texts that are this long have hardly any form in common. */
const LONGEST = 1_024;
/** Words from which a cell is a text. */
const TEXT_WORDS = 4;
/** Numbers that lie side by side. */
const BLOCK = 64;
/** Digits of a number that is exact. */
const MOST_DIGITS = 15;

const ZERO = 48;

const DIGIT = 1;
const LETTER = 2;
const SPACE = 3;
const OTHER = 4;

/** Whether a sign may stand in a number beside digits. */
const isNumberSign = (code: number): boolean =>
  code === 46 || code === 44 || code === 45 || code === 43 || code === 39 || code === 0x2212;

const inside = (cell: string): string => cell.trim().slice(0, LONGEST);

/** Reads the form of a cell, once from its start to its end. */
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
 * Where a cell ends in a whole number: a hash of what stands before it, and of which block of 64 numbers it lies in.
 * @param form of the cell, or of one that differs from it in its digits alone
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
  // Half of a pair: signs beyond the first plane are letters of rare scripts and pictures; they count as letters.
  if (code >= 0xd800 && code <= 0xdfff) return LETTER;
  if (/\s/u.test(sign)) return SPACE;
  return /\p{N}/u.test(sign) ? LETTER : OTHER;
}
