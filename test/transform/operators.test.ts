import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KeyError, KeyRing } from '../../src/transform/key-ring.js';
import { policyOf, randomRing, textOf, transformerOf } from '../support/transforming.js';

const NAME = ['Jane Doe', 'PERSON'] as const;
const CARD = ['4111 1111 1111 1111', 'CREDIT_CARD'] as const;

describe('operators', () => {
  for (const [what, chosen, value, expected] of [
    ['label', { operator: 'label' }, NAME, '[PERSON]'],
    ['placeholder', { operator: 'placeholder' }, NAME, '[PERSON_1]'],
    ['redact', { operator: 'redact' }, NAME, ''],
    ['replace', { operator: 'replace', with: 'somebody' }, NAME, 'somebody'],
    ['keep', { operator: 'keep' }, NAME, 'Jane Doe'],
    ['mask', { operator: 'mask' }, NAME, '**** ***'],
    ['mask, the last four shown', { operator: 'mask', show: 4 }, CARD, '**** **** **** 1111'],
    ['mask, the first six shown', { operator: 'mask', show: 6, end: 'start' }, CARD, '4111 11** **** ****'],
    [
      'mask without separators',
      { operator: 'mask', keep_separators: false, character: 'x' },
      NAME,
      'xxxxxxxx',
    ],
    ['mask that shows at most half', { operator: 'mask', show: 100 }, ['1234', 'PASSWORD'], '**34'],
    ['mask of one character', { operator: 'mask', show: 9 }, ['7', 'AGE'], '*'],
    ['mask of signs', { operator: 'mask' }, ['!@#$%^&*() _', 'PASSWORD'], '********** *'],
    ['mask of mostly signs', { operator: 'mask', show: 1 }, ['p@$$$$$$$9', 'PASSWORD'], '*********9'],
    ['mask by characters, not by code units', { operator: 'mask', show: 1 }, ['👩‍👩‍👧é!x', 'PASSWORD'], '**!x'],
  ] as const) {
    it(what, () => {
      const { text, occurrences } = textOf(['To ', value, '.']);
      const { text: written } = transformerOf({ default: chosen }).transform(text, occurrences);
      assert.equal(written, `To ${expected}.`);
    });
  }

  it('write the same hash for the same value under one key, another for another category or key', () => {
    const keys = randomRing('one', 'two');
    const hashOf = (value: string, category: string, key = 'one') => {
      const { text, occurrences } = textOf([[value, category]]);
      return transformerOf({ default: { operator: 'hash', key } }, { keys }).transform(text, occurrences)
        .text;
    };
    const hashed = hashOf('4111 1111 1111 1111', 'CREDIT_CARD');
    assert.match(hashed, /^\[CREDIT_CARD:[0-9a-f]{32}\]$/);
    assert.equal(hashOf('4111-1111-1111-1111', 'CREDIT_CARD'), hashed);
    assert.notEqual(hashOf('4111-1111-1111-1112', 'CREDIT_CARD'), hashed);
    assert.notEqual(hashOf('4111 1111 1111 1111', 'CREDIT_CARD', 'two'), hashed);
    assert.notEqual(hashOf('4111 1111 1111 1111', 'ACCOUNT_NUMBER').slice(-33), hashed.slice(-33));
    assert.equal(hashOf('JANE  doe', 'PERSON'), hashOf('Jane Doe', 'PERSON'));
    assert.notEqual(hashOf('Passw0rd', 'PASSWORD'), hashOf('passw0rd', 'PASSWORD'));
  });

  it('are refused before any work where a key misses or is retired', () => {
    const ring = new KeyRing([{ id: 'old', secret: Buffer.alloc(32, 1), isRetired: true }]);
    for (const [policy, keys, says] of [
      [{ default: { operator: 'hash' } }, undefined, /no active key is configured/],
      [
        { categories: { PERSON: { operator: 'encrypt', key: 'x' } } },
        randomRing('a'),
        /the key "x" does not exist/,
      ],
      [{ categories: { PERSON: { operator: 'encrypt', key: 'old' } } }, ring, /"old" is retired/],
    ] as const) {
      assert.throws(
        () => transformerOf(policy, keys === undefined ? {} : { keys }),
        (error) => error instanceof KeyError && says.test(error.message),
      );
    }
  });

  it('act on what lies inside of a kept value', () => {
    const text = 'https://example.org/?mail=jane@example.org';
    const url = textOf([[text, 'URL']]).occurrences;
    const mail = textOf([text.slice(0, 26), [text.slice(26), 'EMAIL_ADDRESS']]).occurrences;
    const kept = transformerOf({ categories: { URL: { operator: 'keep' } } });
    assert.equal(kept.transform(text, [...url, ...mail]).text, 'https://example.org/?mail=[EMAIL_ADDRESS]');
  });

  it('join what intersects', () => {
    const { text } = textOf(['Anna London Smith']);
    const both = [
      ...textOf([['Anna London', 'PERSON']]).occurrences,
      ...textOf(['Anna ', ['London Smith', 'LOCATION']]).occurrences,
    ];
    assert.equal(transformerOf({}).transform(text, both).text, '[PERSON&LOCATION]');
    assert.equal(
      transformerOf({ default: { operator: 'placeholder' } }).transform(text, both).text,
      '[PERSON&LOCATION_1]',
    );
  });

  it('mask by one sign that is seen', () => {
    const masked = (character: string) => policyOf({ default: { operator: 'mask', character } });
    for (const fine of ['#', 'X', '█', 'é', 'e\u0301', '🔒']) assert.doesNotThrow(() => masked(fine), fine);
    for (const faulty of ['ab', '**', '\u0301', '\u200b', '\u00a0', '🔒🔒'])
      assert.throws(() => masked(faulty), faulty);
  });

  it('have the threshold and the default of the policy', () => {
    assert.equal(policyOf({ version: 1 }).threshold, 0.7);
    assert.equal(policyOf({ version: 1 }).operatorFor('PERSON').operator.name, 'label');
    assert.equal(
      policyOf({ threshold: 0.2, default: { operator: 'keep' } }).operatorFor('X').operator.name,
      'keep',
    );
  });
});
