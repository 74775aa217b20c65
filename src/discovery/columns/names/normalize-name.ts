import { plainLetters } from '../../../core/plain-letters.js';

const ASCII = /^[\x20-\x7e]*$/;
const NOT_LETTERS = /\P{L}+/gu;
const NOT_ASCII_LETTERS = /[^a-z]+/g;

/** Returns a name in lower case without marks, digits and punctuation; words are separated by one space. */
export function normalizeName(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower.replace(NOT_ASCII_LETTERS, ' ').trim();
  return plainLetters(lower.normalize('NFKC')).replace(NOT_LETTERS, ' ').trim();
}
