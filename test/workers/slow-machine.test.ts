import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenWorker, WorkerListener } from '../../src/workers/worker-protocol.js';
import { WorkerPool } from '../../src/workers/worker-pool.js';

/** A worker that starts, answers and ends as the test says. */
interface MadeUp {
  readonly listener: WorkerListener<string>;
  readonly received: number[];
  isKilled: boolean;
}

function madeUpPool(workers: number) {
  const made: MadeUp[] = [];
  const open: OpenWorker<string, string> = (listener) => {
    const worker: MadeUp = { listener, received: [], isKilled: false };
    made.push(worker);
    return {
      send(message) {
        if (message.kind === 'task') worker.received.push(message.id);
      },
      hold: () => undefined,
      kill() {
        worker.isKilled = true;
        listener.onExit('it ended');
        return Promise.resolve();
      },
    };
  };
  const pool = new WorkerPool(open, { workers, stuckMs: 1 });
  const stuckReplacement = async (): Promise<void> => {
    while (made.length <= workers) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { pool, made, stuckReplacement };
}

const ready = (worker: MadeUp | undefined): void => worker?.listener.onMessage({ kind: 'ready' });
const answer = (worker: MadeUp | undefined): void => {
  worker?.listener.onMessage({ kind: 'answer', id: worker.received.at(-1) ?? -1, answer: 'done' });
};

describe('a worker that comes back from a slow task', () => {
  it('stays where its replacement is still starting, which ends and is no loss', async () => {
    const { pool, made, stuckReplacement } = madeUpPool(1);
    ready(made[0]);
    const slow = pool.call('slow');
    await stuckReplacement();
    answer(made[0]);
    assert.equal(await slow, 'done');
    assert.deepEqual(
      made.map(({ isKilled }) => isKilled),
      [false, true],
    );
    const next = pool.call('next');
    answer(made[0]);
    assert.equal(await next, 'done');
    assert.equal(pool.figures.lost, 0);
    await pool.ready();
    await pool.close();
  });

  it('leaves its place to a replacement that is ready', async () => {
    const { pool, made, stuckReplacement } = madeUpPool(1);
    ready(made[0]);
    const slow = pool.call('slow');
    await stuckReplacement();
    ready(made[1]);
    answer(made[0]);
    assert.equal(await slow, 'done');
    assert.deepEqual(
      made.map(({ isKilled }) => isKilled),
      [true, false],
    );
    await pool.close();
  });
});
