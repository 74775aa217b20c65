import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findInParts } from '../../src/discovery/find-in-parts.js';
import type { Keeps } from '../../src/discovery/own-rules.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import type { Occurrence } from '../../src/harmonization/occurrence.js';
import type { ProviderInput } from '../../src/providers/provider.js';
import { cutText } from '../../src/text/cut-text.js';
import { wordFinder } from '../support/fake-provider.js';

const BYTES = 512;
const findWords = wordFinder({ 'jane@example.org': ['EMAIL', 0.9], '4111 1111': ['CREDIT_CARD', 0.8] });
const findAll = (input: ProviderInput): readonly Occurrence[] =>
  harmonize(findWords(input).map((finding) => ({ ...finding, providerIndex: 0 })));
const all: Keeps = () => true;
const text = fc
  .array(
    fc.constantFrom('jane@example.org', '4111 1111', 'é😀', 'lorem ipsum', 'x'.repeat(40), '\n\n', '. '),
    { maxLength: 120 },
  )
  .map((words) => words.join(' '));

describe('finding in texts of any length', () => {
  it('finds what is found in the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
        const asked: ProviderInput[] = [];
        const inputs = texts.map((one) => ({ text: one, context: 'note' }));
        const find = (parts: readonly ProviderInput[]) => {
          asked.push(...parts);
          return Promise.resolve(parts.map(findAll));
        };
        const found = await findInParts(inputs, all, find, BYTES);
        assert.ok(asked.every((input) => Buffer.byteLength(input.text) <= BYTES && input.context === 'note'));
        assert.deepEqual(found, inputs.map(findAll));
      }),
    );
  });

  it('asks at one go for texts that fit, as they are, and for none at all', async () => {
    for (const inputs of [[], [{ text: 'a' }, { text: 'é'.repeat(256) }]]) {
      const calls: (readonly ProviderInput[])[] = [];
      const find = (parts: readonly ProviderInput[]) => {
        calls.push(parts);
        return Promise.resolve(parts.map(() => []));
      };
      assert.deepEqual(
        await findInParts(inputs, all, find, BYTES),
        inputs.map(() => []),
      );
      assert.deepEqual(calls, [inputs]);
    }
  });

  it('cuts a text of one byte more, and asks for long ones some at a time', async () => {
    const sizes: number[] = [];
    const find = (parts: readonly ProviderInput[]) => {
      sizes.push(parts.reduce((sum, part) => sum + part.text.length, 0));
      return Promise.resolve(parts.map(() => []));
    };
    await findInParts([{ text: `${'é'.repeat(256)}x` }], all, find, BYTES);
    const before = sizes.splice(0).length;
    assert.equal(before, 1);
    await findInParts([{ text: 'word '.repeat(2 ** 17) }], all, find, BYTES);
    assert.ok(sizes.length >= 3 && Math.max(...sizes) < 2 ** 18 + BYTES, sizes.join(' '));
  });

  it('throws where a part gets no answer, and never takes that for nothing found', async () => {
    const long = [{ text: 'word '.repeat(1_000) }];
    await assert.rejects(
      findInParts(long, all, () => Promise.resolve([]), BYTES),
      RangeError,
    );
  });
});

/** The scores of what is answered of a thing over a cut, and of what the part behind the cut sees of it. */
async function overTheCut(whole: number, rest: number, keeps: Keeps): Promise<readonly number[]> {
  const long = 'word '.repeat(140);
  const [before, behind] = [...cutText(long, { bytes: BYTES })];
  assert.ok(before !== undefined && behind !== undefined && before.text.length > before.to);
  const seen = [
    { start: before.to - 10, end: before.text.length, score: whole },
    { start: behind.from, end: behind.from + 10, score: rest },
  ];
  const find = (parts: readonly ProviderInput[]) =>
    Promise.resolve(
      parts.map((_part, index) =>
        harmonize(
          seen.slice(index, index + 1).map((one) => ({
            ...one,
            ...{ entityType: 'NAME', classifier: 'c' },
            details: {},
            providerIndex: 0,
          })),
        ),
      ),
    );
  const [found = []] = await findInParts([{ text: long }], keeps, find, BYTES);
  return found.filter(keeps).map(({ score }) => score);
}

describe('what lies over a cut', () => {
  const sure: Keeps = ({ score }) => score >= 0.5;

  it('is found once', async () => {
    assert.deepEqual(await overTheCut(0.9, 0.9, sure), [0.9]);
    assert.deepEqual(await overTheCut(0.6, 0.9, sure), [0.6]);
  });

  it('hides nothing where it is not sure enough to be answered itself', async () => {
    assert.deepEqual(await overTheCut(0.4, 0.9, sure), [0.9]);
  });
});
