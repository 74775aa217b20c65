/** Lengths from this on count as one. */
const LONG = 31;
/** Characters by which a listed word may grow: a plural, a possessive, or both. */
const GROWTH = 3;
const ASCII = 128;

/**
 * Rules words out by their first character and their length: most words of a text are in no list, and a look-up in a
 * set costs more.
 * @returns whether a word may be one of these, or one of them in -s, -'s or -s's; always true beyond ASCII
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
