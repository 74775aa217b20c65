/** Lengths of this many characters or more share one bit. */
const LONG = 31;
/** Number of characters that a suffix may add to a listed word: a plural, a possessive, or both. */
const GROWTH = 3;
const ASCII = 128;

/**
 * Builds a filter that rejects words by their first character and length. Most words of a text are in no list, and a
 * set look-up costs more.
 * @returns whether a word may be listed, or be a listed word with -s, -'s or -s's; always true for non-ASCII first
 *   characters
 */
export function createWordFilter(words: Iterable<string>): (word: string) => boolean {
  const lengths = new Int32Array(ASCII);
  for (const word of words) {
    const first = word.charCodeAt(0);
    if (!(first < ASCII)) continue;
    for (let length = word.length; length <= word.length + GROWTH; length++)
      lengths[first] = (lengths[first] ?? 0) | (1 << Math.min(LONG, length));
  }
  return (word) => {
    const first = word.charCodeAt(0);
    return first >= ASCII || (((lengths[first] ?? 0) >>> Math.min(LONG, word.length)) & 1) === 1;
  };
}
