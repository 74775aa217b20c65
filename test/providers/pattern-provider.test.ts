import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createPatternProvider } from '../../src/providers/pattern-provider.js';
import { ProviderFailure, type Provider } from '../../src/providers/provider.js';
import { cpuMilliseconds, cpuOfEventLoop } from '../support/cpu-time.js';
import { POISON, POISONED_SCRIPT } from '../support/poison.js';

const { signal } = new AbortController();

describe('the pattern provider', () => {
  const provider = createPatternProvider({ threads: 2 }, '0');
  after(() => provider.close());

  it('reads a context before each text, finds nothing in it and keeps offsets inside the text', async () => {
    const text = '4111 1111 1111 1111';
    const [plain = [], inContext = []] = await provider.classify(
      [{ text }, { text, context: 'contactEmail: jane@example.org, card' }],
      signal,
    );
    for (const findings of [plain, inContext]) {
      const card = findings.find(({ entityType }) => entityType === 'CREDIT_CARD');
      assert.deepEqual([card?.start, card?.end], [0, text.length]);
    }
    assert.ok(inContext.every(({ start, end }) => start >= 0 && end <= text.length));
  });

  it('keeps the order of a batch of several parts', async () => {
    const inputs = Array.from({ length: 400 }, (_value, index) => ({
      text: index % 3 === 0 ? `mail n${index.toString()}@example.org` : 'nothing of note',
      context: 'note',
    }));
    const results = await provider.classify(inputs, signal);
    assert.equal(results.length, inputs.length);
    for (const [index, findings] of results.entries()) {
      const mail = findings.filter(({ entityType }) => entityType === 'EMAIL_ADDRESS');
      assert.equal(mail.length, index % 3 === 0 ? 1 : 0);
    }
  });

  it('never holds up the thread that asks, whatever it reads', async () => {
    const text = 'Dr Jane Roe, +1 (212) 555-0187, 4111 1111 1111 1111 on 1/2/2020. '.repeat(8_000);
    await provider.ready();
    const before = { asking: cpuOfEventLoop(process.pid), all: cpuMilliseconds() };
    await provider.classify([{ text: text.slice(0, 200_000) }], signal);
    const asking = cpuOfEventLoop(process.pid) - before.asking;
    const all = cpuMilliseconds() - before.all;
    // Handing text and findings over takes its time; finding takes ten times as much.
    assert.ok(asking < all / 2, `busy for ${asking.toFixed(0)} of ${all.toFixed(0)} ms`);
  });

  it('gives up a batch whose signal aborts, and the parts of it that wait', async () => {
    const controller = new AbortController();
    const inputs = Array.from({ length: 5000 }, (_value, index) => ({ text: `row ${index.toString()}` }));
    const answer = provider.classify(inputs, controller.signal);
    setImmediate(() => {
      controller.abort(new Error('late'));
    });
    await assert.rejects(answer, /late/);
    assert.equal((await provider.classify([{ text: 'a' }], signal)).length, 1);
    assert.equal(provider.threads?.lost, 0);
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the pattern provider with an expression that never ends', () => {
  const lost: string[] = [];
  const provider: Provider = createPatternProvider(
    { threads: 1, script: POISONED_SCRIPT, onLost: (reason) => void lost.push(reason) },
    '0',
  );
  after(() => provider.close());

  it('ends the thread that reads it when its time is over, and answers everybody else', async () => {
    await provider.ready();
    const deadline = new AbortController();
    const poisoned = provider.classify([{ text: POISON }], deadline.signal);
    const others = Array.from({ length: 12 }, (_value, index) =>
      provider.classify([{ text: `mail n${index.toString()}@example.org` }], signal),
    );
    for (const results of await Promise.all(others)) {
      assert.equal(results[0]?.[0]?.entityType, 'EMAIL_ADDRESS');
    }
    // They did not wait for the thread that will not come back.
    assert.equal(lost.length, 0);
    deadline.abort(new ProviderFailure(504, 'no answer in time'));
    await assert.rejects(poisoned, { status: 504 });
    await provider.classify([{ text: 'once more' }], signal);
    await until(() => lost.length > 0);
    assert.equal(lost.length, 1);
    assert.deepEqual(provider.threads, { total: 1, busy: 0, lost: 1 });
    await provider.check?.();
  });
});
