import { createRequire } from 'node:module';
import type { Validator } from 'stdnum';

/** Returns whether a compact number (no separators) passes its official check. */
export type CheckDigit = (compact: string) => boolean;

const require = createRequire(import.meta.url);

/** Maximum number of cached verdicts. Values repeat in lists and columns. */
const REMEMBERED = 64;

/**
 * Returns the check for a national number from the library `stdnum`. A country's numbers are loaded when the first of
 * them is checked: loading all countries would take a third of a recognizer thread's start-up time and 13 MB.
 * @param country ISO 3166-1 alpha-2 code, upper case
 * @param number the library's name for the number, e.g. `tfn`
 * @throws Error at the first check when the library has no such number
 */
export function checkDigit(country: string, number: string): CheckDigit {
  let validator: Validator | undefined;
  const verdicts = new Map<string, boolean>();
  const check = (compact: string): boolean => {
    validator ??= load(country, number);
    // The library reports a failed check with an Error, and capturing its stack trace costs more than the check itself.
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
