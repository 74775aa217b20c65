import type { Ways } from './bound-places.js';
import { FrontQueue } from './front-queue.js';

/** Texts looked at before the search ends with what is certain so far. */
const TEXTS = 20_000;

/** Engine states reached by one text: by place, how many paths stand there. */
export interface Front {
  readonly paths: readonly (readonly [place: number, count: number])[];
  /** Steps taken so far. */
  readonly steps: number;
  /** Steps that no continuation can exceed. */
  readonly bound: number;
  readonly trail: Trail | undefined;
}

/** The text so far, last character first. */
export interface Trail {
  readonly before: Trail | undefined;
  readonly character: number;
}

/** Follows the most promising text first, until nothing open can exceed what was found. */
export function searchWorst(
  ways: readonly Ways[],
  start: Ways,
  bounds: Float64Array,
): Pick<Front, 'steps' | 'trail'> {
  const seen = new Map<string, number>();
  const open = new FrontQueue();
  let worst: Pick<Front, 'steps' | 'trail'> = { steps: start.steps, trail: undefined };
  const visit = (front: Front): void => {
    const key = front.paths.join(';');
    if ((seen.get(key) ?? -1) >= front.steps) return;
    seen.set(key, front.steps);
    if (front.steps > worst.steps) worst = front;
    if (front.bound > worst.steps) open.push(front);
  };
  const grow = (from: Pick<Front, 'steps' | 'trail'>, paths: readonly (readonly [Ways, number])[]): void => {
    for (const [character, counts] of reached(paths)) {
      const list = [...counts].sort(([a], [b]) => a - b);
      let { steps } = from;
      let bound = steps;
      for (const [place, count] of list) {
        steps += count * (ways[place]?.steps ?? 0);
        bound += count * (bounds[place] ?? 0);
      }
      visit({ paths: list, steps, bound, trail: { before: from.trail, character } });
    }
  };
  grow(worst, [[start, 1]]);
  for (let texts = 0; texts < TEXTS; texts++) {
    const front = open.pop();
    if (front === undefined || front.bound <= worst.steps) return worst;
    grow(
      front,
      front.paths.flatMap(([place, count]) => {
        const way = ways[place];
        return way === undefined ? [] : [[way, count] as const];
      }),
    );
  }
  return { ...worst, steps: Math.max(worst.steps, open.pop()?.bound ?? 0) };
}

/** By the next character, the places that the paths reach and how many of them each. */
function reached(
  paths: readonly (readonly [Ways, number])[],
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const byCharacter = new Map<number, Map<number, number>>();
  for (const [{ byClass }, count] of paths) {
    for (const [character, onward] of byClass) {
      let counts = byCharacter.get(character);
      if (counts === undefined) byCharacter.set(character, (counts = new Map<number, number>()));
      for (const place of onward) counts.set(place, (counts.get(place) ?? 0) + count);
    }
  }
  return byCharacter;
}
