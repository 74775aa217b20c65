import { present } from '../core/present.js';
import type { UnitWeights } from './units.js';

/** State 0 is O; label i has B at 1 + 2i and I at 2 + 2i. */
export type Path = Int32Array;

const NEVER = -1e9;
const SCORE = 'score of a label';

/**
 * The best path of states: any state may follow any, but I of a label only B or I of the same. Ties go to O, then B
 * before I, then the lower label.
 */
export function bestPath(units: number, width: number, weigh: (unit: number) => UnitWeights): Path {
  if (units === 0) return new Int32Array(0);
  /** Best state before, for O and every B. */
  const backAny = new Int32Array(units);
  /** For I: 1 when I stood before it, 0 when B. */
  const backIn = new Uint8Array(units * width);
  const first = weigh(0);
  const lastBegin = first.begin.slice();
  const lastIn = new Float64Array(width).fill(NEVER);
  let best = topState(first.outside, lastBegin, lastIn);
  for (let unit = 1; unit < units; unit += 1) {
    const { outside, begin, inside } = weigh(unit);
    backAny[unit] = best.state;
    for (let label = 0; label < width; label += 1) {
      const wasBegin = present(lastBegin[label], SCORE);
      const wasIn = present(lastIn[label], SCORE);
      const stays = wasIn > wasBegin;
      if (stays) backIn[unit * width + label] = 1;
      lastIn[label] = (stays ? wasIn : wasBegin) + present(inside[label], SCORE);
      lastBegin[label] = best.score + present(begin[label], SCORE);
    }
    best = topState(best.score + outside, lastBegin, lastIn);
  }
  return trace(best.state, units, width, backAny, backIn);
}

interface Top {
  readonly state: number;
  readonly score: number;
}

function topState(out: number, begin: Float64Array, inside: Float64Array): Top {
  let state = 0;
  let score = out;
  for (let label = 0; label < begin.length; label += 1) {
    const value = present(begin[label], SCORE);
    if (value > score) {
      score = value;
      state = 1 + 2 * label;
    }
  }
  for (let label = 0; label < inside.length; label += 1) {
    const value = present(inside[label], SCORE);
    if (value > score) {
      score = value;
      state = 2 + 2 * label;
    }
  }
  return { state, score };
}

function trace(last: number, units: number, width: number, backAny: Int32Array, backIn: Uint8Array): Path {
  const path = new Int32Array(units);
  let state = last;
  for (let unit = units - 1; unit >= 0; unit -= 1) {
    path[unit] = state;
    const isIn = state > 0 && state % 2 === 0;
    if (!isIn) state = present(backAny[unit], 'state before a unit');
    else if (backIn[unit * width + (state / 2 - 1)] === 0) state -= 1;
  }
  return path;
}
