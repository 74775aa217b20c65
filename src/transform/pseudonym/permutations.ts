import { createHash } from 'node:crypto';
import { FF1 } from '@noble/ciphers/ff1.js';
import type { Language } from '../../core/languages.js';
import { present } from '../../core/present.js';
import type { FoundValue } from '../replacements.js';
import { Draws } from './draws.js';
import type { RankedNumber } from './number-layout.js';

/** Up to this size, domains are shuffled once and cached: faster than FF1 and equally secret. */
const LARGEST_SHUFFLED = 4_096n;
const REMEMBERED = 32;
/** FF1 encodes the radix in 16 bits. */
const LARGEST_RADIX = 65_535;
const TWEAK_BYTES = 16;

/** Maximum number of steps of a walk. */
const MOST_STEPS = 100;

/** Returns whether a number, given as its letters and digits, is acceptable. */
export type Accepts = (compact: string) => boolean;

/** Tools for generating surrogates. All output is determined by the key. */
export interface SurrogateTools {
  readonly draws: Draws;
  readonly permutations: Permutations;
  /** Language of names. */
  readonly language: Language;
  /** Shift of dates in days; never 0. */
  readonly days: number;
}

/** Proposes a surrogate, a different one for each attempt; undefined if there is none, or no more. */
export type Surrogate = (found: FoundValue, attempt: number, tools: SurrogateTools) => string | undefined;

/** Keyed permutations of number ranges. They are one-to-one, so no two numbers are mapped to the same number. */
export class Permutations {
  readonly #secret: Uint8Array;
  readonly #draws: Draws;
  readonly #shuffled = new Map<string, readonly number[]>();

  /** @param secret 32 bytes */
  constructor(secret: Uint8Array) {
    this.#secret = secret;
    this.#draws = new Draws(secret);
  }

  /**
   * Maps a number to another one.
   * @param rank from 0 up to but excluding the size
   * @param order name of the permutation among those of this size
   */
  at(rank: bigint, size: bigint, order: string): bigint {
    if (size <= LARGEST_SHUFFLED) {
      const list = this.#shuffle(Number(size), order);
      return BigInt(present(list[Number(rank)], 'a rank below its size'));
    }
    const { radix, length } = digitsFor(size);
    const tweak = createHash('sha256').update(order).digest().subarray(0, TWEAK_BYTES);
    const cipher = FF1(radix, this.#secret, tweak);
    let digits = toDigits(rank, radix, length);
    let result: bigint;
    // Cycle walking: encrypt again until the result is within the range. The digits cover hardly more than the range,
    // so this takes few steps.
    do {
      digits = cipher.encrypt(digits);
      result = fromDigits(digits, radix);
    } while (result >= size);
    return result;
  }

  #shuffle(size: number, order: string): readonly number[] {
    const name = `${size.toString()}:${order}`;
    const known = this.#shuffled.get(name);
    if (known !== undefined) return known;
    const list = Array.from({ length: size }, (_, index) => index);
    const next = this.#draws.for('shuffle', name);
    for (let last = size - 1; last > 0; last--) {
      const other = next(last + 1);
      const [a, b] = [list[last], list[other]];
      list[last] = present(b, 'an index inside the list');
      list[other] = present(a, 'an index inside the list');
    }
    if (this.#shuffled.size >= REMEMBERED) this.#shuffled.clear();
    this.#shuffled.set(name, list);
    return list;
  }
}

/**
 * Returns the smallest even number of digits, and the smallest radix for it, that can represent all numbers below the
 * size.
 */
function digitsFor(size: bigint): { readonly radix: number; readonly length: number } {
  let length = 2;
  while (BigInt(LARGEST_RADIX) ** BigInt(length) < size) length += 2;
  let radix = Math.round(Number(size) ** (1 / length));
  while (BigInt(radix) ** BigInt(length) < size) radix++;
  while (BigInt(radix - 1) ** BigInt(length) >= size) radix--;
  return { radix, length };
}

function toDigits(rank: bigint, radix: number, length: number): number[] {
  const digits: number[] = [];
  for (let rest = rank; digits.length < length; rest /= BigInt(radix))
    digits.unshift(Number(rest % BigInt(radix)));
  return digits;
}

const fromDigits = (digits: readonly number[], radix: number): bigint =>
  digits.reduce((rank, digit) => rank * BigInt(radix) + BigInt(digit), 0n);

/**
 * Follows the permutation from a number to the first one that is accepted. If several choices of check characters are
 * accepted, takes the one at the same position as the original among its own choices.
 */
export function walk(
  compact: string,
  { rank, size, candidates, order: layout }: RankedNumber,
  accepts: Accepts,
  order: string,
  permutations: Permutations,
): string | undefined {
  const own = [...candidates(rank)].filter((one) => one === compact || accepts(one)).indexOf(compact);
  let reached = rank;
  for (let step = 0; step < MOST_STEPS; step++) {
    reached = permutations.at(reached, size, `${order}:${layout}`);
    const found = nth(candidates(reached), accepts, own);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nth(candidates: Iterable<string>, accepts: Accepts, index: number): string | undefined {
  let left = index;
  for (const candidate of candidates) if (accepts(candidate) && left-- === 0) return candidate;
  return undefined;
}
