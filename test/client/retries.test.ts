import { freePort } from '../support/free-port.js';
import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import {
  CallTimeoutError,
  ConnectionError,
  createClient,
  AnswerError,
  type ClientOptions,
  type DataDiscoveryClient,
} from '../../src/client/index.js';
import { readRetryAfter, pauseAfter } from '../../src/client/exchange.js';

/** A client of a server that treats the requests one after the other as told; the last way stays. */
async function clientOf(
  t: TestContext,
  ways: readonly RequestListener[],
  options: Partial<ClientOptions> = {},
): Promise<{ readonly client: DataDiscoveryClient; readonly asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    ways[Math.min(asked++, ways.length - 1)]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`;
  return { client: createClient({ baseUrl, random: () => 0.1, ...options }), asked: () => asked };
}

const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const fine = answer(200, { transform: { text: '[PERSON]' } });
const busy = (headers?: Readonly<Record<string, string>>) =>
  answer(503, { statusCode: 503, code: 'BUSY', error: 'x', message: 'Later.' }, headers);
const cut: RequestListener = ({ socket }) => void socket.destroy();
const silent: RequestListener = () => undefined;

const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the client', () => {
  it('says how long it accepts to wait: what is left of the call', async (t) => {
    const preferred: (string | undefined)[] = [];
    const noting: RequestListener = (request, response) => {
      preferred.push([request.headers['prefer']].flat()[0]);
      fine(request, response);
    };
    const { client } = await clientOf(t, [noting], { timeoutMs: 12_500 });
    await client.label('x');
    await client.label('x', { timeoutMs: 900 });
    assert.deepEqual(preferred, ['wait=12', 'wait=1']);
  });

  const momentary: readonly [what: string, way: RequestListener][] = [
    ['503', busy()],
    ['503 with Retry-After', busy({ 'retry-after': '0' })],
    ['429', answer(429, { code: 'TOO_MANY_ATTEMPTS', message: 'x' })],
    ['502 of a proxy', answer(502, '<html>', { 'content-type': 'text/html' })],
    ['504', answer(504, {})],
    ['a cut connection', cut],
  ];
  for (const [what, way] of momentary) {
    it(`asks again after ${what}`, async (t) => {
      const { client, asked } = await clientOf(t, [way, fine]);
      assert.equal((await client.label('Jane')).transform.text, '[PERSON]');
      assert.equal(asked(), 2);
    });
  }

  it('waits as long as Retry-After says', async (t) => {
    const { client } = await clientOf(t, [busy({ 'retry-after': '7' }), fine]);
    const pauses: number[] = [];
    const wait = globalThis.setTimeout;
    t.mock.method(globalThis, 'setTimeout', ((act: () => void, milliseconds = 0) => {
      // Between the pause and the time-out of the call: named, with a share at random.
      const isPause = milliseconds >= 6_000 && milliseconds <= 9_000;
      if (isPause) pauses.push(milliseconds);
      return wait(act, isPause ? 0 : milliseconds);
    }) as typeof setTimeout);
    await client.label('Jane');
    assert.equal(pauses.length, 1);
    assert.ok(
      pauses.every((pause) => pause >= 7_000 && pause <= 7_700),
      pauses.join(),
    );
  });

  it('does not wait for what comes after its deadline', async (t) => {
    const { client, asked } = await clientOf(t, [busy({ 'retry-after': '3600' })]);
    const error = await failureOf(client.label('Jane'));
    assert.ok(error instanceof AnswerError);
    assert.deepEqual([error.status, error.code, error.retryAfterMs], [503, 'BUSY', 3_600_000]);
    assert.equal(asked(), 1);
  });

  it('gives up after so many retries', async (t) => {
    const { client, asked } = await clientOf(t, [busy({ 'retry-after': '0' })], { retries: 2 });
    assert.ok((await failureOf(client.label('Jane'))) instanceof AnswerError);
    assert.equal(asked(), 3);
  });

  const final: readonly [what: string, way: RequestListener, fields: object][] = [
    [
      'a refused request',
      answer(422, { code: 'UNTRUSTED_INPUT', message: 'Untrusted input', details: { offset: 3 } }),
      { status: 422, code: 'UNTRUSTED_INPUT', message: 'Untrusted input', details: { offset: 3 } },
    ],
    ['a defect', answer(598, { code: 'UNEXPECTED', message: 'm' }), { status: 598, code: 'UNEXPECTED' }],
    ['a page', answer(200, '<html>'), { status: 200, code: 'UNKNOWN' }],
    ['nothing', answer(404, ''), { status: 404, code: 'UNKNOWN', message: 'The server answered 404.' }],
    ['null', answer(400, 'null'), { status: 400, code: 'UNKNOWN' }],
  ];
  for (const [what, way, fields] of final) {
    it(`hands ${what} on at once`, async (t) => {
      const { client, asked } = await clientOf(t, [way]);
      const error = await failureOf(client.label('Jane'));
      assert.ok(error instanceof AnswerError);
      for (const [name, value] of Object.entries(fields))
        assert.deepEqual(error[name as 'code'], value, name);
      assert.equal(error.requestId, 'r-1');
      assert.equal(asked(), 1);
    });
  }

  it('follows no redirect, which would carry the key elsewhere', async (t) => {
    const away = answer(307, '', { location: 'http://127.0.0.1:1/elsewhere' });
    const { client } = await clientOf(t, [away], { apiKey: 'k', retries: 0 });
    assert.ok((await failureOf(client.label('Jane'))) instanceof ConnectionError);
  });

  it('ends at its deadline', async (t) => {
    const { client } = await clientOf(t, [silent], { timeoutMs: 60 });
    const error = await failureOf(client.label('Jane'));
    assert.ok(error instanceof CallTimeoutError);
    assert.equal(error.message, 'no answer within 60 ms');
    const { client: slow } = await clientOf(t, [
      (_request, response) => void response.writeHead(200, { 'content-length': '99' }).write('{'),
    ]);
    assert.ok((await failureOf(slow.label('Jane', { timeoutMs: 60 }))) instanceof CallTimeoutError);
  });

  it('ends when the caller says so, in an exchange and in a pause', async (t) => {
    const reason = new Error('enough');
    for (const way of [silent, busy({ 'retry-after': '20' })]) {
      const { client } = await clientOf(t, [way]);
      const controller = new AbortController();
      const call = failureOf(client.label('Jane', { signal: controller.signal }));
      setTimeout(() => {
        controller.abort(reason);
      }, 50);
      assert.equal(await call, reason);
    }
    const { client, asked } = await clientOf(t, [fine]);
    assert.equal(await failureOf(client.label('Jane', { signal: AbortSignal.abort(reason) })), reason);
    assert.equal(asked(), 0);
  });

  it('says that nobody is there', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1/', retries: 1 });
    const failure = await failureOf(client.health());
    assert.ok(failure instanceof ConnectionError);
    assert.match(failure.message, /^no answer from http:\/\/127\.0\.0\.1:1\/health\/ready/);
    const named = createClient({ baseUrl: 'http://bob:hunter2@127.0.0.1:1/', retries: 0 });
    assert.doesNotMatch(((await failureOf(named.health())) as Error).message, /bob|hunter2/);
    const refused = await failureOf(
      createClient({ baseUrl: `http://127.0.0.1:${(await freePort()).toString()}`, retries: 0 }).label('x'),
    );
    assert.match((refused as Error).message, /\/transform\/label \(ECONNREFUSED\)$/);
    assert.ok((await failureOf(client.version())) instanceof ConnectionError);
  });

  it('tells a server that is not ready from one that is', async (t) => {
    const { client } = await clientOf(t, [
      answer(503, { code: 'NOT_READY' }),
      answer(200, { status: 'ready' }),
    ]);
    assert.deepEqual(await client.health(), { ready: false, reason: 'NOT_READY' });
    assert.deepEqual(await client.health(), { ready: true });
  });
});

