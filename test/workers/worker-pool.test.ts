import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { processWorker } from '../../src/workers/process-worker.js';
import { threadWorker } from '../../src/workers/thread-worker.js';
import { type OpenWorker, WorkerFailure } from '../../src/workers/worker-protocol.js';
import { WorkerPool, type PoolOptions } from '../../src/workers/worker-pool.js';
import { createTestClock } from '../support/account-fixture.js';
import { temporaryFolder } from '../support/run-scan.js';
import { until } from '../support/until.js';
import type { Order, Reply } from './obedient-worker.js';

const SCRIPT = new URL('obedient-worker.js', import.meta.url);
const MEGABYTES = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 8 };

/**
 * Where a test gives its pool a clock, what tasks take is real and what the pool believes of it is told: its timers
 * only look at that clock.
 */

/** Each way in which a worker can run keeps the same promises. */
const WAYS: Readonly<Record<string, Way>> = {
  threads: {
    open: (script) => threadWorker(script, { limits: MEGABYTES }),
    rounds: 12,
    reasons: { die: 'TypeError', devour: 'it took too much memory' },
  },
  processes: {
    open: (script) => processWorker(script, { memoryMegabytes: 512, heapMegabytes: 24 }),
    rounds: 3,
    reasons: { die: 'it ended', devour: 'it took too much memory' },
  },
};

interface Way {
  readonly open: (script: URL) => OpenWorker<Order, Reply>;
  /** Lists of tasks that are tried. */
  readonly rounds: number;
  /** What is told of a worker that is lost. */
  readonly reasons: Readonly<Record<'die' | 'devour', string>>;
}

type Pool = WorkerPool<Order, Reply>;

