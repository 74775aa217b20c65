import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

/** What makes a password easy to guess, as far as it was found in this one. */
const WEAKNESSES = {
  password: 'a common password or one close to it',
  word: 'a common word',
  name: 'a name',
  own: 'part of the e-mail address or a name of this organization',
  keys: 'adjacent keys',
  sequence: 'consecutive characters',
  repeat: 'a repetition',
  date: 'a date or a year',
} as const;

type Weakness = keyof typeof WEAKNESSES;

/** How hard a password is to guess. Holds nothing of the password. */
export interface PasswordStrength {
  /** Decimal logarithm of the guesses that it takes, if one knows how people choose passwords. */
  readonly guessesLog10: number;
  readonly weaknesses: readonly Weakness[];
}

/** Decimal logarithm of the guesses that a password must be worth. */
export const GUESSES_LOG10_NEEDED = 9;

/** Estimates the strength of passwords. */
export interface StrengthEstimator {
  /**
   * @param words what a guesser would try first with this account
   * @throws ServiceError BUSY where it takes too long
   */
  estimate(password: string, words: readonly string[]): Promise<PasswordStrength>;
  /** Ends what runs; the next estimate starts it anew. */
  close(): Promise<void>;
}

/** Says why the password is too weak, or undefined where it is strong enough. */
export function weaknessOf({ guessesLog10, weaknesses }: PasswordStrength): string | undefined {
  if (guessesLog10 >= GUESSES_LOG10_NEEDED) return undefined;
  const parts = weaknesses.map((weakness) => WEAKNESSES[weakness]);
  return parts.length === 0 ? 'it is too short' : `it is made of ${parts.join(', ')}`;
}

/** Guesses for one character, as decimal logarithms. */
const MIXED_LETTER = Math.log10(52);
const WORD_LETTER = 1;
const DIGIT = 1;
const SIGN = Math.log10(33);
/** A capital at the beginning, or all of them, is the first thing that is tried. */
const CAPITALS = Math.log10(2);
const LEAST_WORD = 3;

const PARTS = /\p{L}+|\p{Nd}+|[^\p{L}\p{Nd}]/gu;
const HAS_LETTER = /^\p{L}/u;
const HAS_DIGIT = /^\p{Nd}/u;

/**
 * What characters are worth in which the estimator found no pattern, as a decimal logarithm of guesses. It prices
 * each at 10 guesses itself, whether a person has thought of it or chance has: by that, eight random characters are
 * worth less than `Pass@word1`. Here letters that could be a word go for those 10, or for less where they are one,
 * and all others for what chance makes of them.
 * @param rankOf place of a word in the lists of common ones, from 1
 */
export function priceCharacters(text: string, rankOf: (word: string) => number | undefined): number {
  let price = 0;
  for (const [part] of text.matchAll(PARTS)) {
    if (HAS_LETTER.test(part)) price += priceLetters(part, rankOf);
    else price += HAS_DIGIT.test(part) ? Array.from(part).length * DIGIT : SIGN;
  }
  return price;
}

function priceLetters(letters: string, rankOf: (word: string) => number | undefined): number {
  const characters = Array.from(letters);
  const lower = letters.toLowerCase();
  const capitals = capitalsOf(letters, lower);
  const rank = characters.length < LEAST_WORD ? undefined : rankOf(lower);
  const asChance = characters.length * MIXED_LETTER;
  const asLetters =
    capitals === undefined || characters.length < LEAST_WORD
      ? asChance
      : characters.length * WORD_LETTER + capitals;
  if (rank === undefined) return asLetters;
  const asWord = Math.log10(Math.max(rank, 10)) + (capitals ?? characters.length * CAPITALS);
  return Math.min(asLetters, asWord);
}

/** What the capitals add where they are as people set them; undefined where they are anywhere. */
function capitalsOf(letters: string, lower: string): number | undefined {
  if (letters === lower) return 0;
  const [first = ''] = lower;
  const isUsual =
    letters === lower.toUpperCase() || letters === first.toUpperCase() + lower.slice(first.length);
  return isUsual ? CAPITALS : undefined;
}

/**
 * Code points that are looked at together: the estimator's time grows faster than its input. What is longer is
 * looked at in parts, and is as strong as its strongest.
 */
const PART = 32;
/** Disguises of one word that the estimator follows up; each costs time. */
const DISGUISES = 10;
const LONGEST_WORD = 64;

/** A part of a password as the estimator sees it; its own types leave much open. */
interface Part {
  readonly pattern: string;
  readonly token: string;
  readonly guessesLog10?: number;
  readonly dictionaryName?: string;
}

const DICTIONARY = { ...common.dictionary, ...english.dictionary };

/** Makes the estimate; building it takes some 300 ms and 40 MB, each estimate up to some 100 ms. */
export function createEstimate(): (password: string, words: readonly string[]) => PasswordStrength {
  const estimator = new ZxcvbnFactory({
    dictionary: DICTIONARY,
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: DISGUISES,
    maxLength: PART * 2,
  });
  const ranks = rankWords();
  const estimatePart = (part: string, words: readonly string[]): PasswordStrength => {
    const sequence: readonly Part[] = estimator.check(part, [...words]).sequence;
    const prices = sequence.map(({ pattern, token, guessesLog10 = 0 }) =>
      pattern === 'bruteforce' ? priceCharacters(token, (word) => ranks.get(word)) : guessesLog10,
    );
    // The parts come in an order that has to be guessed too.
    const orders = sequence.map((_, index) => Math.log10(index + 1));
    return {
      guessesLog10: [...prices, ...orders].reduce((sum, price) => sum + price, 0),
      weaknesses: [...new Set(sequence.flatMap(weaknessesOf))],
    };
  };
  return (password, words) => {
    const characters = Array.from(password);
    const known = words.map((word) => word.slice(0, LONGEST_WORD));
    let strongest = estimatePart(characters.slice(0, PART).join(''), known);
    for (let from = PART; from < characters.length; from += PART) {
      const next = estimatePart(characters.slice(from, from + PART).join(''), known);
      if (next.guessesLog10 > strongest.guessesLog10) strongest = next;
    }
    return strongest;
  };
}

function rankWords(): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const words of Object.values(DICTIONARY)) {
    for (const [index, word] of words.entries()) {
      const rank = ranks.get(word);
      if (rank === undefined || index + 1 < rank) ranks.set(word, index + 1);
    }
  }
  return ranks;
}

const PATTERNS: Readonly<Record<string, Weakness>> = {
  spatial: 'keys',
  sequence: 'sequence',
  repeat: 'repeat',
  regex: 'date',
  date: 'date',
  wordSequence: 'word',
};

function weaknessesOf({ pattern, dictionaryName = '' }: Part): readonly Weakness[] {
  if (pattern !== 'dictionary') return pattern in PATTERNS ? [PATTERNS[pattern] ?? 'word'] : [];
  if (dictionaryName === 'userInputs') return ['own'];
  if (dictionaryName.startsWith('passwords')) return ['password'];
  return /^(?:first|last)names/.test(dictionaryName) ? ['name'] : ['word'];
}
