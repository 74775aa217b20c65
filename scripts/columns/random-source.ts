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

/** A generator of 32 bits (mulberry32). */
export function randomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[int(0, choices.length - 1)];
    if (chosen === undefined) throw new RangeError('nothing to choose from');
    return chosen;
  };
  const signs = (count: number, alphabet: string): string =>
    Array.from({ length: count }, () => alphabet.charAt(int(0, alphabet.length - 1))).join('');
  return { next, int, pick, chance: (p) => next() < p, signs, digits: (count) => signs(count, '0123456789') };
}
