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

/** In place of a delimiter: the table shows it. */
export const AUTO = 'auto';

/** The name of a delimiter. */
export const delimiterName = (delimiter: Delimiter): string => DELIMITERS[delimiter][0];

/** A delimiter as its character or its name, or `auto`; in any case. */
export const DELIMITER: ValueKind<Delimiter | typeof AUTO> = {
  expected: `${inWords(ALL_DELIMITERS.map(delimiterName))}, as a word or as the character, or ${AUTO}`,
  names: [...ALL_DELIMITERS.map(delimiterName), AUTO],
  parse: (text) => {
    const word = text.toLowerCase();
    if (word === AUTO) return AUTO;
    return ALL_DELIMITERS.find(
      (delimiter) => text === delimiter || DELIMITERS[delimiter].some((name) => name === word),
    );
  },
};
