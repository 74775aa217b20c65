import { type FoundValue, sameValue } from '../replacements.js';
import { pick, type NextNumber } from './draws.js';
import type { SurrogateTools } from './permutations.js';

const LOWER = [...'abcdefghijklmnopqrstuvwxyz'];

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
const UPPER = LOWER.map((letter) => letter.toUpperCase());
const DIGITS = [...'0123456789'];
/** Characters of crypto addresses that occur in both Base58 and Bech32. */
const ADDRESS = {
  lower: [...'acdefghjkmnpqrstuvwxyz'],
  upper: [...'ACDEFGHJKLMNPQRSTUVWXYZ'],
  digits: [...'23456789'],
} as const;
const HEXADECIMAL = { lower: [...'abcdef'], upper: [...'ABCDEF'], digits: DIGITS } as const;
const ANY = { lower: LOWER, upper: UPPER, digits: DIGITS } as const;

interface Alphabet {
  readonly lower: readonly string[];
  readonly upper: readonly string[];
  readonly digits: readonly string[];
}

/** Replaces each letter by a letter and each digit by a digit; other characters stay. */
export function redrawn(text: string, next: NextNumber, alphabet: Alphabet = ANY): string {
  return text.replaceAll(/[\p{L}\p{Nd}]/gu, (character) => {
    const list = /\p{Nd}/u.test(character)
      ? alphabet.digits
      : /\p{Lu}/u.test(character)
        ? alphabet.upper
        : alphabet.lower;
    return pick(list, next);
  });
}

/** Returns another text of the same form. */
export function byForm(found: FoundValue, attempt: number, { draws }: SurrogateTools): string {
  const { category, text } = found;
  const next = draws.for('form', category, sameValue(category, text), attempt);
  // Keep the armor lines of a key: they describe its type, not its content.
  return text
    .split('\n')
    .map((line) => (line.startsWith('-----') ? line : redrawn(line, next)))
    .join('\n');
}

/** Returns the text with other digits. */
export function digitsByForm(
  { category, text }: FoundValue,
  attempt: number,
  { draws }: SurrogateTools,
): string {
  const next = draws.for('digits', category, sameValue(category, text), attempt);
  return text.replaceAll(/\p{Nd}/gu, () => pick(DIGITS, next));
}

/** Prefix of a crypto address. */
const KIND_OF_ADDRESS = /^(?:0x|bc1|tb1|ltc1|bitcoincash:|[A-Za-z0-9])/;

/**
 * Returns an address of the same kind and form. No checksum is computed, so Base58 and Bech32 addresses are almost
 * certainly invalid and nothing can be sent to them. (A hexadecimal address in one letter case has no checksum.)
 */
export function addressLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string {
  const [kind = ''] = KIND_OF_ADDRESS.exec(found.text) ?? [];
  const rest = found.text.slice(kind.length);
  const next = draws.for('address', found.text, attempt);
  return kind + redrawn(rest, next, /^[\da-f]+$/i.test(rest) ? HEXADECIMAL : ADDRESS);
}

/** Builds a word from one piece of each list. */
export const coined = (pieces: readonly (readonly string[])[], next: NextNumber): string =>
  pieces.map((list) => pick(list, next)).join('');

/** Builds a lower-case word that belongs to no language, one of half a billion. */
export const inventedWord = (next: NextNumber): string =>
  Array.from({ length: SYLLABLES }, () => coined([ONSETS, VOWELS, CODAS], next)).join('');
