import type { ValueKind } from './value-kind.js';

/** A whole number without sign, from `least` to `most`. */
export const wholeNumber = (least: number, most: number): ValueKind<number> => ({
  expected: `a whole number from ${least.toString()} to ${most.toString()}`,
  parse: (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : undefined;
  },
});
