import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { ServiceError } from '../../src/core/errors.js';
import { queueOf, visit } from '../support/queue-visit.js';

const NEVER = new AbortController().signal;
/** The clock of the queue is that of the mocked timers. */
const settle = () => new Promise(setImmediate);

describe('a burst of work', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  });
  afterEach(() => {
    mock.timers.reset();
  });

  it('lets an ordinary burst in however long it takes, and refuses what is beyond it', async () => {
    for (const [tokens, lane] of [
      [3_665, 'long'],
      [128, 'short'],
    ] as const) {
      const queue = queueOf({ maxWaitMs: 100, longestWaitMs: 60_000, burst: 32 });
      const visits = Array.from({ length: 60 }, () => visit(queue, tokens));
      await settle();
      const refused = visits.filter(({ state }) => state === 'refused').length;
      assert.equal(refused, 27, `${lane}: one runs, 32 wait`);
      // Each takes half a second, far beyond the wait of those that are no burst.
      for (let done = 0; done < 33; done += 1) {
        mock.timers.tick(500);
        await settle();
        visits.find(({ state }) => state === 'running')?.leave();
        await settle();
      }
      const ended = visits.filter(({ state }) => state === 'done').length;
      assert.equal(ended, 33, lane);
      assert.equal(queue.stats().lanes[lane].expired, 0);
    }
  });

  it('keeps a burst waiting no longer than the longest wait', async () => {
    const queue = queueOf({ longestWaitMs: 20_000, burst: 32 });
    const visits = Array.from({ length: 20 }, () => visit(queue, 3_665));
    await settle();
    assert.equal(visits.filter(({ state }) => state === 'waiting').length, 19);
    // Nothing is done: the speed that a burst was reckoned with was far too high.
    for (let second = 0; second < 25; second += 1) {
      mock.timers.tick(1_000);
      await settle();
      queue.refusal(3_665);
    }
    assert.equal(visits.filter(({ state }) => state === 'refused').length, 19);
    for (const { error } of visits.slice(1))
      assert.ok(error instanceof ServiceError && error.code === 'OVERLOADED');
  });

  it('follows the wait that a caller accepts, shorter and longer, up to the longest', async () => {
    const queue = queueOf({ longestWaitMs: 5_000, burst: 1 });
    const first = visit(queue, 8_000);
    await settle();
    // One second of work lies before it.
    assert.equal(queue.refusal(8_000), undefined);
    assert.equal(queue.refusal(8_000, 1_000), 1);
    assert.equal(queue.refusal(8_000, 0), 1);
    assert.equal(queue.refusal(8_000, 2_000), undefined);
    const others = Array.from({ length: 3 }, () => visit(queue, 8_000));
    await settle();
    assert.deepEqual(
      others.map(({ state }) => state),
      ['waiting', 'refused', 'refused'],
    );
    assert.equal(queue.refusal(8_000, 3_000), undefined);
    const patient = queue.enter(8_000, NEVER, 600_000).catch((error: unknown) => error);
    await settle();
    mock.timers.tick(5_000);
    await settle();
    assert.ok((await patient) instanceof ServiceError, 'longer than the longest wait nobody waits');
    first.leave();
    assert.equal(queueOf({ maxWaitMs: 0, burst: 32 }).refusal(10), undefined);
  });

  it('lets nothing wait where nothing ever waits, whatever is accepted', async () => {
    const queue = queueOf({ maxWaitMs: 0, longestWaitMs: 60_000, burst: 32 });
    const first = visit(queue, 128);
    await settle();
    assert.equal(queue.refusal(128), 1);
    assert.equal(queue.refusal(128, 60_000), 1);
    first.leave();
  });
});
