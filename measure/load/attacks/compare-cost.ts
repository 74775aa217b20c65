import { leastTimes, median, processorTime } from './measure-cost.js';
import { ordinaryEnglish, repeatTo } from './ordinary-english.js';

/** What a text may cost, as ratios of times measured in the same moment. */
export const LIMITS = {
  /** Characters of a hostile text. */
  length: 10_000,
  /**
   * Times the reading of the words of ordinary English of the same length by one expression: a measure that stays where
   * it is when the patterns become cheaper, as English does with them.
   */
  toReading: 200,
  /** Times the same text of half the length. */
  growth: 2.5,
} as const;

/** How a text of 10 KB compares. */
export interface Comparison {
  /** Times the median of ordinary English under the same detection. */
  readonly toEnglish: number;
  readonly toReading: number;
  readonly growth: number;
}

/** Measures texts beside ordinary English; the same detection must run on all. */
export interface Yardstick {
  /** The median cost of ordinary English in milliseconds, as last measured. */
  readonly english: () => number;
  /** One run of the text against that median: quick, and often too high on a busy machine. */
  readonly glance: (unit: string) => number;
  /** The text beside English and beside half of itself, each at its least of several runs. */
  readonly compare: (unit: string) => Comparison;
  /** Compares until the text keeps the limits; the last comparison where it never does. */
  readonly exceeds: (unit: string) => Comparison | undefined;
}

const ROUNDS = 5;
const WARM_UP_ROUNDS = 6;
const PATIENCE = 8;

const WORD = /[\p{L}\p{N}]{1,64}/gu;

/** Letters and digits of all words, as plain work over a text. */
function readWords(text: string): number {
  let letters = 0;
  for (const [word] of text.matchAll(WORD)) letters += word.length;
  return letters;
}

/** @param detect what is done with a text; it runs a few times on English at once, to be compiled */
export function createYardstick(detect: (text: string) => unknown): Yardstick {
  const texts = ordinaryEnglish(LIMITS.length);
  const onEnglish = texts.map((text) => (): unknown => detect(text));
  const onWords = texts.map((text) => (): unknown => readWords(text));
  let english = median(leastTimes(onEnglish, WARM_UP_ROUNDS));
  const compare = (unit: string): Comparison => {
    const [whole, half] = [repeatTo(unit, LIMITS.length), repeatTo(unit, LIMITS.length / 2)];
    const hostile = [(): unknown => detect(whole), (): unknown => detect(half)];
    const [ofWhole = NaN, ofHalf = NaN, ...others] = leastTimes(
      [...hostile, ...onEnglish, ...onWords],
      ROUNDS,
    );
    english = median(others.slice(0, onEnglish.length));
    const reading = median(others.slice(onEnglish.length));
    return { toEnglish: ofWhole / english, toReading: ofWhole / reading, growth: ofWhole / ofHalf };
  };
  return {
    english: () => english,
    glance: (unit) => processorTime(() => detect(repeatTo(unit, LIMITS.length))) / english,
    compare,
    exceeds(unit) {
      let comparison: Comparison | undefined;
      for (let attempt = 0; attempt < PATIENCE; attempt++) {
        comparison = compare(unit);
        if (comparison.toReading <= LIMITS.toReading && comparison.growth <= LIMITS.growth) return undefined;
      }
      return comparison;
    },
  };
}
