import type { RankedNumber } from './number-layout.js';
import type { Permutations } from './permutations.js';

/** Numbers of a walk that are tried. */
const MOST_STEPS = 100;

/** Whether a number, as its letters and digits, is as wanted. */
export type Accepts = (compact: string) => boolean;

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
