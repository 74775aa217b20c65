import { createRandom } from '../../measure/load/attacks/create-random.js';

/** Random choices that are the same for the same seed. */
export interface RandomSource {
  /** 0 to 1, 1 excluded. */
  readonly next: () => number;
  /** A whole number from `from` to `to`, both included. */
  readonly int: (from: number, to: number) => number;
  readonly pick: <T>(choices: readonly [T, ...(readonly T[])] | readonly T[]) => T;
  readonly chance: (probability: number) => boolean;
  /** So many of these signs. */
  readonly signs: (count: number, alphabet: string) => string;
  readonly digits: (count: number) => string;
}

/** The generator of the attacks, with what tables ask of it. */
export function randomSource(seed: number): RandomSource {
  const { next, below, pick, chance } = createRandom(seed);
  const int = (from: number, to: number): number => from + below(to - from + 1);
  const signs = (count: number, alphabet: string): string =>
    Array.from({ length: count }, () => alphabet.charAt(int(0, alphabet.length - 1))).join('');
  return { next, int, pick, chance, signs, digits: (count) => signs(count, '0123456789') };
}
