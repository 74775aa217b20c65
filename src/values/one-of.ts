import { inWords, type ValueKind } from './value-kind.js';

/** One of some names, in any case. */
export const oneOf = <T extends string>(names: readonly T[]): ValueKind<T> => ({
  expected: inWords(names),
  names,
  parse: (text) => names.find((name) => name.toLowerCase() === text.toLowerCase()),
});
