import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, it, mock, type TestContext } from 'node:test';
import { createHttpProvider, type HttpProviderOptions } from '../../src/providers/http-provider.js';
import { type ProviderObserver, ProviderFailure, type Provider } from '../../src/providers/provider.js';
import { faultyServer, httpAnswer, protocolAnswer } from '../support/faulty-server.js';

const GOOD = httpAnswer(
  200,
  protocolAnswer({ start: 0, end: 4, entity: 'NAME', score: 0.9, classifier: 'names' }),
);
const unavailable = (headers = ''): string =>
  `HTTP/1.1 503 X\r\n${headers}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;

interface Heard extends ProviderObserver {
  readonly events: string[];
}

function listening(): Heard {
  const events: string[] = [];
  return {
    events,
    retried: (provider) => void events.push(`${provider} retried`),
    breakerChanged: (provider, state) => void events.push(`${provider} ${state}`),
    threadLost: () => undefined,
  };
}

/** A provider before a server that treats its calls in turn, the last treatment for all that follow. */
async function provider(
  t: TestContext,
  treatments: readonly (string | ((socket: Socket) => void))[],
  options: HttpProviderOptions = {},
) {
  let calls = 0;
  const address = await faultyServer(t, (socket) => {
    const treatment = treatments[Math.min(calls, treatments.length - 1)];
    calls += 1;
    if (typeof treatment === 'string') socket.write(treatment);
    else treatment?.(socket);
  });
  const made = createHttpProvider('P', address, { timeoutMs: 5_000, ...options });
  t.after(() => made.close());
  return { made, calls: () => calls };
}

/** The status of one call, 200 where it answered. */
async function statusOf(made: Provider, signal = AbortSignal.timeout(5_000)): Promise<number> {
  return made.classify([{ text: 'Jane' }], signal).then(
    () => 200,
    (error: unknown) => (error instanceof ProviderFailure ? error.status : 0),
  );
}

const reset = (socket: Socket): void => void socket.resetAndDestroy();

describe('a second call', () => {
  const rows: readonly {
    readonly name: string;
    readonly first: string | ((socket: Socket) => void);
    readonly status: number;
    readonly calls: number;
  }[] = [
    { name: 'a reset before any answer', first: reset, status: 200, calls: 2 },
    { name: 'a close before any answer', first: (socket) => void socket.end(), status: 200, calls: 2 },
    { name: 'status 502', first: httpAnswer(502, '{}'), status: 200, calls: 2 },
    { name: 'status 503', first: unavailable(), status: 200, calls: 2 },
    { name: 'status 504', first: httpAnswer(504, '{}'), status: 200, calls: 2 },
    { name: 'status 503 for now', first: unavailable('Retry-After: 0\r\n'), status: 200, calls: 2 },
    { name: 'status 503 for a minute', first: unavailable('Retry-After: 60\r\n'), status: 503, calls: 1 },
    {
      name: 'status 503 until a time not understood',
      first: unavailable('Retry-After: soon\r\n'),
      status: 503,
      calls: 1,
    },
    { name: 'status 500', first: httpAnswer(500, '{}'), status: 500, calls: 1 },
    { name: 'status 429', first: httpAnswer(429, '{}'), status: 429, calls: 1 },
    { name: 'status 400', first: httpAnswer(400, '{}'), status: 400, calls: 1 },
    { name: 'no JSON', first: httpAnswer(200, '<html>'), status: 502, calls: 1 },
    { name: 'no HTTP', first: 'SSH-2.0-x\r\n', status: 502, calls: 1 },
    {
      name: 'half an answer',
      first: (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"name":'),
      status: 502,
      calls: 1,
    },
  ];
  for (const { name, first, status, calls } of rows) {
    it(`${calls === 2 ? 'follows' : 'does not follow'} ${name}`, async (t) => {
      const heard = listening();
      const { made, calls: made2 } = await provider(t, [first, GOOD], { observer: heard });
      assert.equal(await statusOf(made), status);
      assert.equal(made2(), calls);
      assert.deepEqual(heard.events, calls === 2 ? ['P retried'] : []);
    });
  }

  it('is the last one', async (t) => {
    const { made, calls } = await provider(t, [unavailable()]);
    assert.equal(await statusOf(made), 503);
    assert.equal(calls(), 2);
  });

  it('is not made once the caller has given up', async (t) => {
    const caller = new AbortController();
    const heard = listening();
    const { made, calls } = await provider(
      t,
      [
        (socket) => {
          setTimeout(() => {
            caller.abort();
          }, 5);
          socket.write(unavailable('Retry-After: 1\r\n'));
        },
        GOOD,
      ],
      { observer: heard },
    );
    await assert.rejects(made.classify([{ text: 'Jane' }], caller.signal), { name: 'AbortError' });
    assert.equal(calls(), 1);
    assert.deepEqual(heard.events, []);
  });
});

describe('the circuit breaker of a provider', () => {
  // Its pause passes when a test says so.
  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'] });
  });
  afterEach(() => {
    mock.timers.reset();
  });

  it('opens after five failures, answers 503 without a call, closes when a try succeeds', async (t) => {
    const heard = listening();
    const bad = httpAnswer(500, '{}');
    const { made, calls } = await provider(t, [bad, bad, bad, bad, bad, bad, GOOD], { observer: heard });
    const closed = [1, 2, 3, 4, 5].map(() => 500);
    for (const status of closed) {
      assert.equal(made.breaker, 'closed');
      assert.equal(await statusOf(made), status);
    }
    assert.equal(made.breaker, 'open');
    assert.deepEqual(await Promise.all([1, 2, 3].map(() => statusOf(made))), [503, 503, 503]);
    assert.equal(calls(), 5);
    mock.timers.tick(1_000);
    // One tries and fails; those beside it are not made to wait.
    assert.deepEqual(await Promise.all([statusOf(made), statusOf(made)]), [500, 503]);
    assert.equal(made.breaker, 'open');
    mock.timers.tick(1_000);
    assert.deepEqual(await Promise.all([statusOf(made), statusOf(made)]), [200, 503]);
    assert.equal(made.breaker, 'closed');
    assert.equal(await statusOf(made), 200);
    assert.deepEqual(heard.events, ['P open', 'P half-open', 'P open', 'P half-open', 'P closed']);
  });

  it('opens on time-outs', async (t) => {
    let deadline = new AbortController();
    const late = (): void => {
      deadline.abort(new ProviderFailure(504, 'late'));
    };
    const { made, calls } = await provider(t, [late]);
    for (let call = 0; call < 5; call++) {
      deadline = new AbortController();
      assert.equal(await statusOf(made, deadline.signal), 504);
    }
    assert.equal(await statusOf(made), 503);
    assert.equal(calls(), 5);
  });

  it('opens on answers that break the protocol', async (t) => {
    const empty = { start: 2, end: 2, entity: 'NAME', score: 0.9, classifier: 'names' };
    const { made } = await provider(t, [httpAnswer(200, protocolAnswer(empty))]);
    for (let call = 0; call < 5; call++) assert.equal(await statusOf(made), 502);
    assert.equal(made.breaker, 'open');
  });

  for (const [name, answer, status] of [
    ['refused requests', httpAnswer(400, '{}'), 400],
    ['status 429', httpAnswer(429, '{}'), 429],
    ['status 503 that says when to come back', unavailable('Retry-After: 60\r\n'), 503],
  ] as const) {
    it(`stays closed on ${name}`, async (t) => {
      const { made, calls } = await provider(t, [answer]);
      for (let call = 0; call < 20; call++) assert.equal(await statusOf(made), status);
      assert.equal(calls(), 20);
      assert.equal(made.breaker, 'closed');
    });
  }

  it('stays closed where callers give up', async (t) => {
    const { made } = await provider(t, [() => undefined]);
    for (let call = 0; call < 10; call++) assert.equal(await statusOf(made, AbortSignal.timeout(5)), 0);
    assert.equal(made.breaker, 'closed');
  });

  it('opens again where the caller who tried gives up', async (t) => {
    const bad = httpAnswer(500, '{}');
    const caller = new AbortController();
    const leave = (): void => {
      caller.abort(new ProviderFailure(499, 'the request was given up'));
    };
    const { made } = await provider(t, [bad, bad, bad, bad, bad, leave, GOOD]);
    for (let call = 0; call < 5; call++) await statusOf(made);
    mock.timers.tick(1_000);
    assert.equal(await statusOf(made, caller.signal), 499);
    assert.equal(made.breaker, 'open');
  });

  it('does not hear calls that began before it changed', async (t) => {
    const waiting: Socket[] = [];
    const bad = httpAnswer(500, '{}');
    const hold = (socket: Socket): void => void waiting.push(socket);
    const { made } = await provider(t, [...Array.from({ length: 8 }, () => hold), GOOD]);
    const calls = Array.from({ length: 8 }, () => statusOf(made));
    while (waiting.length < 8) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const socket of waiting.splice(0, 5)) socket.write(bad);
    while (made.breaker !== 'open') await new Promise((resolve) => setTimeout(resolve, 5));
    mock.timers.tick(1_000);
    assert.equal(await statusOf(made), 200);
    for (const socket of waiting) socket.write(bad);
    assert.deepEqual(
      await Promise.all(calls),
      Array.from({ length: 8 }, () => 500),
    );
    assert.equal(made.breaker, 'closed');
  });
});

describe('a call', () => {
  it('carries the headers that its maker asks for, and its own where they collide', async (t) => {
    let seen = '';
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const server = (socket: Socket): void => {
      socket.write(GOOD);
    };
    const address = await faultyServer(t, server, (chunk) => (seen += chunk.toString('latin1')));
    const headers = () => ({ traceparent, 'content-type': 'text/plain' });
    const made = createHttpProvider('P', address, { headers });
    t.after(() => made.close());
    assert.equal(await statusOf(made), 200);
    assert.match(seen, new RegExp(`traceparent: ${traceparent}`));
    assert.match(seen, /content-type: application\/json/);
    assert.doesNotMatch(seen, /text\/plain/);
  });
});
