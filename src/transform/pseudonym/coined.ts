import { pick, type NextNumber } from './draws.js';

/** A word put together of one piece of each list. */
export const coined = (pieces: readonly (readonly string[])[], next: NextNumber): string =>
  pieces.map((list) => pick(list, next)).join('');

const ONSETS = [
  'b',
  'br',
  'd',
  'dr',
  'f',
  'fl',
  'g',
  'gr',
  'h',
  'k',
  'kl',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const CODAS = ['', '', 'l', 'm', 'n', 'r', 's', 'x'];
const SYLLABLES = 3;

/** A word of no language, in lower case: one of half a billion. */
export const inventedWord = (next: NextNumber): string =>
  Array.from({ length: SYLLABLES }, () => coined([ONSETS, VOWELS, CODAS], next)).join('');
