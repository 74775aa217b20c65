import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { passesLuhn } from '../../src/recognizers/check-sum.js';

/** Numbers that issuers publish for tests, of odd and of even length, and an IMEI from its standard. */
const PASS = [
  '4111111111111111',
  '378282246310005',
  '5555555555554444',
  '490154203237518',
  '79927398713',
  '18',
  '0',
];

describe('the Luhn check', () => {
  for (const digits of PASS) {
    it(`passes ${digits}, and no other last digit`, () => {
      for (let last = 0; last < 10; last++) {
        const number = digits.slice(0, -1) + last.toString();
        assert.equal(passesLuhn(number), number === digits, number);
      }
    });
  }

  it('notices every single wrong digit', () => {
    const number = '4539578763621486';
    assert.ok(passesLuhn(number));
    for (let at = 0; at < number.length; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const other = number.slice(0, at) + digit.toString() + number.slice(at + 1);
        assert.equal(passesLuhn(other), other === number, other);
      }
    }
  });
});
