import { END, type Entry, type StepGraph } from './step-graph.js';

/** Where a character may lead from one place, and what standing there costs. */
export interface Ways {
  readonly byClass: ReadonlyMap<number, readonly number[]>;
  readonly steps: number;
}

/** What every place of a graph can cost by itself. */
interface Bounds {
  /** By place. */
  readonly ways: readonly Ways[];
  readonly start: Ways;
  /** By place: steps that no text can exceed from there on. */
  readonly bounds: Float64Array;
  /** Steps of the costliest rest of a match that is certain already. */
  readonly last: number;
}

export const boundOf = ({ byClass, steps }: Ways, bounds: ArrayLike<number>): number =>
  steps + Math.max(0, ...[...byClass.values()].map((places) => sum(places, bounds)));

const sum = (places: readonly number[], bounds: ArrayLike<number>): number =>
  places.reduce((total, place) => total + (bounds[place] ?? 0), 0);

/** Bounds every place by itself, as if each way on might meet the text that is worst for it. */
export function boundPlaces({ places, start }: StepGraph): Bounds {
  const bounds = new Float64Array(places.length);
  const ways: Ways[] = [];
  const isTail: boolean[] = [];
  let last = 0;
  const waysOf = (next: readonly Entry[]): Ways => {
    const { sure, maybe, steps } = split(next, places);
    for (const onward of sure.values()) last = Math.max(last, sum(onward, bounds));
    return { byClass: maybe, steps };
  };
  places.forEach(({ next }, index) => {
    // What follows only takes more characters of a match that is certain: they are not looked at again.
    const tail = next.every(({ to }) => to === END || isTail[to]) && next.some(isSureEnd);
    isTail.push(tail);
    const way: Ways = tail ? { byClass: new Map(), steps: 0 } : waysOf(next);
    ways.push({ ...way, steps: way.steps + 1 });
    bounds[index] = 1 + boundOf(way, bounds);
  });
  return { ways, start: waysOf(start), bounds, last };
}

const isSureEnd = (entry: Entry): boolean => entry.to === END && !entry.isConditional;

/** Ways on by the next character: those where the match is certain by then, and the others. */
function split(next: readonly Entry[], places: StepGraph['places']) {
  const sure = new Map<number, number[]>();
  const maybe = new Map<number, number[]>();
  const ends = next.filter(({ to, isUncertain }) => to === END && !isUncertain);
  for (const { to, admits } of next) {
    for (const character of places[to]?.takes ?? []) {
      if (admits?.has(character) === false) continue;
      const isSure = ends.some((end) => end.admits?.has(character) !== false);
      const into = isSure ? sure : maybe;
      const onward = into.get(character);
      if (onward === undefined) into.set(character, [to]);
      else onward.push(to);
    }
  }
  return { sure, maybe, steps: next.reduce((total, { steps }) => total + steps, 0) };
}
