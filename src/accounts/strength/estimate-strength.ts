import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import type { PasswordStrength, Weakness } from './password-strength.js';
import { priceCharacters } from './price-characters.js';

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
