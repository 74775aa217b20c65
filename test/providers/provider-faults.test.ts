import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createHttpProvider } from '../../src/providers/http-provider.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { faultyServer, httpAnswer, protocolAnswer } from '../support/faulty-server.js';
import { runApp } from '../support/run-app.js';

const DEADLINE = 300;
/** What never ends is ended by the deadline; a machine that is busy with other tests may notice late. */
const LATEST = DEADLINE + 10_000;
/** Milliseconds of a deadline that plays no part. */
const NEVER = 60_000;

interface Fault {
  readonly name: string;
  /** The status that the provider's record carries. */
  readonly status: number;
  readonly treat: (socket: Socket) => void;
}

const good = { start: 0, end: 4, entity: 'NAME', score: 0.9, classifier: 'names' };
const answers =
  (body: string, status = 200) =>
  (socket: Socket) =>
    void socket.write(httpAnswer(status, body));

const FAULTS: readonly Fault[] = [
  { name: 'a reset before any answer', status: 502, treat: (socket) => void socket.resetAndDestroy() },
  {
    name: 'a reset in the middle of the answer',
    status: 502,
    treat: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"name":', () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      );
    },
  },
  {
    name: 'an answer cut short',
    status: 502,
    treat: (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"name":'),
  },
  { name: 'no answer', status: 504, treat: () => undefined },
  {
    name: 'an answer that drips past the deadline',
    status: 504,
    treat: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
      const timer = setInterval(() => socket.write(' '), 20);
      socket.once('close', () => {
        clearInterval(timer);
      });
    },
  },
  { name: 'status 500', status: 500, treat: answers('{}', 500) },
  { name: 'status 503', status: 503, treat: answers('{}', 503) },
  { name: 'status 429', status: 429, treat: answers('{}', 429) },
  {
    name: 'a redirect',
    status: 502,
    treat: (socket) =>
      void socket.write('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
  },
  { name: 'no HTTP', status: 502, treat: (socket) => void socket.end('220 mail.example.org ESMTP\r\n') },
  { name: 'no JSON', status: 502, treat: answers('<html>') },
  { name: 'JSON of another shape', status: 502, treat: answers('{"findings":[]}') },
  {
    name: 'fewer results than texts',
    status: 502,
    treat: answers('{"name":"x","version":"1","results":[]}'),
  },
  { name: 'a span outside the text', status: 502, treat: answers(protocolAnswer({ ...good, end: 5000 })) },
  { name: 'a negative span', status: 502, treat: answers(protocolAnswer({ ...good, start: -1 })) },
  { name: 'an empty span', status: 502, treat: answers(protocolAnswer({ ...good, end: 0 })) },
  { name: 'a span of fractions', status: 502, treat: answers(protocolAnswer({ ...good, start: 0.5 })) },
  { name: 'a score above 1', status: 502, treat: answers(protocolAnswer({ ...good, score: 1.5 })) },
  { name: 'a score that is text', status: 502, treat: answers(protocolAnswer({ ...good, score: '0.9' })) },
  { name: 'an empty label', status: 502, treat: answers(protocolAnswer({ ...good, entity: '' })) },
  {
    name: 'an answer of 100 MB',
    status: 502,
    treat: (socket) => {
      const piece = Buffer.alloc(1_000_000, 32);
      let sent = 0;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n');
      const pump = (): void => {
        while (sent < 100 && !socket.destroyed) {
          sent += 1;
          if (!socket.write(piece)) return void socket.once('drain', pump);
        }
      };
      pump();
    },
  },
];

async function ask(t: TestContext, addresses: readonly string[], timeoutMs = DEADLINE) {
  const working = configured(fakeProvider(wordFinder({ Jane: ['PERSON', 0.9] })), { name: 'Working' });
  const faulty = addresses.map((address, index) => {
    const name = `Faulty${index.toString()}`;
    return configured(createHttpProvider(name, address), { name, address, timeoutMs });
  });
  const app = await runApp(t, { providers: addresses.length > 1 ? faulty : [working, ...faulty] });
  const began = performance.now();
  const answer = await app.post('/classify', 'Jane lives here.');
  return { answer, elapsed: performance.now() - began, log: app.log.join('') };
}

