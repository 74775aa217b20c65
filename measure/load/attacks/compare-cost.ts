import { leastTimes, median, processorTime } from './measure-cost.js';
import { ordinaryEnglish, repeatTo } from './ordinary-english.js';

/** What a text may cost, as ratios of times measured in the same moment. */
export const LIMITS = {
  /** Characters of a hostile text. */
  length: 10_000,
  /** Times the median of ordinary English of the same length. */
  toEnglish: 12,
  /** Times the same text of half the length. */
  growth: 2.5,
} as const;

/** How a text of 10 KB compares. */
export interface Comparison {
  readonly toEnglish: number;
  readonly growth: number;
}

/** Measures texts against ordinary English; the same detection must run on all. */
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

/** @param detect what is done with a text; it runs a few times on English at once, to be compiled */
export function createYardstick(detect: (text: string) => unknown): Yardstick {
  const texts = ordinaryEnglish(LIMITS.length);
  const onEnglish = texts.map((text) => (): unknown => detect(text));
  let english = median(leastTimes(onEnglish, WARM_UP_ROUNDS));
  const compare = (unit: string): Comparison => {
    const [whole, half] = [repeatTo(unit, LIMITS.length), repeatTo(unit, LIMITS.length / 2)];
    const hostile = [(): unknown => detect(whole), (): unknown => detect(half)];
    const [ofWhole = NaN, ofHalf = NaN, ...ofEnglish] = leastTimes([...hostile, ...onEnglish], ROUNDS);
    english = median(ofEnglish);
    return { toEnglish: ofWhole / english, growth: ofWhole / ofHalf };
  };
  return {
    english: () => english,
    glance: (unit) => processorTime(() => detect(repeatTo(unit, LIMITS.length))) / english,
    compare,
    exceeds(unit) {
      let comparison: Comparison | undefined;
      for (let attempt = 0; attempt < PATIENCE; attempt++) {
        comparison = compare(unit);
        if (comparison.toEnglish <= LIMITS.toEnglish && comparison.growth <= LIMITS.growth) return undefined;
      }
      return comparison;
    },
  };
}
