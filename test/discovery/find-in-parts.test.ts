import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ProviderInput } from '../../src/providers/provider.js';
import { findInParts } from '../../src/discovery/find-in-parts.js';
import { wordFinder } from '../support/fake-provider.js';

const BYTES = 512;
const findAll = wordFinder({ 'jane@example.org': ['EMAIL', 0.9], '4111 1111': ['CREDIT_CARD', 0.8] });
const text = fc
  .array(
    fc.constantFrom('jane@example.org', '4111 1111', 'é😀', 'lorem ipsum', 'x'.repeat(40), '\n\n', '. '),
    {
      maxLength: 120,
    },
  )
  .map((words) => words.join(' '));

test('what is found in a text of any length is what is found in the whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
      const asked: ProviderInput[] = [];
      const inputs = texts.map((one) => ({ text: one, context: 'note' }));
      const found = await findInParts(
        inputs,
        (part) => {
          asked.push(...part);
          return Promise.resolve(part.map(findAll));
        },
        BYTES,
      );
      assert.ok(asked.every((input) => Buffer.byteLength(input.text) <= BYTES && input.context === 'note'));
      const byPlace = (a: { start: number }, b: { start: number }): number => a.start - b.start;
      assert.deepEqual(
        found.map((findings) => [...findings].sort(byPlace)),
        inputs.map((input) => [...findAll(input)].sort(byPlace)),
      );
    }),
  );
});

test('texts that fit are asked for at one go, as they are', async () => {
  const calls: (readonly ProviderInput[])[] = [];
  const inputs = [{ text: 'a' }, { text: 'b'.repeat(100) }];
  await findInParts(inputs, (part) => (calls.push(part), Promise.resolve(part.map(() => []))), BYTES);
  assert.deepEqual(calls, [inputs]);
});
