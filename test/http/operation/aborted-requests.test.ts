import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { AnswerFacts } from '../../../src/http/operation/observe-requests.js';
import { configured, fakeProvider } from '../../support/fake-provider.js';
import { BASE, runApp } from '../../support/run-app.js';

const ROUTE = `${BASE}/classify`;
const HEAD = `POST ${ROUTE} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\n`;

async function open(t: TestContext) {
  let inFlight = 0;
  const ended: AnswerFacts[] = [];
  let [entered, returned] = [0, 0];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const provider = fakeProvider(() => []);
  const classify = async (...args: Parameters<typeof provider.classify>) => {
    entered += 1;
    await released;
    returned += 1;
    return provider.classify(...args);
  };
  const app = await runApp(t, {
    // Far longer than a busy machine needs, as a provider that is given up is another answer.
    providers: [configured({ ...provider, classify }, { timeoutMs: 60_000 })],
    operation: {
      requests: {
        begin: () => {
          inFlight += 1;
          return {
            logged: {},
            run: (rest) => {
              rest();
            },
            end: (facts) => {
              inFlight -= 1;
              ended.push(facts);
            },
          };
        },
      },
    },
  });
  const lines = () => app.log.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const until = async (holds: () => boolean): Promise<void> => {
    const last = performance.now() + 60_000;
    while (!holds()) {
      assert.ok(performance.now() < last, `${JSON.stringify({ inFlight, ended })}\n${app.log.join('')}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  /** Has the provider, which takes as long as the test wants, answer what it was asked. */
  const settle = async (): Promise<void> => {
    release();
    await until(() => returned === entered);
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  };
  return { app, ended, lines, until, settle, inFlight: () => inFlight };
}

describe('a request whose caller goes away', () => {
  const leave: Readonly<Record<string, (socket: Socket) => void>> = {
    FIN: (socket) => void socket.end(),
    RST: (socket) => void socket.resetAndDestroy(),
  };
  const sent: Readonly<Record<string, { readonly bytes: string; readonly requests: number }>> = {
    'headers alone': { bytes: HEAD, requests: 1 },
    'half a body': { bytes: `${HEAD}Jane`, requests: 1 },
    'all of its body': { bytes: `${HEAD}Jane Roe`, requests: 1 },
    'three requests in a row': { bytes: `${HEAD}Jane Roe`.repeat(3), requests: 3 },
  };
  for (const [what, { bytes, requests }] of Object.entries(sent)) {
    for (const [how, end] of Object.entries(leave)) {
      it(`after ${what}, by ${how}, is over, and has one line`, async (t) => {
        const { app, ended, lines, until, settle, inFlight } = await open(t);
        const socket = connect(app.port, '127.0.0.1');
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(bytes);
        await until(() => inFlight() === requests);
        end(socket);
        await until(() => inFlight() === 0);
        // What was at work when the caller left ends without a second line.
        await settle();
        assert.deepEqual(
          ended.map(({ method, route, status }) => [method, route, status]),
          Array.from({ length: requests }, () => ['POST', ROUTE, 499]),
        );
        const told = lines().filter((line) => 'status' in line);
        assert.deepEqual(
          told.map(({ route, status, aborted, msg }) => [route, status, aborted, msg]),
          Array.from({ length: requests }, () => [ROUTE, 499, true, 'caller gone']),
        );
        assert.equal(inFlight(), 0);
      });
    }
  }

  it('is told apart from those that are answered, one line each, an address that cannot be read included', async (t) => {
    const { app, ended, lines, until, settle, inFlight } = await open(t);
    await settle();
    const paths = ['/health/live', '/', '/nothing-here', '/%ff', '/assets/none.js'];
    for (const path of paths) await app.request(path);
    await app.post('/classify', 'Jane');
    await until(() => ended.length === paths.length + 1);
    assert.equal(inFlight(), 0);
    const told = lines().filter((line) => 'status' in line);
    assert.deepEqual(
      told.map(({ status, aborted, msg }) => [status, aborted, msg]),
      ended.map(({ status }) => [status, undefined, 'answered']),
    );
    assert.equal(ended.at(3)?.status, 400);
    assert.equal(ended.at(-1)?.status, 200);
  });
});
