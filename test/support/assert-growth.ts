import assert from 'node:assert/strict';
import { leastTimes } from '../../measure/load/attacks/measure-cost.js';

/** Linear work takes twice as long for twice as much, quadratic work four times; noise lies between. */
const GROWTH = 3;
const ATTEMPTS = 8;
const ROUNDS = 4;

/**
 * Fails where work on twice as much takes much longer than twice; the best of several comparisons counts, so that a
 * busy machine does not fail it.
 * @param prepare makes the work for a size
 */
export function assertGrowsLikeItsInput(prepare: (size: number) => () => unknown, size: number): void {
  const [once, twice] = [prepare(size), prepare(2 * size)];
  let growth = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && growth > GROWTH; attempt++) {
    const [short = NaN, long = NaN] = leastTimes([once, twice], ROUNDS);
    growth = Math.min(growth, long / short);
  }
  assert.ok(growth <= GROWTH, `${growth.toFixed(2)} times as long for twice as much`);
}
