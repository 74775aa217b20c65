import { createRequire } from 'node:module';
import type { Validator } from 'stdnum';

/** Says whether a compact number (no separators) passes its official check. */
export type CheckDigit = (compact: string) => boolean;

const require = createRequire(import.meta.url);

/** Numbers whose verdict is remembered: lists and columns repeat themselves. */
const REMEMBERED = 64;

/**
 * The check of one national number from the library `stdnum`. A country's numbers are loaded when the first of them is
 * checked: all countries would be a third of what a thread of recognizers takes to start, and 13 MB.
 * @param country ISO 3166-1 alpha-2 code, upper case
 * @param number the library's name for the number, e.g. `tfn`
 * @throws Error at the first check when the library has no such number
 */
export function checkDigit(country: string, number: string): CheckDigit {
  let validator: Validator | undefined;
  const verdicts = new Map<string, boolean>();
  const check = (compact: string): boolean => {
    validator ??= load(country, number);
    // The library says no with an Error, whose stack trace costs more than the check.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      return validator.validate(compact).isValid;
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  };
  return (compact) => {
    const known = verdicts.get(compact);
    if (known !== undefined) return known;
    const verdict = check(compact);
    if (verdicts.size >= REMEMBERED) verdicts.clear();
    verdicts.set(compact, verdict);
    return verdict;
  };
}

function load(country: string, number: string): Validator {
  const numbers = require(`stdnum/lib/cjs/${country.toLowerCase()}`) as Readonly<Record<string, Validator>>;
  const validator = numbers[number];
  if (validator === undefined) throw new Error(`stdnum has no number ${country}.${number}`);
  return validator;
}
