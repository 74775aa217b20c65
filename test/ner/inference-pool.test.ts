import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { InferenceFailure, InferencePool, type PoolRequest } from '../../src/ner/inference-pool.js';
import type { RunTask } from '../../src/ner/inference-protocol.js';
import { classesOf } from '../../src/ner/label-map.js';
import { checkModel } from '../../src/ner/model-files.js';
import { until } from '../support/until.js';
import { MODEL_FOLDER } from './fixtures.js';

const NEVER = new AbortController().signal;

const windowOf = (tokens: number): RunTask => ({
  kind: 'run',
  ids: new Int32Array(tokens).fill(1000),
  shapes: new Uint8Array(tokens).fill(17),
  from: 0,
  to: tokens,
});

/** A task that no model can run: its thread fails it. */
const BROKEN: RunTask = { ...windowOf(4), ids: new Int32Array(4).fill(9_999_999) };

/** Classes of the shipped model. */
let classes = 0;
before(async () => {
  classes = classesOf((await checkModel(MODEL_FOLDER)).map);
});

describe('inference pool', () => {
  let pool: InferencePool;
  before(async () => {
    const { weights, vectors, map, vocabulary } = await checkModel(MODEL_FOLDER);
    let time = 0;
    const settings = {
      model: weights,
      vectors,
      map,
      cls: vocabulary.cls,
      sep: vocabulary.sep,
      warmsUp: true,
    };
    pool = new InferencePool(settings, 1, () => (time += 1));
    await pool.ready();
  });
  after(() => pool.close());

  const finished: string[] = [];
  const note = async (request: PoolRequest, tokens: number, name: string): Promise<void> => {
    await request.run(windowOf(tokens));
    finished.push(name);
  };

  it('answers the probabilities of the tokens asked for', async () => {
    const request = pool.request(20, NEVER);
    const rows = await request.run({ ...windowOf(20), from: 5, to: 8 });
    assert.equal(rows.length, 3 * classes);
    for (let row = 0; row < 3; row += 1) {
      const sum = rows.subarray(row * classes, (row + 1) * classes).reduce((all, value) => all + value, 0);
      assert.ok(Math.abs(sum - 1) < 1e-5);
    }
    request.close();
  });

  it('lets a short request overtake a long one that came before, but not one that came long before', async () => {
    const long = pool.request(1000, NEVER);
    const running = [1, 2, 3, 4].map((index) => note(long, 126, `long ${index.toString()}`));
    const short = pool.request(10, NEVER);
    await Promise.all([...running, note(short, 10, 'short')]);
    // Two windows were with the thread already when the short one came.
    assert.deepEqual(finished, ['long 1', 'long 2', 'short', 'long 3', 'long 4']);
  });

  it('drops what waits when the signal aborts', async () => {
    const controller = new AbortController();
    const request = pool.request(2000, controller.signal);
    const results = Promise.allSettled(Array.from({ length: 12 }, () => request.run(windowOf(126))));
    controller.abort();
    const statuses = (await results).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 'fulfilled').length, 2);
    assert.throws(() => void request.run(windowOf(4)), { name: 'AbortError' });
    request.close();
  });

  it('reports a task that the engine refuses and goes on', async () => {
    const request = pool.request(8, NEVER);
    await assert.rejects(request.run(BROKEN), InferenceFailure);
    assert.equal((await request.run(windowOf(4))).length, 4 * classes);
    request.close();
  });

  it('refuses tasks once it is closed', async () => {
    const request = pool.request(4, NEVER);
    await pool.close();
    await assert.rejects(request.run(windowOf(4)), InferenceFailure);
  });
});

/** A pool of one thread that misbehaves as `mortal-worker` says. */
async function mortalPool(t: TestContext): Promise<InferencePool> {
  const { weights, vectors, map, vocabulary } = await checkModel(MODEL_FOLDER);
  const settings = { model: weights, vectors, map, cls: vocabulary.cls, sep: vocabulary.sep, warmsUp: true };
  const pool = new InferencePool(settings, 1, () => 0, new URL('mortal-worker.js', import.meta.url));
  t.after(() => pool.close());
  await pool.ready();
  return pool;
}

describe('inference pool whose threads die', () => {
  it('gives up when none ever becomes ready', async () => {
    const { vectors, map, vocabulary } = await checkModel(MODEL_FOLDER);
    const settings = {
      model: '/nowhere/model.onnx',
      vectors,
      map,
      cls: vocabulary.cls,
      sep: vocabulary.sep,
      warmsUp: true,
    };
    const pool = new InferencePool(settings, 1, () => 0);
    await assert.rejects(pool.ready(), InferenceFailure);
    await pool.close();
  });

  it('rejects what a dead thread had and starts another', async (t) => {
    const request = (await mortalPool(t)).request(4, NEVER);
    await assert.rejects(request.run(windowOf(13)), /an inference thread died: thirteen/);
    assert.equal((await request.run(windowOf(4))).length, 4 * classes);
  });
});

describe('inference pool that is closed', () => {
  it('rejects what its threads have', async (t) => {
    const pool = await mortalPool(t);
    const running = pool.request(11, NEVER).run(windowOf(11));
    const rejected = assert.rejects(running, /the model is closed/);
    await pool.close();
    await rejected;
  });
});

describe('inference pool whose threads answer less than they were asked', () => {
  it('refuses rows that miss, and goes on', async (t) => {
    const request = (await mortalPool(t)).request(7, NEVER);
    await assert.rejects(request.run(windowOf(7)), /6 rows were answered, not 7/);
    assert.equal((await request.run(windowOf(8))).length, 8 * classes);
  });

  it('refuses texts that miss: no answer is not "nothing found"', async (t) => {
    const request = (await mortalPool(t)).request(4, NEVER);
    const { ids, shapes } = windowOf(4);
    const texts = [{ start: 0, end: 4, from: 0, first: 0 }];
    const task = { kind: 'find' as const, ids, shapes, trimmed: new Uint8Array(4), texts };
    await assert.rejects(request.run(task), /0 texts were answered, not 1/);
  });

  it('replaces a thread that answers what it was not asked', async (t) => {
    const pool = await mortalPool(t);
    const request = pool.request(5, NEVER);
    await request.run(windowOf(5));
    await until(() => pool.figures.lost === 1);
    assert.equal((await request.run(windowOf(4))).length, 4 * classes);
  });
});
