import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { buildProviderApp } from '../../src/http/build-provider-app.js';
import { WorkQueue, type WorkQueueOptions } from '../../src/admission/work-queue.js';
import { createLogger } from '../../src/observability/logger.js';
import type { Provider } from '../../src/providers/provider.js';
import { configured, fakeProvider } from '../support/fake-provider.js';
import { parseRaw, rawRequest } from '../support/raw-request.js';
import { BASE, runApp } from '../support/run-app.js';
import { stubAccounts } from '../support/stub-accounts.js';

const PAGE = 'A page of many words. '.repeat(400);

function queueOf(options: Partial<WorkQueueOptions> = {}): WorkQueue {
  return new WorkQueue({ workers: 1, maxWaitMs: 1000, now: () => performance.now(), ...options });
}

/** A provider that answers when told, and notes what was aborted. */
function slowProvider() {
  const pending = new Map<string, () => void>();
  const aborted: string[] = [];
  const provider: Provider = fakeProvider(
    ({ text }, signal) =>
      new Promise((resolve, reject) => {
        pending.set(text, () => {
          resolve([]);
        });
        signal.addEventListener('abort', () => {
          aborted.push(text);
          reject(signal.reason as Error);
        });
      }),
  );
  const finish = async (text: string): Promise<void> => {
    await until(() => pending.has(text));
    pending.get(text)?.();
  };
  return { provider, pending, aborted, finish };
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 2) {
    assert.ok(waited < 20_000, 'it does not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function runSlow(t: TestContext, work: WorkQueue) {
  const slow = slowProvider();
  const app = await runApp(t, { providers: [configured(slow.provider, { timeoutMs: 60_000 })], work });
  return { ...slow, app };
}

describe('too much work', () => {
  it('is refused with 503 at once, while a short request still passes and health answers', async (t) => {
    const work = queueOf({ maxWaitMs: 2000 });
    const { app, finish } = await runSlow(t, work);
    const pages = ['one', 'two', 'three', 'four', 'five'].map((name) => `${name} ${PAGE}`);
    // 8,000 tokens a second are believed at first, and a page has 3,000: one runs, three wait, the fifth cannot.
    const answers = pages.slice(0, 4).map((page) => app.post('/classify', page));
    await until(() => work.stats().lanes.long.requestsWaiting === 3);
    const refused = await app.post('/transform/label', pages[4]);
    assert.equal(refused.status, 503);
    assert.equal(refused.json.code, 'OVERLOADED');
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds >= 2 && seconds <= 60, seconds.toString());
    assert.deepEqual(refused.json.details, { retry_after_s: seconds });
    const sentence = app.post('/classify', 'A sentence.');
    await finish('A sentence.');
    assert.equal((await sentence).status, 200);
    for (const path of ['/health/live', '/health/ready', '/openapi.json']) {
      assert.equal((await app.request(path)).status, 200, path);
    }
    for (const page of pages.slice(0, 4)) await finish(page);
    for (const answer of answers) assert.equal((await answer).status, 200);
  });

  it('of an ordinary burst waits its turn; a caller that accepts no wait hears so at once', async (t) => {
    const work = queueOf({ longestWaitMs: 60_000, burst: 32 });
    const { app, pending, finish } = await runSlow(t, work);
    // All as long as each other: a shorter one would overtake those that wait.
    const page = (name: string): string => `${name} ${'A page. '.repeat(1270)}`;
    const pages = Array.from({ length: 32 }, (_, index) => page(index.toString()));
    const answers = pages.map((text) => app.post('/classify', text));
    await until(() => work.stats().lanes.long.requestsWaiting === 31);
    const hasty = await app.post('/classify', page('hasty'), 'text/plain', { prefer: 'wait=1' });
    assert.equal(hasty.status, 503);
    assert.ok(Number(hasty.headers.get('retry-after')) > 1);
    const patient = app.post('/classify', page('patient'), 'text/plain', {
      prefer: 'respond-async, wait=50',
    });
    await until(() => work.stats().lanes.long.requestsWaiting === 32);
    for (let done = 0; done < 33; done += 1) {
      await until(() => pending.size > 0);
      const [next = ''] = pending.keys();
      await finish(next);
      pending.delete(next);
    }
    for (const answer of answers) assert.equal((await answer).status, 200);
    assert.equal((await patient).status, 200);
    assert.equal((await patient).headers.get('preference-applied'), 'wait=50');
    assert.equal((await answers[0])?.headers.get('preference-applied'), null);
  });

  it('is refused before the body is read, and the connection stays usable', async (t) => {
    const work = queueOf({ maxWaitMs: 0 });
    const { app } = await runSlow(t, work);
    const leave = await work.enter(128, new AbortController().signal);
    const head = `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n`;
    const answers = await rawRequest(app.port, [
      `${head}\r\nabcde`,
      `${head}\r\nabcde`,
      `GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    ]);
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    assert.deepEqual(statuses, ['503', '503', '200']);
    const early = connect(app.port, '127.0.0.1', () => early.write(`${head}\r\n`));
    const [chunk] = await new Promise<Buffer[]>((resolve) => early.once('data', (data) => resolve([data])));
    assert.equal(chunk?.toString().split(' ')[1], '503', 'answered without a byte of the body');
    early.destroy();
    leave();
  });

  it('one who has waited in vain is answered 503', async (t) => {
    const work = queueOf({ maxWaitMs: 30 });
    const { app } = await runSlow(t, work);
    const leave = await work.enter(128, new AbortController().signal);
    const { status, json } = await app.post('/classify', 'A sentence.');
    assert.equal(status, 503);
    assert.equal(json.code, 'OVERLOADED');
    assert.equal(work.stats().lanes.short.expired, 1);
    leave();
  });

  it('strangers are refused before their credentials are looked at, and never fill the queue', async (t) => {
    const work = queueOf({ maxWaitMs: 0 });
    let asked = 0;
    const refuse = (): never => {
      throw new Error('not asked for here');
    };
    const accounts = stubAccounts(refuse, {
      authorize: () => {
        asked += 1;
        return Promise.reject(new Error('no'));
      },
      ping: () => Promise.resolve(),
    });
    const app = await runApp(t, { work, accounts, authMode: 'required' });
    await app.post('/classify', 'x');
    assert.equal(asked, 1);
    assert.equal(work.stats().lanes.short.admitted, 0);
    const leave = await work.enter(128, new AbortController().signal);
    assert.equal((await app.post('/classify', 'x')).status, 503);
    assert.equal(asked, 1);
    leave();
  });
});

/** Sends a whole request and leaves the connection open. */
function send(port: number, body: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${body.length.toString()}\r\n\r\n${body}`,
  );
  return socket;
}

describe('a caller who hangs up', () => {
  it('ends the work and frees its place', async (t) => {
    const work = queueOf();
    const { app, pending, aborted } = await runSlow(t, work);
    const caller = send(app.port, PAGE);
    await until(() => pending.has(PAGE));
    caller.destroy();
    await until(() => aborted.includes(PAGE));
    await until(() => work.stats().lanes.long.requestsRunning === 0);
    await until(() => app.log.some((line) => line.includes('"status":499')));
    assert.ok(!app.log.some((line) => line.includes('"level":50')), 'it is no fault');
  });

  it('leaves the queue', async (t) => {
    const work = queueOf({ maxWaitMs: 60_000 });
    const { app } = await runSlow(t, work);
    const leave = await work.enter(128, new AbortController().signal);
    const caller = send(app.port, 'x');
    await until(() => work.stats().lanes.short.requestsWaiting === 1);
    caller.destroy();
    await until(() => work.stats().lanes.short.requestsWaiting === 0);
    assert.equal(work.stats().lanes.short.abandoned, 1);
    leave();
  });
});

describe('a provider served alone', () => {
  it('refuses what it cannot do in time, and goes on when there is room', async (t) => {
    const work = queueOf({ maxWaitMs: 0 });
    const app = await buildProviderApp({
      provider: fakeProvider(() => []),
      logger: createLogger('silent'),
      maxBodyBytes: 100_000,
      timeoutMs: 10_000,
      version: '1',
      work,
    });
    t.after(() => app.close());
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const body = '{"texts":[{"text":"x"}]}';
    const request = `POST /classify HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length.toString()}\r\n\r\n${body}`;
    const leave = await work.enter(128, new AbortController().signal);
    const refused = await rawRequest(Number(port), [request]);
    assert.equal(parseRaw(refused).json['code'], 'OVERLOADED');
    assert.match(refused, /\r\nretry-after: 1\r\n/i);
    leave();
    assert.equal(parseRaw(await rawRequest(Number(port), [request])).status, 200);
  });
});
