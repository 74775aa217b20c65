import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberFault } from '../../measure/accuracy/gold/gold-numbers.js';

/** A true number, and the same with one digit wrong. */
const ROWS = [
  ['CREDIT_CARD', 'de', '4111 1111 1111 1111', '4111 1111 1111 1112'],
  ['BANK_ACCOUNT', 'de', 'DE89 3704 0044 0532 0130 00', 'DE88 3704 0044 0532 0130 00'],
  ['BANK_ACCOUNT', 'es', '002010077777777771', '002010077777777772'],
  ['TAX_ID', 'de', '36 574 261 809', '36 574 261 808'],
  ['TAX_ID', 'es', '54362315K', '54362316K'],
  ['TAX_ID', 'it', 'RSSMRA80A01H501U', 'RSSMRA80A01H502U'],
  ['TAX_ID', 'pl', '856-734-62-15', '856-734-62-16'],
  ['TAX_ID', 'pt', '529.982.247-25', '529.982.247-26'],
  ['NATIONAL_ID', 'es', 'X-5253868-R', 'X-5253869-R'],
  ['NATIONAL_ID', 'fi', '131052-308T', '131052-309T'],
  ['NATIONAL_ID', 'fr', '552 008 443', '552 008 444'],
  ['NATIONAL_ID', 'nl', '111222333', '111222334'],
  ['NATIONAL_ID', 'pl', 'ABS123456', 'ABS123457'],
  ['NATIONAL_ID', 'sv', '811228-9874', '811228-9875'],
  ['SOCIAL_SECURITY_ID', 'fr', '2 95 10 99 126 111 93', '2 95 10 99 126 112 93'],
  ['SOCIAL_SECURITY_ID', 'de', '15 070649 C 103', '15 070649 C 104'],
  ['HEALTH_CARE_ID', 'de', 'A123456780', 'A123456781'],
  ['HEALTH_CARE_ID', 'pl', '5425740', '5425741'],
] as const;

describe('identifiers marked in gold documents must be true', () => {
  for (const [category, language, right, wrong] of ROWS) {
    it(`${category} in ${language}: ${right}, not ${wrong}`, () => {
      assert.equal(numberFault(category, right, language), undefined);
      assert.match(
        numberFault(category, wrong, language) ?? '',
        new RegExp(wrong.replace(/[.*+?]/g, '\\$&')),
      );
    });
  }

  it('a number of one country is not one of another', () => {
    assert.notEqual(numberFault('TAX_ID', '54362315K', 'pl'), undefined);
    assert.notEqual(numberFault('NATIONAL_ID', '131052-308T', 'sv'), undefined);
  });

  it('without a language only cards and accounts are checked', () => {
    assert.equal(numberFault('TAX_ID', '1'), undefined);
    assert.notEqual(numberFault('CREDIT_CARD', '4111 1111 1111 1112'), undefined);
  });
});