describe('pauses', () => {
  const error = (retryAfterMs?: number) =>
    new AnswerError({
      status: 503,
      code: 'X',
      message: '',
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  it('grow, stay below five seconds, and are random', () => {
    assert.deepEqual(
      [0, 1, 2, 9].map((attempt) => pauseAfter(error(), attempt, () => 1)),
      [250, 500, 1000, 5000],
    );
    assert.equal(
      pauseAfter(error(), 9, () => 0),
      0,
    );
  });
  it('never end before Retry-After', () => {
    assert.equal(
      pauseAfter(error(1000), 0, () => 0),
      1000,
    );
    assert.equal(
      pauseAfter(error(1000), 5, () => 1),
      1100,
    );
  });
  it('read seconds and dates', () => {
    const now = Date.UTC(2026, 0, 1);
    assert.equal(readRetryAfter('120', now), 120_000);
    assert.equal(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now), 30_000);
    assert.equal(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0);
    assert.equal(readRetryAfter('soon', now), undefined);
    assert.equal(readRetryAfter(null, now), undefined);
  });
});

describe('the client', () => {
  it('says of a line that is not JSON what came, and of what request', async (t) => {
    const { client } = await clientOf(t, [answer(200, '{"id":1,"status":200}\nnonsense\n')]);
    const results = client.classifyBatch([{ id: 1, text: 'x' }]);
    await results.next();
    await assert.rejects(results.next(), { name: 'AnswerError', status: 200, requestId: 'r-1' });
  });

  it('waits without a limit when `timeoutMs` is infinite or longer than a timer', async (t) => {
    const { client } = await clientOf(t, [fine], { timeoutMs: Infinity });
    assert.equal((await client.label('Jane')).transform.text, '[PERSON]');
    assert.equal((await client.label('Jane', { timeoutMs: 2 ** 31 })).transform.text, '[PERSON]');
  });

  it('logs out within the deadline, also while a log-in takes longer', async (t) => {
    const { client } = await clientOf(t, [() => undefined], { email: 'a@b.example', password: 'x' });
    const label = client.label('Jane');
    label.catch(() => undefined);
    await assert.rejects(client.logOut({ timeoutMs: 20 }), CallTimeoutError);
  });
});
