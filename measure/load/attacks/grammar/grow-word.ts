import type { CharSet, Concatenation, Element } from 'refa';
import type { Random } from '../create-random.js';
import { readableCharacter } from './readable-character.js';

/** How a word of a grammar is chosen. */
export interface Growth {
  /** Which alternative of several. */
  readonly alternative: (count: number) => number;
  /** How many rounds of a repetition. */
  readonly rounds: (min: number, max: number) => number;
  readonly character: (set: CharSet) => string;
}

/** Rounds of a repetition without an upper bound, or with one out of all proportion. */
const MANY = 80;

/**
 * A word of the grammar, with what a look-behind at its head and a look-ahead at its tail ask for. Other look-around
 * is left to chance: whether the expression takes the word is for the expression to say.
 */
export function growWord(alternatives: readonly Concatenation[], growth: Growth): string {
  const chosen = alternatives[growth.alternative(alternatives.length)];
  if (chosen === undefined) return '';
  let word = '';
  chosen.elements.forEach((element, index) => {
    word += growElement(element, growth, word === '', index === chosen.elements.length - 1);
  });
  return word;
}

function growElement(element: Element, growth: Growth, isHead: boolean, isTail: boolean): string {
  switch (element.type) {
    case 'CharacterClass':
      return growth.character(element.characters);
    case 'Alternation':
      return growWord(element.alternatives, growth);
    case 'Quantifier': {
      const rounds = growth.rounds(element.min, Math.min(element.max, Math.max(MANY, element.min)));
      return Array.from({ length: rounds }, () => growWord(element.alternatives, growth)).join('');
    }
    case 'Assertion':
      if (element.negate || !(element.kind === 'behind' ? isHead : isTail)) return '';
      return growWord(element.alternatives, growth);
    case 'Unknown':
      return '';
  }
}

/** Random words: any alternative, any rounds, readable characters more often than others. */
export function randomGrowth(random: Random): Growth {
  return {
    alternative: random.below,
    rounds: (min, max) =>
      random.chance(0.3) ? min : random.chance(0.4) ? max : min + random.below(Math.min(max - min, 12) + 1),
    character: (set) => (random.chance(0.5) ? readableCharacter(set) : anyCharacter(set, random)),
  };
}

/** Words with as many rounds as each repetition allows. */
export function longestGrowth(random: Random): Growth {
  return { alternative: random.below, rounds: (_, max) => max, character: readableCharacter };
}

/** Words with as few. */
export function shortestGrowth(random: Random): Growth {
  return { alternative: random.below, rounds: (min) => min, character: readableCharacter };
}

/** Characters that expressions tell apart: ASCII, accents, other scripts, digits of other scripts, signs, surrogates. */
const TELLING = [...'aZ09 -.,:/@_\'"()+#\t\u00a0\u202féßłıŉ中日ก٣९１²€£–’“·\u0301😀𝟙𐐀'];

function anyCharacter(set: CharSet, random: Random): string {
  const telling = TELLING.filter((character) => set.has(character.codePointAt(0) ?? 0));
  if (telling.length > 0 && random.chance(0.8)) return random.pick(telling);
  const { min, max } = random.pick(set.ranges);
  const code = min + random.below(Math.min(max - min, 500) + 1);
  // Half a surrogate pair is no text.
  return code >= 0xd800 && code <= 0xdfff ? readableCharacter(set) : String.fromCodePoint(code);
}
