import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DisjointSpans } from '../../src/core/span.js';
import { cpuMilliseconds } from '../support/cpu-time.js';

test('many spans in any order: the time does not grow with their square', () => {
  const timed = (count: number): number => {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const set = new DisjointSpans();
      const began = cpuMilliseconds();
      // From behind: each is put before all that are there.
      for (let start = 2 * count; start > 0; start -= 2) set.add({ start, end: start + 1 });
      times.push(cpuMilliseconds() - began);
    }
    return Math.min(...times);
  };
  timed(10_000);
  const [once, many] = [timed(10_000), timed(240_000)];
  // The square of 24 is 576; moving them all for each would be 500 times as long.
  assert.ok(many < 150 * once, `${once.toFixed(1)} ms became ${many.toFixed(1)} ms`);
});
