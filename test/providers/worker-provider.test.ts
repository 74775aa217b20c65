import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { packFindings, unpackFindings } from '../../src/providers/packed-findings.js';
import { ProviderFailure } from '../../src/providers/provider.js';
import {
  type BatchAnswer,
  type BatchTask,
  createWorkerProvider,
} from '../../src/providers/worker-provider.js';
import type { OpenWorker } from '../../src/workers/worker-protocol.js';

/** A worker in this thread that answers each part with as many results as told. */
const workerThatAnswers =
  (resultsFor: (texts: number) => number): OpenWorker<BatchTask, BatchAnswer> =>
  ({ onMessage, onExit }) => {
    setImmediate(() => {
      onMessage({ kind: 'ready' });
    });
    return {
      send(message) {
        if (message.kind === 'close') {
          onExit('closed');
          return;
        }
        const results = packFindings(
          Array.from({ length: resultsFor(message.task.inputs.length) }, () => []),
        );
        setImmediate(() => {
          onMessage({ kind: 'answer', id: message.id, answer: { results } });
        });
      },
      hold: () => undefined,
      kill: () => Promise.resolve(),
    };
  };

/** Two parts: each text is a part by itself. */
const TEXTS = ['a', 'b'].map((letter) => ({ text: letter.repeat(9_000) }));

describe('a provider in workers', () => {
  for (const [what, resultsFor, fits] of [
    ['as many results as texts', (texts: number) => texts, true],
    ['fewer', () => 0, false],
    ['more', (texts: number) => texts + 1, false],
  ] as const) {
    it(`whose workers answer ${what}: ${fits ? 'taken' : 'refused, never taken for "nothing found"'}`, async () => {
      const info = { name: 'Test', version: '1' };
      const provider = createWorkerProvider({ info, open: workerThatAnswers(resultsFor), workers: 1 });
      const answer = provider.classify(TEXTS, new AbortController().signal);
      if (fits) assert.deepEqual(await answer, [[], []]);
      else await assert.rejects(answer, (error) => error instanceof ProviderFailure && error.status === 502);
      await provider.close();
    });
  }

  it('answers findings as its workers found them, however many have their details in common', () => {
    const details = fc.dictionary(
      fc.constantFrom('pattern', 'word', 'a\nb'),
      fc.oneof(fc.constantFrom('a', '1', 'true', 'x\nword 1:a'), fc.constantFrom(1, 1.5), fc.boolean()),
      { noNullPrototype: true },
    );
    const finding = fc.record(
      {
        start: fc.nat(),
        end: fc.nat(),
        entityType: fc.constantFrom('A', 'A\nb'),
        score: fc.constantFrom(0, 0.1, 0.1 + 0.2, 0.3),
        classifier: fc.constantFrom('b', 'b\npattern 1:a'),
        details,
        isGeneric: fc.constant(true as const),
        explanation: fc.constant([{ step: 'pattern', facts: { pattern: 'a' } }]),
      },
      {
        requiredKeys: ['start', 'end', 'entityType', 'score', 'classifier', 'details'],
        noNullPrototype: true,
      },
    );
    fc.assert(
      fc.property(fc.array(fc.array(finding)), (results) => {
        assert.deepEqual(unpackFindings(structuredClone(packFindings(results))), results);
      }),
    );
  });
});
