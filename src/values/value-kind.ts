/** A kind of value that people write: over HTTP, on the command line, in a file of rules. The same text means the same. */
export interface ValueKind<T> {
  /** Completes "must be …". */
  readonly expected: string;
  /** Undefined for text that is no such value. */
  readonly parse: (text: string) => T | undefined;
  /** The names that the value may have, where it is one of them. */
  readonly names?: readonly string[];
  /** What of a text is to be one of these names, where it is not all of it. */
  readonly nameIn?: (text: string) => string;
}

/** Names as a sentence lists them: `a, b or c`. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.slice(-1).join('')}`;
