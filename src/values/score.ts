import type { ValueKind } from './value-kind.js';

/** A decimal number as JSON or a shell would write it; no hexadecimal, no white space, no `Infinity`. */
const DECIMAL = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?$/i;

/** Whether it is a score or a threshold: a number from 0 to 1. */
export const isScore = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1;

/** A score or a threshold: `0.7`, `.7`, `7e-1`. */
export const SCORE: ValueKind<number> = {
  expected: 'a number from 0 to 1',
  parse: (text) => {
    const value = DECIMAL.test(text) ? Number(text) : NaN;
    return isScore(value) ? value : undefined;
  },
};
