import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { TextForm } from '../../src/values/text-form.js';
import { KeyRing } from '../../src/transform/key-ring.js';
import { restoreForm } from '../../src/transform/restore-form.js';
import { readMap } from '../../src/transform/transform-request.js';
import { transformText } from '../../src/transform/transform-text.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { policyOf } from '../support/transforming.js';

const JSON_FORM: TextForm = { form: 'json' };
const RING = new KeyRing([{ id: 'k1', secret: Buffer.alloc(32, 7), isRetired: false }]);
/** Numbers and words that are found, wherever they stand. */
const FOUND = {
  Jane: 'PERSON',
  '4111111111111111': 'CREDIT_CARD',
  '12345678901234567890': 'ACCOUNT_NUMBER',
  '-0.10': 'AMOUNT',
  '1.5e+3': 'AMOUNT',
  '1500': 'AMOUNT',
  '0': 'AGE',
} as const;
const FINDER = wordFinder(
  Object.fromEntries(Object.entries(FOUND).map(([word, category]) => [word, [category, 0.95] as const])),
);
const deps = { providers: [configured(fakeProvider(FINDER))], trusted: false };

/** What transforming a text and restoring it gives, and what stood between. */
async function thereAndBack(text: string, operator: string): Promise<readonly [string, string]> {
  const { text: between, map } = await transformText(deps, RING, text, 'codepoint', {
    policy: policyOf({ default: { operator } }),
    form: JSON_FORM,
    map: [],
    subject: '',
    language: 'en',
    verify: false,
  });
  // As a file or a request carries it.
  const carried = readMap(JSON.parse(JSON.stringify(map)));
  return [between, restoreForm(between, JSON_FORM, carried, RING, 'codepoint').text];
}

describe('JSON that is restored has the values and types that it had', () => {
  for (const operator of ['placeholder', 'encrypt', 'pseudonym'])
    for (const text of [
      '{"card":4111111111111111}',
      '{"card":"4111111111111111","same":4111111111111111,"again":4111111111111111}',
      '[12345678901234567890, "12345678901234567890"]',
      '[-0.10, 1.5e+3, 1500, "1500", 0, true, false, null, 7]',
      '{"n":4111111111111111}\n{"n":"Jane 4111111111111111"}\r\n{"Jane":0}\n',
      '4111111111111111',
    ])
      it(`${operator}: ${text.slice(0, 60)}`, async () => {
        const [between, back] = await thereAndBack(text, operator);
        assert.equal(back, text);
        assert.notEqual(between, text);
      });

  for (const operator of ['placeholder', 'encrypt'])
    it(`${operator}: whatever the document is`, async () => {
      const literal = fc.constantFrom(
        ...Object.keys(FOUND).filter((word) => word !== 'Jane'),
        '3',
        'true',
        'null',
      );
      const string = fc
        .constantFrom('Jane', 'none', '4111111111111111', 'Jane is 0', '')
        .map((one) => JSON.stringify(one));
      const { json } = fc.letrec<{ json: string }>((tie) => ({
        json: fc.oneof(
          { maxDepth: 3 },
          literal,
          string,
          fc.array(tie('json'), { maxLength: 4 }).map((items) => `[ ${items.join(' ,')}]`),
          fc
            .array(fc.tuple(fc.constantFrom('"a"', '"b c"', '"Jane"'), tie('json')), { maxLength: 4 })
            .map((items) => `{${items.map(([key, value]) => `${key} : ${value}`).join(',\n')}}`),
        ),
      }));
      await fc.assert(
        fc.asyncProperty(json, async (text) => {
          const [, back] = await thereAndBack(text, operator);
          assert.equal(back, text);
        }),
        { numRuns: 150 },
      );
    });

  it('a key and a part of a string stay strings', () => {
    const map = readMap([
      { replacement: '[AGE_1]', value: '41', category: 'AGE', operator: 'placeholder', type: 'number' },
    ]);
    const { text } = restoreForm('{"[AGE_1]":"is [AGE_1]","x":"[AGE_1]"}', JSON_FORM, map, RING, 'codepoint');
    assert.equal(text, '{"41":"is 41","x":41}');
  });

  it('a map that says number of what is none writes a string', () => {
    const map = readMap([
      { replacement: '[AGE_1]', value: '1,"x":2', category: 'AGE', operator: 'placeholder', type: 'number' },
    ]);
    const { text } = restoreForm('{"a":"[AGE_1]"}', JSON_FORM, map, RING, 'codepoint');
    assert.deepEqual(JSON.parse(text), { a: '1,"x":2' });
  });
});
