import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { buildProviderApp } from '../../src/http/build-provider-app.js';
import type { ProviderRecord } from '../../src/answers/schemas.js';
import { createLogger } from '../../src/observability/logger.js';
import { fakeProvider, wordFinder } from '../support/fake-provider.js';
import { POISON, POISONED_ENV } from '../support/poison.js';
import { BASE } from '../support/run-app.js';
import { cpuOfEventLoop } from '../support/cpu-time.js';
import { type Program, runServer } from '../support/run-program.js';

/** Long enough for threads to be started anew meanwhile, also where other tests take the processors. */
const DEADLINE_MS = 6_000;
/** Whoever is held up by the expression is silent for ever; others may have to wait for a processor. */
const LONGEST_SILENCE_MS = 2_500;

interface Answer {
  readonly status: number;
  readonly providers: readonly ProviderRecord[];
  readonly text: string;
}

async function classify(origin: string, body: string, type = 'text/plain'): Promise<Answer> {
  const url = `${origin}${BASE}/classify`;
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
  const text = await response.text();
  const { providers } = JSON.parse(text) as { readonly providers: readonly ProviderRecord[] };
  return { status: response.status, providers, text };
}

const statusesOf = ({ status, providers }: Answer): readonly number[] => [
  status,
  ...providers.map((record) => record.status),
];

/**
 * Asks all the time whether the service lives; resolves with the most CPU time that its event loop took for something
 * else while an answer was awaited, in milliseconds: what others wait for, on a machine that has nothing else to do.
 */
function watchLife({ origin, child: { pid = 0 } }: Program): () => Promise<number> {
  const over = new AbortController();
  const watch = (async () => {
    let longest = 0;
    while (!over.signal.aborted) {
      const asked = cpuOfEventLoop(pid);
      assert.equal((await fetch(`${origin}/health/live`)).status, 200);
      longest = Math.max(longest, cpuOfEventLoop(pid) - asked);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return longest;
  })();
  watch.catch(() => undefined);
  return () => {
    over.abort();
    return watch;
  };
}

async function metric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`data_discovery_${name}`));
  return Number(line?.split(' ').at(-1));
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (const began = Date.now(); !(await condition());) {
    assert.ok(Date.now() - began < 60_000, `it never came to hold that ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether an ordinary text is read by all; where the machine has much to do, a new thread may take its time. */
async function isWhole(origin: string): Promise<boolean> {
  return statusesOf(await classify(origin, 'Mail jane@example.org')).every((status) => status === 200);
}

const LOST = 'provider_threads_lost_total{provider="Pattern"}';
const BUSY = 'provider_threads{provider="Pattern",state="busy"}';
const isReady = async (origin: string): Promise<boolean> => (await fetch(`${origin}/health/ready`)).ok;

describe('an expression that never ends', () => {
  it('costs its request one provider, and nobody else anything', async (t) => {
    const other = await buildProviderApp({
      provider: fakeProvider(wordFinder({ jane: ['PERSON', 0.9] })),
      logger: createLogger('silent'),
      maxBodyBytes: 100_000,
      timeoutMs: 10_000,
      version: '1',
    });
    t.after(() => other.close());
    const address = await other.listen({ host: '127.0.0.1', port: 0 });
    const program = await runServer(t, ['serve'], {
      ...POISONED_ENV,
      PATTERN_THREADS: '2',
      PROVIDERS: JSON.stringify([
        { name: 'Pattern', address: 'in-process', timeout_ms: DEADLINE_MS },
        { name: 'Other', address, supported_content_types: ['text/plain'] },
      ]),
    });
    const { origin } = program;
    await until(() => isReady(origin));
    const threads = (): number => readdirSync(`/proc/${(program.child.pid ?? 0).toString()}/task`).length;
    // The pool of threads that Node reads files with is started by need.
    await Promise.all(
      Array.from({ length: 8 }, (_value, index) => classify(origin, `mail ${index.toString()}`)),
    );
    const before = threads();
    const silence = watchLife(program);

    const others = Array.from({ length: 19 }, (_value, index) =>
      index % 3 === 0
        ? classify(origin, `email\njane${index.toString()}@example.org`, 'text/csv')
        : classify(origin, `Mail jane${index.toString()}@example.org`),
    );
    // A table is read by patterns alone here: then nobody answers.
    const poisoned = [classify(origin, POISON), classify(origin, `note\n${POISON}`, 'text/csv')] as const;
    for (const answer of await Promise.all(others)) {
      assert.ok(
        statusesOf(answer).every((status) => status === 200),
        answer.text,
      );
      assert.match(answer.text, /EMAIL_ADDRESS/);
    }
    const [partial, nothing] = await Promise.all(poisoned);
    assert.deepEqual(statusesOf(partial), [206, 504, 200]);
    assert.match(partial.text, /"PERSON"/);
    assert.deepEqual(statusesOf(nothing), [502, 504]);
    await until(() => isWhole(origin));

    // A caller who hangs up waits for nothing, and leaves nothing behind either.
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const head = `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n`;
    socket.write(`${head}Content-Length: ${POISON.length.toString()}\r\n\r\n${POISON}`);
    await until(async () => (await metric(origin, BUSY)) === 1);
    socket.destroy();
    await until(async () => (await metric(origin, LOST)) === 3);
    await until(() => isWhole(origin));
    // One thread of patterns was there before; of the two that may be, the second may have been started meanwhile.
    await until(() => threads() <= before + 1);
    assert.ok((await metric(origin, 'provider_threads{provider="Pattern",state="all"}')) <= 2);
    const longest = await silence();
    assert.ok(longest < LONGEST_SILENCE_MS, `no sign of life for ${longest.toFixed(0)} ms`);
    assert.doesNotMatch(program.output(), /xxx/);
  });

  it('ends at the deadline of a provider served alone as well', async (t) => {
    const program = await runServer(t, ['serve', 'pattern'], {
      ...POISONED_ENV,
      PATTERN_THREADS: '1',
      PROVIDER_TIMEOUT_MS: '2000',
    });
    const { origin } = program;
    await until(() => isReady(origin));
    const silence = watchLife(program);
    const ask = (text: string): Promise<Response> =>
      fetch(`${origin}/classify`, {
        method: 'POST',
        body: JSON.stringify({ texts: [{ text }] }),
        headers: { 'content-type': 'application/json' },
      });
    const answer = await ask(POISON);
    assert.equal(answer.status, 504);
    assert.equal(((await answer.json()) as { readonly code: string }).code, 'PROVIDER_LATE');
    await until(async () => (await ask('Mail jane@example.org')).ok);
    assert.equal(await metric(origin, 'provider_threads_lost_total'), 1);
    assert.ok((await silence()) < LONGEST_SILENCE_MS);
  });
});