describe('a provider that fails', () => {
  for (const { name, status, treat } of FAULTS) {
    const timeout = status === 504 ? DEADLINE : NEVER;

    it(`${name}: 206 beside one that works, its record says ${status.toString()}`, async (t) => {
      const { answer, elapsed, log } = await ask(t, [await faultyServer(t, treat)], timeout);
      assert.equal(answer.status, 206);
      assert.deepEqual(
        answer.json.providers.map((p: { status: number }) => p.status),
        [200, status],
      );
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('content-range'), null);
      assert.equal(answer.json.classifications.PERSON[0].classifiers[0].provider_index, 0);
      assert.ok(elapsed < (timeout === DEADLINE ? LATEST : NEVER), `took ${elapsed.toFixed(0)} ms`);
      assert.match(log, /"provider":"Faulty0"/);
    });

    it(`${name}: 502 when both do it`, async (t) => {
      const addresses = [await faultyServer(t, treat), await faultyServer(t, treat)];
      const { answer, elapsed } = await ask(t, addresses, timeout);
      assert.equal(answer.status, 502);
      assert.equal(answer.json.code, 'ALL_PROVIDERS_FAILED');
      assert.deepEqual(
        answer.json.providers.map((p: { status: number }) => p.status),
        [status, status],
      );
      assert.ok(elapsed < (timeout === DEADLINE ? LATEST : NEVER), `took ${elapsed.toFixed(0)} ms`);
    });
  }

  it('nobody listens: 206 beside one that works, 502 alone', async (t) => {
    const { answer } = await ask(t, ['http://127.0.0.1:1'], NEVER);
    assert.equal(answer.status, 206);
    assert.deepEqual(
      answer.json.providers.map((p: { status: number }) => p.status),
      [200, 502],
    );
    const both = await ask(t, ['http://127.0.0.1:1', 'http://127.0.0.1:1'], NEVER);
    assert.equal(both.answer.status, 502);
  });

  it('the deadline holds for a provider in process that ignores its signal', async (t) => {
    const deaf = configured(
      fakeProvider(() => new Promise(() => undefined)),
      { name: 'Deaf', timeoutMs: DEADLINE },
    );
    const app = await runApp(t, { providers: [deaf] });
    const began = performance.now();
    const answer = await app.post('/transform/label', 'Jane');
    assert.equal(answer.status, 502);
    assert.equal(answer.json.providers[0].status, 504);
    assert.ok(performance.now() - began < LATEST);
  });

  it('an unforeseen error of a provider in process is a 502 of that provider and quotes nothing', async (t) => {
    const broken = fakeProvider(({ text }) => {
      throw new Error(`cannot read ${text}`);
    });
    const app = await runApp(t, { providers: [configured(broken)] });
    const answer = await app.post('/classify', 'canary-4711');
    assert.equal(answer.status, 502);
    assert.equal(answer.json.providers[0].status, 502);
    assert.ok(!(answer.text + app.log.join('')).includes('canary-4711'));
  });
});

describe('a third provider', () => {
  it('works by configuration alone; its unknown labels pass through in upper case', async (t) => {
    const body = protocolAnswer({
      start: 2,
      end: 6,
      entity: 'ship_name',
      score: 0.8,
      classifier: 'ships',
      details: { list: 'a' },
    });
    const { answer } = await ask(t, [await faultyServer(t, answers(body))]);
    assert.equal(answer.status, 200);
    assert.equal(answer.json.providers[1].name, 'Third');
    assert.equal(answer.json.providers[1].version, '3.0');
    assert.deepEqual(answer.json.classifications.SHIP_NAME, [
      {
        score: 0.8,
        location: { start_index: 2, end_index: 6 },
        classifiers: [
          {
            provider_index: 1,
            name: 'ships',
            score: 0.8,
            original_entity: 'ship_name',
            details: { list: 'a' },
          },
        ],
      },
    ]);
  });

  it('counts code points, whatever the text is made of', async (t) => {
    const body = protocolAnswer({ start: 2, end: 6, entity: 'NAME', score: 0.8, classifier: 'names' });
    const provider = configured(createHttpProvider('T', await faultyServer(t, answers(body))), {
      timeoutMs: 2000,
    });
    const app = await runApp(t, { providers: [provider] });
    const answer = await app.post('/transform/label', '😀 Jane 😀');
    assert.equal(answer.json.transform.text, '😀 [PERSON] 😀');
  });
});
