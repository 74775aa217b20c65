import { hashText, mix } from '../hash-text.js';

/** Seed of the second hash of a name. */
const SECOND = 0x9e3779b9;

/** Two hashes of a name, from which each filter derives places and fingerprint. */
export interface NameHashes {
  readonly first: number;
  readonly second: number;
}

export const nameHashes = (name: string): NameHashes => ({
  first: hashText(name),
  second: hashText(name, SECOND),
});

/** Returns the places of a name in a filter whose three blocks have this length. */
export const placesOf = ({ first, second }: NameHashes, block: number): readonly [number, number, number] => [
  first % block,
  block + (second % block),
  2 * block + (mix(first ^ Math.imul(second, 5)) % block),
];

/** Returns the byte that the bytes at the places of a contained name give, XORed. */
export const fingerprintOf = ({ first, second }: NameHashes): number => mix(second + first) & 0xff;

/**
 * Returns whether a filter contains a name. It is an XOR filter (Graf and Lemire, 2020): it contains every name that it
 * was made of, and one other name in 256.
 */
export function hasName(filter: Uint8Array, hashes: NameHashes): boolean {
  const [a, b, c] = placesOf(hashes, filter.length / 3);
  return ((filter[a] ?? 0) ^ (filter[b] ?? 0) ^ (filter[c] ?? 0)) === fingerprintOf(hashes);
}
