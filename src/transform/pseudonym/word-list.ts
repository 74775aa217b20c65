/** Splits a space-separated list; `_` stands for an empty string. */
export const list = (words: string): readonly string[] =>
  words.split(' ').map((word) => (word === '_' ? '' : word));
