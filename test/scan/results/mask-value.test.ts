import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CATEGORIES } from '../../../src/core/harmonization-table.js';
import { maskValue } from '../../../src/scan/results/mask-value.js';

const CASES: readonly (readonly [value: string, category: string, masked: string])[] = [
  ['jane.doe@example.com', 'EMAIL_ADDRESS', 'j***@e***.com'],
  ['jo@ex.com', 'EMAIL_ADDRESS', '***@***.com'],
  ['jane@example.museum', 'EMAIL_ADDRESS', 'j***@e***.***'],
  ['jane@localhost', 'EMAIL_ADDRESS', '***@***'],
  ['4111 1111 1111 1111', 'CREDIT_CARD', '### ### ### ###'],
  ['4111111111111111', 'CREDIT_CARD', '###'],
  ['DE89 3704 0044 0532 0130 00', 'BANK_ACCOUNT', '***### ### ### ### ### ###'],
  ['Jane Doe', 'PERSON', 'J*** ***'],
  ['Al Doe', 'PERSON', '*** ***'],
  ['Ågot', 'PERSON', 'Å***'],
  ['15 Main st', 'ADDRESS', '### *** ***'],
  ['hunter2', 'PASSWORD', '***'],
  ['37', 'AGE', '###'],
  ['1990-05-17', 'DOB', '###-###-###'],
  ['F', 'GENDER', '***'],
  ['a\u202eb', 'USERNAME', '*******'],
  [Array.from({ length: 40 }, () => 'w').join(' '), 'PERSON', `${'*** '.repeat(8)}…`],
];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const character = (from: string) => fc.nat(from.length - 1).map((at) => from.charAt(at));

describe('a masked example', () => {
  for (const [value, category, masked] of CASES) {
    it(`of ${category} ${JSON.stringify(value).slice(0, 40)} is ${masked}`, () => {
      assert.equal(maskValue(value, category), masked);
    });
  }

  it('holds no digit and at most two letters of a value', () => {
    const value = fc.string({
      unit: fc.oneof(character(LETTERS), character('0123456789'), character(' .-@')),
    });
    fc.assert(
      fc.property(value, fc.constantFrom(...CATEGORIES), (text, category) => {
        const masked = maskValue(text, category).replace(/\.(?:com|net|org|edu|gov|info)$/, '');
        assert.doesNotMatch(masked, /\p{N}/u);
        assert.ok(masked.replaceAll(/\P{L}/gu, '').length <= 2, masked);
      }),
    );
  });

  it('is the same whatever the letters behind the first and the digits are, and however many', () => {
    const word = fc.array(character(LETTERS), { minLength: 3, maxLength: 20 }).map((all) => all.join(''));
    const number = fc
      .array(character('0123456789'), { minLength: 1, maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(word, word, number, number, fc.constantFrom(...CATEGORIES), (a, b, n, m, category) => {
        const rest = (text: string): string => `x${text.slice(1)}`;
        assert.equal(maskValue(`${rest(a)} ${n}`, category), maskValue(`${rest(b)} ${m}`, category));
        assert.equal(
          maskValue(`${rest(a)}@${rest(b)}.com`, category),
          maskValue(`${rest(b)}@${rest(a)}.com`, category),
        );
      }),
    );
  });
});
