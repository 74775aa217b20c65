import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDigit } from '../../src/recognizers/check-digit.js';

/** Samples that the authorities publish. */
const NUMBERS = [
  { country: 'AU', number: 'tfn', valid: '123456782', invalid: '123456789' },
  { country: 'AU', number: 'abn', valid: '51824753556', invalid: '51824753557' },
  { country: 'PL', number: 'pesel', valid: '44051401359', invalid: '44051401358' },
] as const;

describe('check digits of the library', () => {
  for (const { country, number, valid, invalid } of NUMBERS) {
    it(`${country}.${number}`, () => {
      const check = checkDigit(country, number);
      assert.equal(check(valid), true);
      assert.equal(check(invalid), false);
      assert.equal(check(''), false);
    });
  }

  it('a number that the library lacks is an error at its first check, with its name', () => {
    assert.throws(() => checkDigit('AU', 'nothing')('1'), { message: 'stdnum has no number AU.nothing' });
    assert.throws(() => checkDigit('XX', 'tfn')('1'));
  });

  it('gathers no stack traces while the library says no, and as many as before afterwards', () => {
    const check = checkDigit('AU', 'tfn');
    const descriptor = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit');
    const limits: unknown[] = [];
    Object.defineProperty(Error, 'stackTraceLimit', {
      configurable: true,
      get: () => 7,
      set: (limit: unknown) => void limits.push(limit),
    });
    try {
      assert.equal(check('123456789'), false);
    } finally {
      Object.defineProperty(Error, 'stackTraceLimit', descriptor ?? { value: 10, writable: true });
    }
    assert.deepEqual(limits, [0, 7]);
  });
});