for (const [way, { open, rounds, reasons: told }] of Object.entries(WAYS)) {
  const withPool = async (
    options: PoolOptions,
    use: (pool: Pool) => Promise<void>,
    script = SCRIPT,
  ): Promise<void> => {
    const pool: Pool = new WorkerPool(open(script), options);
    try {
      await use(pool);
    } finally {
      await pool.close();
    }
  };
  const who = (pool: Pool): Promise<Reply> => pool.call({ kind: 'who' });
  const failsAs = (kind: WorkerFailure['kind']) => (error: unknown) => {
    assert.ok(error instanceof WorkerFailure);
    assert.equal(error.kind, kind);
    assert.doesNotMatch(error.message, /secret/);
    return true;
  };

  describe(`worker pool of ${way}`, () => {
    it('performs what is due first, and what came first of equals', async () => {
      await withPool({ workers: 1 }, async (pool) => {
        await pool.ready();
        const done: string[] = [];
        const ask = (value: string, due: number): Promise<unknown> =>
          pool.call({ kind: 'echo', value }, { due }).then(() => done.push(value));
        const first = pool.call({ kind: 'sleep', ms: 20 });
        await Promise.all([first, ask('c', 7), ask('a', 3), ask('d', 7), ask('b', 3)]);
        assert.deepEqual(done, ['a', 'b', 'c', 'd']);
      });
    });

    it('tells of a task that throws by the name of the error alone', async () => {
      await withPool({ workers: 1 }, async (pool) => {
        await assert.rejects(pool.call({ kind: 'throw' }), (error: Error) => {
          assert.equal(error.message, 'RangeError');
          return failsAs('failed')(error);
        });
        assert.equal(await pool.call({ kind: 'echo', value: 'on' }), 'on');
        assert.equal(pool.figures.lost, 0);
      });
    });

    it('ends a worker whose task takes too long, and loses nothing else', async () => {
      await withPool({ workers: 1, ahead: { jobs: 9, cost: 9 } }, async (pool) => {
        const before = await who(pool);
        const endless = pool.call({ kind: 'never-end' }, { limitMs: 200 });
        const behind = ['x', 'y', 'z'].map((value) =>
          pool.call({ kind: 'echo', value }, { limitMs: 60_000 }),
        );
        await assert.rejects(endless, failsAs('late'));
        assert.deepEqual(await Promise.all(behind), ['x', 'y', 'z']);
        assert.notEqual(await who(pool), before);
        assert.deepEqual(pool.figures, { total: 1, busy: 0, lost: 1 });
      });
    });

    for (const [order, name] of [
      [{ kind: 'die' }, 'dies'],
      [{ kind: 'devour' }, 'takes more memory than it may'],
    ] as const) {
      it(`replaces a worker that ${name} of a task, which is not tried again`, async () => {
        const reasons: string[] = [];
        const onLost = ({ message }: WorkerFailure): void => void reasons.push(message);
        await withPool({ workers: 1, ahead: { jobs: 9, cost: 9 }, onLost }, async (pool) => {
          const deadly = pool.call(order);
          const behind = pool.call({ kind: 'echo', value: 'still here' });
          await assert.rejects(deadly, failsAs('died'));
          assert.equal(await behind, 'still here');
          assert.equal(pool.figures.lost, 1);
          assert.deepEqual(reasons, [told[order.kind]]);
        });
      });
    }

    it('gives a task that waits up at once', async () => {
      await withPool({ workers: 1 }, async (pool) => {
        const controller = new AbortController();
        const busy = pool.call({ kind: 'sleep', ms: 100 });
        const waiting = pool.call({ kind: 'die' }, { signal: controller.signal });
        controller.abort(new Error('gone'));
        await assert.rejects(waiting, { message: 'gone' });
        assert.equal(await busy, 'awake');
        assert.equal(await pool.call({ kind: 'echo', value: 'on' }), 'on');
        assert.equal(pool.figures.lost, 0);
        await assert.rejects(pool.call({ kind: 'die' }, { signal: controller.signal }), { message: 'gone' });
      });
    });

    it('lets a task that was given up finish in its time of grace, and no longer', async () => {
      const clock = createTestClock(0);
      await withPool({ workers: 1, graceMs: 200, now: clock.now }, async (pool) => {
        const before = await who(pool);
        const giveUp = async (order: Order): Promise<void> => {
          const controller = new AbortController();
          const call = pool.call(order, { signal: controller.signal });
          clock.advance(50);
          controller.abort(new Error('gone'));
          await assert.rejects(call, { message: 'gone' });
        };
        await giveUp({ kind: 'sleep', ms: 150 });
        clock.advance(100);
        assert.equal(await who(pool), before);
        await giveUp({ kind: 'never-end' });
        clock.advance(200);
        assert.notEqual(await who(pool), before);
        assert.equal(pool.figures.lost, 1);
      });
    });

    it('has others do what waits behind a task that takes long, and keeps no more workers than it should', async (t) => {
      const clock = createTestClock(0);
      const gate = path.join(temporaryFolder(t), 'gate');
      const options = { workers: 1, stuckMs: 50, ahead: { jobs: 9, cost: 9 }, now: clock.now };
      await withPool(options, async (pool) => {
        await pool.ready();
        let isLongDone = false;
        const long = pool.call({ kind: 'wait', gate }).then(() => (isLongDone = true));
        const behind = ['x', 'y'].map((value) => pool.call({ kind: 'echo', value }));
        clock.advance(50);
        assert.deepEqual(await Promise.all(behind), ['x', 'y']);
        assert.equal(isLongDone, false);
        writeFileSync(gate, '');
        await long;
        await pool.call({ kind: 'echo', value: 'on' });
        await until(() => pool.figures.busy === 0 && pool.figures.total === 1);
        assert.equal(pool.figures.lost, 0);
      });
    });

    it('starts as many workers as the waiting work is worth', async () => {
      const options = { workers: 3, kept: 1, growAt: 10, ahead: { jobs: 1, cost: 0 } };
      await withPool(options, async (pool) => {
        const light = Array.from({ length: 4 }, () => pool.call({ kind: 'sleep', ms: 5 }, { cost: 2 }));
        await Promise.all(light);
        const before = pool.figures.total;
        assert.equal(before, 1);
        const heavy = Array.from({ length: 9 }, () => pool.call({ kind: 'sleep', ms: 100 }, { cost: 6 }));
        await Promise.all(heavy);
        const after = pool.figures.total;
        assert.ok(after > before && after <= 3);
      });
    });

    it('starts none before there is work where none is kept', async () => {
      await withPool({ workers: 1, kept: 0 }, async (pool) => {
        await pool.ready();
        assert.equal(pool.figures.total, 0);
        assert.equal(await pool.call({ kind: 'echo', value: 'on' }), 'on');
        assert.equal(pool.figures.total, 1);
      });
    });

    it('gives up where no worker ever starts', async () => {
      await withPool(
        { workers: 2 },
        async (pool) => {
          const call = pool.call({ kind: 'echo', value: 'on' });
          await assert.rejects(pool.ready(), failsAs('closed'));
          await assert.rejects(call, failsAs('closed'));
          assert.throws(() => {
            pool.assertOpen();
          }, failsAs('closed'));
        },
        new URL('no-such-worker.js', import.meta.url),
      );
    });

    it('rejects everything that is under way when it is closed', async () => {
      const pool: Pool = new WorkerPool(open(SCRIPT), { workers: 1 });
      await pool.ready();
      const calls = [pool.call({ kind: 'never-end' }), pool.call({ kind: 'echo', value: 'on' })];
      const outcomes = Promise.allSettled(calls);
      await pool.close();
      for (const outcome of await outcomes) {
        assert.equal(outcome.status, 'rejected');
        failsAs('closed')(outcome.reason);
      }
      await assert.rejects(pool.call({ kind: 'echo', value: 'on' }), failsAs('closed'));
    });

    it('gives each of any tasks its own outcome', async () => {
      const orders = fc.array(
        fc.oneof(
          { weight: 12, arbitrary: fc.record({ kind: fc.constant('echo' as const), value: fc.string() }) },
          { weight: 2, arbitrary: fc.constant({ kind: 'throw' } as const) },
          { weight: 1, arbitrary: fc.constant({ kind: 'die' } as const) },
          { weight: 1, arbitrary: fc.constant({ kind: 'never-end' } as const) },
        ),
        { minLength: 1, maxLength: 16 },
      );
      const expected = (order: Order): string =>
        order.kind === 'echo'
          ? `answer ${order.value}`
          : (({ throw: 'failed', die: 'died', 'never-end': 'late' } as Record<string, string>)[order.kind] ??
            '');
      const options = fc.record({
        workers: fc.integer({ min: 1, max: 2 }),
        jobs: fc.integer({ min: 1, max: 4 }),
      });
      await fc.assert(
        fc.asyncProperty(orders, options, async (tasks, { workers, jobs }) => {
          await withPool({ workers, ahead: { jobs, cost: jobs } }, async (pool) => {
            const outcomes = await Promise.all(
              tasks.map((order) =>
                pool
                  .call(order, order.kind === 'never-end' ? { limitMs: 50 } : {})
                  .then((reply) => `answer ${reply.toString()}`)
                  .catch((error: unknown) => (error instanceof WorkerFailure ? error.kind : 'else')),
              ),
            );
            assert.deepEqual(outcomes, tasks.map(expected));
          });
        }),
        { numRuns: rounds },
      );
    });
  });
}

describe('worker pool of threads alone', () => {
  it('hands buffers over, both ways', async () => {
    const pool: Pool = new WorkerPool(threadWorker(SCRIPT, { limits: MEGABYTES }), { workers: 1 });
    try {
      const numbers = Float32Array.of(1, 2, 3);
      const reply = await pool.call({ kind: 'double', numbers }, { transfer: [numbers.buffer] });
      assert.deepEqual(reply, Float32Array.of(2, 4, 6));
      assert.equal(numbers.length, 0);
    } finally {
      await pool.close();
    }
  });

  it('tries a task whose buffers are gone on no other worker', async () => {
    const options = { workers: 1, ahead: { jobs: 9, cost: 9 } };
    const pool: Pool = new WorkerPool(threadWorker(SCRIPT, { limits: MEGABYTES }), options);
    try {
      await pool.ready();
      const deadly = pool.call({ kind: 'die' });
      const numbers = Float32Array.of(1);
      const behind = pool.call({ kind: 'double', numbers }, { transfer: [numbers.buffer] });
      const outcomes = await Promise.allSettled([deadly, behind]);
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['rejected', 'rejected'],
      );
    } finally {
      await pool.close();
    }
  });
});
