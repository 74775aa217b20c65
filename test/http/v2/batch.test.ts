import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WorkQueue } from '../../../src/admission/work-queue.js';
import { batchOf, finder, send } from '../../support/batches.js';
import { configured, fakeProvider } from '../../support/fake-provider.js';
import { runApp } from '../../support/run-app.js';
import { until } from '../../support/until.js';

const INVALID: readonly (readonly [what: string, body: string, message: RegExp])[] = [
  ['no JSON', '{"texts":', /one JSON object/],
  ['a list', '[]', /one JSON object/],
  ['no texts', '{}', /the body must be/],
  ['an empty list', '{"texts":[]}', /with 1 to 1000 texts/],
  [
    'too many',
    batchOf(Array.from({ length: 1_001 }, (_, id) => ({ id, text: 'x' }))),
    /with 1 to 1000 texts/,
  ],
  ['a field beside them', '{"texts":[{"id":1,"text":"x"}],"policy":1}', /the body must be/],
  ['no id', batchOf([{ id: 1, text: 'a' }, { text: 'x' }]), /texts\[1\]\.id must be text of 1 to 200/],
  ['an empty id', batchOf([{ id: '', text: 'x' }]), /texts\[0\]\.id must be text of 1 to 200/],
  ['an id of half a number', batchOf([{ id: 1.5, text: 'x' }]), /texts\[0\]\.id must be/],
  [
    'an id twice',
    batchOf(['a', 'b', 'a'].map((id) => ({ id, text: 'x' }))),
    /texts\[2\]\.id must be different from texts\[0\]\.id/,
  ],
  ['no text', batchOf([{ id: 1 }]), /texts\[0\]\.text must be text/],
  ['half a character', '{"texts":[{"id":1,"text":"\\ud800"}]}', /texts\[0\]\.text must be text/],
  [
    'another field',
    batchOf([{ id: 1, text: 'x', txt: 'y' }]),
    /texts\[0\] must be an object with only id and text/,
  ],
  ['a text without an id', batchOf(['x']), /texts\[0\] must be an object/],
];

describe('a batch in one body', () => {
  it('is answered as each of its texts would be by itself, in their order', async (t) => {
    const app = await runApp(t);
    const texts = ['Ask Jane', 'nobody', 'secret Jane 😀'];
    const { results, status } = await send(
      app,
      '/classify/batch?score_threshold=0.5',
      batchOf(texts.map((text, id) => ({ id: `t${id.toString()}`, text }))),
    );
    assert.equal(status, 200);
    assert.deepEqual(
      results.map(({ id }) => id),
      ['t0', 't1', 't2'],
    );
    for (const [index, text] of texts.entries()) {
      const alone = await send(app, '/classify/text?score_threshold=0.5', text, 'text/plain');
      assert.deepEqual(results[index]?.classifications, alone.json.classifications);
    }
  });

  it('is labelled, with the parameters of label', async (t) => {
    const app = await runApp(t);
    const { results } = await send(
      app,
      '/transform/batch?deny=TITLE:Ask&entities=PERSON,TITLE',
      batchOf([{ id: 7, text: 'Ask Jane' }]),
    );
    assert.deepEqual(results, [{ id: 7, status: 200, transform: { text: '[TITLE] [PERSON]' } }]);
  });

  it('has a failure for each text that fails, and answers the others', async (t) => {
    const app = await runApp(t, { providers: [finder()] });
    const { results } = await send(
      app,
      '/classify/batch',
      batchOf(
        ['Jane', 'broken', 'p\u0430ypal', ' ', 'x'.repeat(10_241), 'Jane'].map((text, id) => ({ id, text })),
      ),
    );
    assert.deepEqual(
      results.map(({ id, status, error }) => [id, status, error?.code]),
      [
        [0, 200, undefined],
        [1, 502, 'ALL_PROVIDERS_FAILED'],
        [2, 422, 'UNTRUSTED_INPUT'],
        [3, 400, 'BODY_EMPTY'],
        [4, 413, 'BODY_TOO_LARGE'],
        [5, 200, undefined],
      ],
    );
  });

  for (const [what, body, message] of INVALID) {
    it(`is refused with its place: ${what}`, async (t) => {
      const app = await runApp(t);
      const answer = await send(app, '/classify/batch', body);
      assert.equal(answer.status, 400);
      assert.match(answer.json.message, message);
    });
  }

  it('may have a megabyte, and another content type is refused', async (t) => {
    const app = await runApp(t);
    const large = batchOf(Array.from({ length: 200 }, (_, id) => ({ id, text: 'x'.repeat(6_000) })));
    assert.equal((await send(app, '/classify/batch', large)).status, 413);
    assert.equal((await send(app, '/classify/batch', 'x', 'text/plain')).status, 415);
  });

  it('lets others in between its texts', async (t) => {
    const order: string[] = [];
    let goOn = (): void => undefined;
    const otherWaits = new Promise<void>((resolve) => (goOn = resolve));
    const provider = configured(
      fakeProvider(async ({ text }) => {
        order.push(text.slice(0, 6));
        // The batch stands still until the other is there.
        if (order.length > 2) await otherWaits;
        return [];
      }),
      { timeoutMs: 60_000 },
    );
    const work = new WorkQueue({ workers: 1, maxWaitMs: 60_000, now: () => performance.now() });
    const app = await runApp(t, { providers: [provider], work });
    const page = (id: number): object => ({ id, text: `batch ${'word '.repeat(1_000)}` });
    const running = send(app, '/classify/batch', batchOf(Array.from({ length: 40 }, (_, id) => page(id))));
    await until(() => order.length > 2);
    const waiting = (): number =>
      work.stats().lanes.long.requestsWaiting + work.stats().lanes.short.requestsWaiting;
    const before = waiting();
    const answer = send(app, '/classify/text', `other ${'word '.repeat(1_000)}`, 'text/plain');
    await until(() => waiting() > before);
    goOn();
    const other = await answer;
    assert.equal(other.status, 200);
    assert.equal((await running).results.length, 40);
    assert.equal(order.length, 41);
    assert.ok(order.indexOf('other ') < 40, 'it had to wait for the whole batch');
  });
});
