import { createHash } from 'node:crypto';
import { FF1 } from '@noble/ciphers/ff1.js';
import type { Language } from '../../core/languages.js';
import { present } from '../../core/present.js';
import type { FoundValue } from '../replacements.js';
import { Draws } from './draws.js';
import type { RankedNumber } from './number-layout.js';

/** Up to this size all numbers are shuffled once and remembered: quicker than FF1, and as secret. */
const LARGEST_SHUFFLED = 4_096n;
const REMEMBERED = 32;
/** FF1 writes its radix in 16 bits. */
const LARGEST_RADIX = 65_535;
const TWEAK_BYTES = 16;

/** Numbers of a walk that are tried. */
const MOST_STEPS = 100;

/** Whether a number, as its letters and digits, is as wanted. */
export type Accepts = (compact: string) => boolean;

/** What surrogates are made with: all of it follows from the key. */
export interface SurrogateTools {
  readonly draws: Draws;
  readonly permutations: Permutations;
  /** The language that names are taken from. */
  readonly language: Language;
  /** Days by which dates move; never 0. */
  readonly days: number;
}

/** Proposes what stands for a value: another one for each attempt; undefined: there is none, or no more. */
export type Surrogate = (found: FoundValue, attempt: number, tools: SurrogateTools) => string | undefined;

/** Orders of numbers by a key: each is one to one, so that no two numbers become one. */
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
   * The number that stands for another.
   * @param rank from 0 to below the size
   * @param order names one of the orders of this size
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
    // The digits hold hardly more than the size: what lies above it is taken on.
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

/** The fewest digits (an even number of them) of the least radix that hold all numbers below the size. */
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
 * The first number of the walk that is accepted: from number to number as the key orders them. Of several choices of
 * check characters that are accepted, the one that comes as late among them as the own does.
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
