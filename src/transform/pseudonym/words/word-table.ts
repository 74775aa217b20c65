/** What names of a language are made of. */
export interface WordTable {
  /** Given names. */
  readonly female: readonly string[];
  readonly male: readonly string[];
  /** Family names: one of each, put together. */
  readonly family: readonly (readonly string[])[];
  /** Names of places, put together as well. */
  readonly place: readonly (readonly string[])[];
  /** What firms deal in; their own names are put together as places are. */
  readonly trade: readonly string[];
}

/** A list from words with spaces between them; `_` is nothing. */
export const list = (words: string): readonly string[] =>
  words.split(' ').map((word) => (word === '_' ? '' : word));
