import { createRequire } from 'node:module';
import type { Validator } from 'stdnum';

/** Says whether a compact number (no separators) passes its official check. */
export type CheckDigit = (compact: string) => boolean;

const require = createRequire(import.meta.url);

/**
 * The check of one national number from the library `stdnum`. Only the numbers of its country are loaded: all of them
 * would be a third of what a thread of recognizers takes to start, and 13 MB.
 * @param country ISO 3166-1 alpha-2 code, upper case
 * @param number the library's name for the number, e.g. `tfn`
 * @throws Error at load time when the library has no such number
 */
export function checkDigit(country: string, number: string): CheckDigit {
  const numbers = require(`stdnum/lib/cjs/${country.toLowerCase()}`) as Readonly<Record<string, Validator>>;
  const validator = numbers[number];
  if (validator === undefined) throw new Error(`stdnum has no number ${country}.${number}`);
  return (compact) => {
    // The library says no with an Error, whose stack trace costs more than the check.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      return validator.validate(compact).isValid;
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  };
}
