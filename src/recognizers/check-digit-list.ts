import { stdnum } from 'stdnum';

/** The numbers that the library knows, as `COUNTRY.number`. Loads all of them, for custom rules, which may name any. */
export const STDNUM_NUMBERS: readonly string[] = Object.entries(stdnum).flatMap(([country, numbers]) =>
  Object.keys(numbers).map((number) => `${country}.${number}`),
);
