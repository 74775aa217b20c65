import { stdnum } from 'stdnum';

/** The numbers that the library knows, as `COUNTRY.number`. */
export const STDNUM_NUMBERS: readonly string[] = Object.entries(stdnum).flatMap(([country, numbers]) =>
  Object.keys(numbers).map((number) => `${country}.${number}`),
);

/** Says whether a compact number (no separators) passes its official check. */
export type CheckDigit = (compact: string) => boolean;

/**
 * The check of one national number from the library `stdnum`.
 * @param country ISO 3166-1 alpha-2 code, upper case
 * @param number the library's name for the number, e.g. `tfn`
 * @throws Error at load time when the library has no such number
 */
export function checkDigit(country: string, number: string): CheckDigit {
  const validator = stdnum[country]?.[number];
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
