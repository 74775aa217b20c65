import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { inOrder } from '../../../src/http/batch/in-order.js';
import { linesOf } from '../../../src/http/batch/stream-batch.js';
import { finder, LINES, linesIn, openStream, send } from '../../support/batches.js';
import { configured, fakeProvider } from '../../support/fake-provider.js';
import { runApp } from '../../support/run-app.js';
import { until } from '../../support/until.js';

/** Until it has stood still for half a second, in which the event loop had many turns. */
async function whileItGrows(figure: () => number): Promise<void> {
  for (let before = -1; before !== figure();) {
    before = figure();
    await sleep(500);
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  }
}

describe('a batch as a stream of lines', () => {
  it('answers a line by a line, before the next is sent', async (t) => {
    const app = await runApp(t);
    const stream = openStream(t, app, '/transform/batch');
    const reading = stream.read();
    for (let id = 1; id <= 3; id += 1) {
      stream.write(`${JSON.stringify({ id, text: 'Ask Jane' })}\n`);
      await until(() => stream.results.length === id);
      assert.deepEqual(stream.results.at(-1), { id, status: 200, transform: { text: 'Ask [PERSON]' } });
    }
    stream.end();
    await reading;
    const { headers } = await stream.answer;
    assert.equal(headers['content-type'], LINES);
  });

  it('answers a bad line with its number, and goes on', async (t) => {
    const app = await runApp(t, { providers: [finder()] });
    const bad = [
      '{"id":1,"text":"Jane"}',
      '',
      'Jane canary5550199',
      '{"id":4,"text":5}',
      `{"id":5,"text":"${'canary5550199'.repeat(6_000)}"}`,
      '{"id":6,"text":"broken"}\r',
      '{"id":7,"text":"Jane"}',
    ].join('\n');
    const { text, status } = await send(app, '/classify/batch', bad, LINES);
    assert.equal(status, 200);
    assert.deepEqual(
      linesIn(text).map(({ id, line, status: of, error }) => [id, line, of, error?.code]),
      [
        [1, undefined, 200, undefined],
        [undefined, 3, 400, 'BATCH_INVALID'],
        [4, 4, 400, 'BATCH_INVALID'],
        [undefined, 5, 413, 'LINE_TOO_LONG'],
        [6, undefined, 502, 'ALL_PROVIDERS_FAILED'],
        [7, undefined, 200, undefined],
      ],
    );
    assert.ok(!text.includes('canary'));
    assert.ok(!app.log.join('').includes('canary'));
  });

  it('measures a first line as a head, unless it is a text', async (t) => {
    const app = await runApp(t);
    const limitOf = async (first: string): Promise<string | undefined> =>
      /than (\d+) bytes/.exec((await send(app, '/transform/batch', first, LINES)).text)?.[1];
    assert.equal(await limitOf(`{"policy":"${'x'.repeat(2 ** 20)}"}`), '1048576');
    const text = await limitOf(`{"id":1,"text":"${'x '.repeat(2 ** 18)}"}`);
    assert.ok(text !== undefined && Number(text) < 2 ** 19, text);
  });

  it('stops reading where nobody reads the answers, and goes on once somebody does', async (t) => {
    let seen = 0;
    const provider = fakeProvider(() => {
      seen += 1;
      return [];
    });
    const app = await runApp(t, { providers: [configured(provider)] });
    const stream = openStream(t, app, '/transform/batch');
    const count = 4_000;
    for (let id = 0; id < count; id += 1)
      stream.write(`${JSON.stringify({ id, text: 'x'.repeat(9_000) })}\n`);
    stream.end();
    await until(() => seen > 100);
    await whileItGrows(() => seen);
    assert.ok(seen < count, 'it read everything');
    await stream.read();
    assert.deepEqual(
      stream.results.map(({ id, status }) => [id, status]),
      Array.from({ length: count }, (_, id) => [id, 200]),
    );
  });

  it('ends the work of a caller who hangs up', async (t) => {
    let aborted = 0;
    let asked = 0;
    const provider = fakeProvider(
      (_input, signal) =>
        new Promise((_resolve, reject) => {
          asked += 1;
          signal.addEventListener('abort', () => {
            aborted += 1;
            reject(signal.reason as Error);
          });
        }),
    );
    const app = await runApp(t, { providers: [configured(provider, { timeoutMs: 60_000 })] });
    const stream = openStream(t, app, '/classify/batch');
    stream.write('{"id":1,"text":"a"}\n{"id":2,"text":"b"}\n');
    await until(() => asked === 2);
    stream.destroy();
    await until(() => aborted === 2);
    assert.equal((await app.request('/health/live')).status, 200);
  });

  it('is refused before it begins where the query is wrong', async (t) => {
    const app = await runApp(t);
    const answer = await send(app, '/classify/batch?language=xx', '{"id":1,"text":"a"}', LINES);
    assert.equal(answer.status, 400);
  });
});

describe('lines of a stream', () => {
  it('are the same however it is divided', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', '\n', '\n\n', 'long line'), { maxLength: 30 }),
        fc.array(fc.nat(9), { maxLength: 40 }),
        async (parts, cuts) => {
          const text = parts.join('');
          const pieces: Buffer[] = [];
          let at = 0;
          for (const cut of cuts) pieces.push(Buffer.from(text.slice(at, (at += cut))));
          pieces.push(Buffer.from(text.slice(at)));
          const read: (string | undefined)[] = [];
          const source = (async function* () {
            yield* await Promise.resolve(pieces);
          })();
          for await (const { number, bytes } of linesOf(source, 8)) {
            assert.equal(number, read.length + 1);
            read.push(bytes?.toString());
          }
          const expected = text.split('\n').map((line) => (line.length > 8 ? undefined : line));
          if (text === '' || text.endsWith('\n')) expected.pop();
          assert.deepEqual(read, expected);
        },
      ),
    );
  });

  it('end their source when the reader stops', async () => {
    let isEnded = false;
    const things = (async function* () {
      try {
        for (;;) yield await Promise.resolve(1);
      } finally {
        isEnded = true;
      }
    })();
    for await (const answer of inOrder(things, 2, (one) => Promise.resolve(one))) if (answer === 1) break;
    await setImmediate();
    assert.ok(isEnded);
  });

  it('are answered in their order, with no more at once than may be', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5), { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (waits, width) => {
          let running = 0;
          const things = (async function* () {
            yield* await Promise.resolve(waits.entries());
          })();
          const answers = inOrder(things, width, async ([index, turns]) => {
            running += 1;
            assert.ok(running <= width);
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            running -= 1;
            return index;
          });
          const got: number[] = [];
          for await (const answer of answers) got.push(answer);
          assert.deepEqual(got, [...waits.keys()]);
        },
      ),
    );
  });
});
