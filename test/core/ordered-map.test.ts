import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as breathe } from 'node:timers/promises';
import { orderedMap } from '../../src/core/ordered-map.js';

async function* numbers(count: number, failsBehind = false): AsyncIterable<number> {
  for (let number = 0; number < count; number++) {
    await breathe();
    yield number;
  }
  if (failsBehind) throw new Error('the source failed');
}

/** Results in their order, and the message of the failure that ended them. */
async function resultsOf(results: AsyncIterable<readonly [number, string]>) {
  const done: (readonly [number, string])[] = [];
  try {
    for await (const one of results) done.push(one);
  } catch (error) {
    return { done, failure: error instanceof Error ? error.message : 'unknown' };
  }
  return { done, failure: undefined };
}

describe('work on several items at once', () => {
  it('answers in their order, and is in work on no more than it may', async () => {
    for (const most of [1, 2, 5, 100]) {
      let running = 0;
      let peak = 0;
      const { done, failure } = await resultsOf(
        orderedMap(numbers(20), most, async (number) => {
          peak = Math.max(peak, ++running);
          for (let turn = number % 3; turn < 3; turn++) await breathe();
          running -= 1;
          return `r${number.toString()}`;
        }),
      );
      assert.deepEqual(
        done,
        Array.from({ length: 20 }, (_none, number) => [number, `r${number.toString()}`]),
      );
      assert.equal(failure, undefined);
      assert.ok(peak <= most, `${peak.toString()} at once`);
    }
  });

  it('fails at the turn of what failed, not before', async () => {
    const failing = orderedMap(numbers(8), 4, async (number) => {
      if (number === 3) throw new Error('three');
      await breathe();
      return 'done';
    });
    const { done, failure } = await resultsOf(failing);
    assert.deepEqual([done.map(([number]) => number), failure], [[0, 1, 2], 'three']);
  });

  it('answers all that came before its source failed', async () => {
    const { done, failure } = await resultsOf(orderedMap(numbers(5, true), 3, () => Promise.resolve('done')));
    assert.deepEqual([done.length, failure], [5, 'the source failed']);
  });

  it('closes its source when nobody wants more', async () => {
    let isClosed = false;
    async function* source(): AsyncIterable<number> {
      try {
        yield* numbers(100);
      } finally {
        isClosed = true;
      }
    }
    for await (const [number] of orderedMap(source(), 3, () => Promise.resolve('done')))
      if (number === 2) break;
    assert.ok(isClosed);
  });
});
