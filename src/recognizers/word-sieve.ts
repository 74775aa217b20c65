import { EMPTY_HASH, withUnit, type WordTable } from './word-table.js';

/** Number of bits of a sieve, a power of two. The words of all lists, some twenty thousand, set one in ten of them. */
const BITS = 1 << 18;
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
 */
export function createWordSieve({ hashes }: Pick<WordTable, 'hashes'>): WordSieve {
  const bits = new Uint8Array(BITS >> 3);
  for (const hash of hashes) {
    const at = mixed(hash);
    bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7));
  }
  const holds = (hash: number): boolean => {
    const at = mixed(hash);
    return (((bits[at >>> 3] ?? 0) >>> (at & 7)) & 1) === 1;
  };
  return (text, start, end) => {
    let hash = EMPTY_HASH;
    // The hashes of the word without its last one, two and three characters.
    let [one, two, three] = [hash, hash, hash];
    let code = 0;
    for (let at = start; at < end; at++) {
      code = text.charCodeAt(at);
      if (isCapital(code)) code |= 0x20;
      three = two;
      two = one;
      one = hash;
      hash = withUnit(hash, code);
    }
    if (holds(hash)) return true;
    return code === SMALL_S && (holds(one) || holds(two) || holds(three));
  };
}

/** Mixes the high bits into the low ones and drops the rest. */
const mixed = (hash: number): number => (hash ^ (hash >>> 16)) & (BITS - 1);
