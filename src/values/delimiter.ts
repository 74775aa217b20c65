import { inWords, type ValueKind } from './value-kind.js';

/** What stands between two cells of a table, and how people write it beside the character itself. */
const DELIMITERS = {
  ',': ['comma'],
  ';': ['semicolon'],
  '\t': ['tab', String.raw`\t`],
  '|': ['pipe'],
} as const;

export type Delimiter = keyof typeof DELIMITERS;

/** Every delimiter of a table, the likeliest first. */
export const ALL_DELIMITERS = Object.keys(DELIMITERS) as readonly Delimiter[];

/** The name of a delimiter. */
export const delimiterName = (delimiter: Delimiter): string => DELIMITERS[delimiter][0];

/**
 * A delimiter as its character or its name, in any case.
 * @param allowed those that are taken here
 */
export function delimiterFrom<D extends Delimiter>(allowed: readonly D[]): ValueKind<D> {
  const names = allowed.map(delimiterName);
  return {
    expected: `${inWords(names)}, as a word or as the character`,
    names,
    parse: (text) =>
      allowed.find(
        (delimiter) =>
          text === delimiter || DELIMITERS[delimiter].some((name) => name === text.toLowerCase()),
      ),
  };
}
