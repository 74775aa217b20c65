import { present } from '../core/present.js';
import { type Offence, offenceAt } from './offence.js';

/** Digits with single separators between them; ASCII alone is skipped. */
const NUMBER = /\p{Nd}+(?:[.,\u066B\u066C]\p{Nd}+)*/gu;
const ASCII_NUMBER = /^[\d.,]+$/;
const OTHER_DIGIT = /(?!\d)\p{Nd}/u;
const DIGIT = /^\p{Nd}$/u;
const DIGITS_IN_A_SYSTEM = 10;
const ASCII_ZERO = 0x30;
const FULLWIDTH_ZERO = 0xff10;

/** Finds a number written in two systems of digits (UTS #39, section 5.3). */
export function findMixedDigits(text: string): Offence | undefined {
  if (!OTHER_DIGIT.test(text)) return undefined;
  for (const match of text.matchAll(NUMBER)) {
    if (ASCII_NUMBER.test(match[0])) continue;
    const offset = secondSystemAt(match[0]);
    if (offset !== undefined) return offenceAt('mixed_digits', text, match.index + offset);
  }
  return undefined;
}

function secondSystemAt(number: string): number | undefined {
  let system: number | undefined;
  let offset = 0;
  for (const character of number) {
    if (DIGIT.test(character)) {
      const zero = zeroOf(present(character.codePointAt(0), 'code point'));
      system ??= zero;
      if (zero !== system) return offset;
    }
    offset += character.length;
  }
  return undefined;
}

/** The zero of the digit's system: decimal digits stand in contiguous tens, some of them back to back. */
export function zeroOf(digit: number): number {
  let first = digit;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  const zero = digit - ((digit - first) % DIGITS_IN_A_SYSTEM);
  // Fullwidth digits are the ASCII system in another width: nobody misreads their value.
  return zero === FULLWIDTH_ZERO ? ASCII_ZERO : zero;
}
