/** Random choices that a seed repeats. */
export interface Random {
  /** 0 to 1, 1 excluded. */
  readonly next: () => number;
  /** A whole number from 0 to below `count`. */
  readonly below: (count: number) => number;
  /** One of the list. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** Whether something of this likelihood, 0 to 1, happens. */
  readonly chance: (likelihood: number) => boolean;
}

/** Mulberry32: 32 bits of state, the same sequence on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick(list) {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    chance: (likelihood) => next() < likelihood,
  };
}
