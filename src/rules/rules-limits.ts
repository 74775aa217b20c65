/** What a rules file may hold at most, so that neither reading nor applying it can slow the service. */
export const RULES_LIMITS = {
  recognizers: 500,
  /** Patterns of one recognizer. */
  patterns: 20,
  /** Characters of one expression. */
  regexCharacters: 1_000,
  /** Instructions of one compiled expression: a search takes at most this many steps a character. */
  programSize: 500,
  /** Instructions of all expressions of the file. */
  totalProgramSize: 20_000,
  /** Words of one list of context words or keywords. */
  words: 500,
  /** Characters of a word, a listed value or a name. */
  wordCharacters: 200,
  /** Examples of one recognizer. */
  examples: 100,
  exampleCharacters: 1_000,
  /** Entries of the allow list, of the deny list, and values of one entry. */
  entries: 500,
  values: 10_000,
} as const;
