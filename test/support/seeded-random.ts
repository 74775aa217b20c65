import { present } from '../../src/core/present.js';

/** Random choices that are the same for the same seed. */
export interface Random {
  /** An integer from 0 to below the limit. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
}

/** @param seed any 32-bit integer (mulberry32) */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return { below, pick: (items) => present(items[below(items.length)], 'item') };
}
