/** Number of bits of a sieve, a power of two. The words of all lists, some twenty thousand, set one in ten of them. */
const BITS = 1 << 18;
const START = 0x811c9dc5;
const PRIME = 0x01000193;
const ASCII = 0x80;
const SMALL_S = 0x73;
const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a;

/**
 * Returns whether the ASCII word between two offsets of a text may be listed, in any case, or be a listed word with -s,
 * -'s or -s's.
 */
export type WordSieve = (text: string, start: number, end: number) => boolean;

/**
 * Builds a filter that rejects words by their characters, without a string for each word of a text. Most words of a text
 * are in no list, and a string and a look-up cost more.
 * @param words lowercase words; those with other characters than ASCII have no effect
 */
export function createWordSieve(words: Iterable<string>): WordSieve {
  const bits = new Uint8Array(BITS >> 3);
  for (const word of words) {
    const hash = hashOf(word);
    if (hash !== undefined) bits[hash >>> 3] = (bits[hash >>> 3] ?? 0) | (1 << (hash & 7));
  }
  const holds = (hash: number): boolean => {
    const at = folded(hash);
    return (((bits[at >>> 3] ?? 0) >>> (at & 7)) & 1) === 1;
  };
  return (text, start, end) => {
    let hash = START;
    // The hashes of the word without its last one, two and three characters.
    let [one, two, three] = [hash, hash, hash];
    let code = 0;
    for (let at = start; at < end; at++) {
      code = text.charCodeAt(at);
      if (isCapital(code)) code |= 0x20;
      three = two;
      two = one;
      one = hash;
      hash = Math.imul(hash ^ code, PRIME);
    }
    if (holds(hash)) return true;
    return code === SMALL_S && (holds(one) || holds(two) || holds(three));
  };
}

/** Mixes the high bits into the low ones and drops the rest. */
const folded = (hash: number): number => (hash ^ (hash >>> 16)) & (BITS - 1);

function hashOf(word: string): number | undefined {
  let hash = START;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= ASCII) return undefined;
    hash = Math.imul(hash ^ code, PRIME);
  }
  return folded(hash);
}
