import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPatternProvider } from '../../src/providers/pattern-provider.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';

const { signal } = new AbortController();
const provider = createPatternProvider(RECOGNIZERS, '0');

describe('the pattern provider', () => {
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

  it('lets others take their turn while it works through a batch', async () => {
    const inputs = Array.from({ length: 1000 }, (_value, index) => ({
      text: `row ${index.toString()}`,
      context: 'n',
    }));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await provider.classify(inputs, signal);
    clearInterval(timer);
    assert.ok(turns >= 3, `${turns.toString()} turns`);
  });

  it('stops at its deadline between two texts', async () => {
    const controller = new AbortController();
    const inputs = Array.from({ length: 5000 }, (_value, index) => ({ text: `row ${index.toString()}` }));
    const answer = provider.classify(inputs, controller.signal);
    setImmediate(() => {
      controller.abort(new Error('late'));
    });
    await assert.rejects(answer, /late/);
  });
});
