import { stdnum } from 'stdnum';

/**
 * All numbers that the library supports, as `COUNTRY.number`. Loads every country, because custom rules may name any of
 * them.
 */
export const STDNUM_NUMBERS: readonly string[] = Object.entries(stdnum).flatMap(([country, numbers]) =>
  Object.keys(numbers).map((number) => `${country}.${number}`),
);
