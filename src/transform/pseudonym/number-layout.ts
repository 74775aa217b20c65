import { present } from '../../core/present.js';
import { zeroOf } from '../../text/unicode-marks.js';

/**
 * The structure of a number, as a sequence of tokens. A count after a token repeats it.
 * - `#` any digit in place of a digit, any letter in place of a letter;
 * - `c` a check character, which depends on the others;
 * - `=` kept;
 * - `m` a month, `d` a day, `y` a four-digit year;
 * - `[A|B]` one of the given strings;
 * - `*` as many `#` as fit.
 */
export type Layout = string;

/** A number parsed by its layout: its rank among all numbers of the layout, and a way to write the others. */
export interface RankedNumber {
  readonly rank: bigint;
  readonly size: bigint;
  /** Yields the numbers with a given rank, one for each choice of check characters. */
  readonly candidates: (rank: bigint) => Iterable<string>;
  /** Identifies the layout and the kept characters; each has a permutation of its own. */
  readonly order: string;
}

interface Part {
  /** Possible values of the part. */
  readonly values: readonly string[];
  readonly isCheck: boolean;
}

const DIGITS = [...'0123456789'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A number split into its letters and digits and the form in which they are written. */
export interface NumberForm {
  /** The letters A to Z and digits of the number, in upper-case ASCII, without any other characters. */
  readonly compact: string;
  /** Writes another number in the same form: same separators, letter case and digit script. */
  readonly write: (compact: string) => string;
}

interface Sign {
  readonly as: (symbol: string) => string;
}

const DECIMAL = /^\p{Nd}$/u;
const ASCII_LETTER = /^[A-Z]$/i;
const ZERO = 0x30;

const twoDigits = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => (from + index).toString().padStart(2, '0'));
const MONTHS = twoDigits(1, 12);
const DAYS = twoDigits(1, 31);
const FIRST_YEAR = 1900;
const YEARS = Array.from({ length: 130 }, (_, index) => (FIRST_YEAR + index).toString());
const RANGES: Readonly<Record<string, readonly string[]>> = { m: MONTHS, d: DAYS, y: YEARS };
const ONE = ['#'];
const TOKEN = /\[([^\]]+)\]|([#c=mdy])/g;
const REPEATED = /([#c=])(\d+)/g;

/** Parses a number by a layout; undefined if it does not match. */
export function readByLayout(compact: string, layout: Layout): RankedNumber | undefined {
  if (compact === '') return undefined;
  const parts: Part[] = [];
  let at = 0;
  for (const [, names, token] of stretched(layout, compact.length).matchAll(TOKEN)) {
    const part = partAt(compact, at, names, token);
    if (part === undefined) return undefined;
    parts.push(part);
    at += lengthOf(part);
  }
  return at === compact.length ? ranked(compact, layout, parts) : undefined;
}

const lengthOf = ({ values }: Pick<Part, 'values'>): number =>
  present(values[0], 'a part that may be something').length;

/** Expands repeated tokens and `*` to single tokens. */
function stretched(layout: Layout, length: number): string {
  const all = layout.replaceAll(REPEATED, (_, token: string, times: string) => token.repeat(Number(times)));
  if (!all.includes('*')) return all;
  const taken = Array.from(all.matchAll(TOKEN), ([, names, token]) =>
    lengthOf({ values: names?.split('|') ?? RANGES[present(token, 'a token')] ?? ONE }),
  );
  const rest = length - taken.reduce((sum, one) => sum + one, 0);
  return rest < 0 ? all.replace('*', '') : all.replace('*', '#'.repeat(rest));
}

function partAt(
  compact: string,
  at: number,
  names: string | undefined,
  token: string | undefined,
): Part | undefined {
  const character = compact.charAt(at);
  if (character === '') return undefined;
  const ofItsKind = /\d/.test(character) ? DIGITS : LETTERS;
  if (token === '#' || token === 'c') return { values: ofItsKind, isCheck: token === 'c' };
  if (token === '=') return { values: [character], isCheck: false };
  const values = names === undefined ? RANGES[present(token, 'a token')] : names.split('|');
  const sure = present(values, 'what a token may be');
  return sure.includes(compact.slice(at, at + lengthOf({ values: sure })))
    ? { values: sure, isCheck: false }
    : undefined;
}

function ranked(compact: string, layout: Layout, parts: readonly Part[]): RankedNumber {
  let rank = 0n;
  let size = 1n;
  let at = 0;
  let kept = '';
  for (const { values, isCheck } of parts) {
    const length = lengthOf({ values });
    const value = compact.slice(at, at + length);
    at += length;
    if (values.length === 1) kept += value;
    if (isCheck) continue;
    rank = rank * BigInt(values.length) + BigInt(values.indexOf(value));
    size *= BigInt(values.length);
  }
  const form = compact.replaceAll(/\d/g, '9').replaceAll(/[A-Z]/g, 'A');
  return { rank, size, candidates: (other) => writeAll(parts, other), order: `${layout}:${form}:${kept}` };
}

function* writeAll(parts: readonly Part[], rank: bigint): Iterable<string> {
  let rest = rank;
  let written: readonly string[] = [''];
  for (const { values, isCheck } of [...parts].reverse()) {
    if (isCheck) {
      written = values.flatMap((value) => written.map((tail) => value + tail));
      continue;
    }
    const value = present(values[Number(rest % BigInt(values.length))], 'an index below its size');
    rest /= BigInt(values.length);
    written = written.map((tail) => value + tail);
  }
  yield* written;
}

/** Splits a number. @param withLetters whether letters are part of the number or of its form */
export function numberForm(written: string, withLetters = true): NumberForm {
  let compact = '';
  const signs: (string | Sign)[] = [];
  for (const character of written) {
    const symbol = symbolOf(character, withLetters);
    if (symbol !== undefined) compact += symbol.compact;
    signs.push(symbol === undefined ? character : { as: symbol.as });
  }
  const write = (others: string): string => {
    let at = 0;
    return signs
      .map((sign) => (typeof sign === 'string' ? sign : sign.as(present(others[at++], 'as many symbols'))))
      .join('');
  };
  return { compact, write };
}

function symbolOf(character: string, withLetters: boolean) {
  const code = present(character.codePointAt(0), 'a code point');
  const plain = character.normalize('NFKC');
  // Keeps full-width digits and letters full-width: their distance to ASCII is constant.
  const shifted = (by: number) => (symbol: string) =>
    String.fromCodePoint(present(symbol.codePointAt(0), 'a symbol') + by);
  if (/^\d$/.test(plain))
    return { compact: plain, as: shifted(code - present(plain.codePointAt(0), 'a digit')) };
  if (DECIMAL.test(character)) {
    const zero = zeroOf(code);
    return { compact: String.fromCodePoint(code - zero + ZERO), as: shifted(zero - ZERO) };
  }
  if (!withLetters || !ASCII_LETTER.test(plain)) return undefined;
  const by = shifted(code - present(plain.codePointAt(0), 'a letter'));
  const isLower = plain !== plain.toUpperCase();
  return {
    compact: plain.toUpperCase(),
    as: (symbol: string) => by(isLower ? symbol.toLowerCase() : symbol),
  };
}
