import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import type { PasswordStrength, Weakness } from './password-strength.js';

/** Decimal logarithm of the guesses for one character. */
const MIXED_LETTER = Math.log10(52);
const WORD_LETTER = 1;
const DIGIT = 1;
const SIGN = Math.log10(33);
/** A capital first letter, or all capitals, is what attackers try first. */
const CAPITALS = Math.log10(2);
const LEAST_WORD = 3;

const PARTS = /\p{L}+|\p{Nd}+|[^\p{L}\p{Nd}]/gu;
const HAS_LETTER = /^\p{L}/u;
const HAS_DIGIT = /^\p{Nd}/u;

/**
 * Returns the decimal logarithm of guesses for characters without a pattern that the estimator knows. The estimator
 * itself counts 10 guesses for each, whether chosen by a person or at random, so that eight random characters score
 * below `Pass@word1`. Here, letters that could be a word count 10 each, or less if they are one; all other characters
 * count as random.
 * @param rankOf rank of a word in the lists of common words, from 1
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

/** Returns what conventional capitals add; undefined if the capitals follow no convention. */
function capitalsOf(letters: string, lower: string): number | undefined {
  if (letters === lower) return 0;
  const [first = ''] = lower;
  const isUsual =
    letters === lower.toUpperCase() || letters === first.toUpperCase() + lower.slice(first.length);
  return isUsual ? CAPITALS : undefined;
}

/**
 * Code points estimated together, because the estimator's time grows faster than its input. A longer password is
 * estimated in parts and is as strong as its strongest part.
 */
const PART = 32;
/** Maximum character substitutions per word that the estimator tries; each costs time. */
const DISGUISES = 10;
const LONGEST_WORD = 64;

/** A part of a password as the estimator reports it; the library's own types are too loose. */
interface Part {
  readonly pattern: string;
  readonly token: string;
  readonly guessesLog10?: number;
  readonly dictionaryName?: string;
}

const DICTIONARY = { ...common.dictionary, ...english.dictionary };

/** Creates the estimate function. Creating it takes about 300 ms and 40 MB; each estimate takes up to about 100 ms. */
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
    // The order of the parts has to be guessed too.
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
