import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import cardValidator from 'card-validator';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { createRandom, type Random } from '../../measure/load/attacks/create-random.js';
import { growWord, randomGrowth } from '../../measure/load/attacks/grammar/grow-word.js';
import { parseExpression } from '../../measure/load/attacks/grammar/parse-expression.js';
import { cardIssuer } from '../../src/recognizers/generic/credit-card.js';
import { passesLuhn } from '../../src/recognizers/check-sum.js';
import { isInternational, isNational, numberingPlan } from '../../src/recognizers/phone-plans.js';

const SEED = 20_260_102;
const COUNTRIES: readonly CountryCode[] = [
  'US',
  'GB',
  'DE',
  'IT',
  'AU',
  'BR',
  'AR',
  'JP',
  'KR',
  'CN',
  'FI',
  'FR',
  'IN',
  'HU',
  'NO',
  'MX',
];

/** What is read out of a library's tables, because the library is slow, says what the library says. */
describe('tables of libraries', () => {
  const random = createRandom(SEED);
  const plans = COUNTRIES.map(numberingPlan);
  const grammars = plans.map((plan) => ({
    plan,
    inUse: parseExpression(plan.anyKind).alternatives,
    possible: parseExpression(plan.pattern).alternatives,
  }));
  const digits = (): string => Array.from({ length: 6 + random.below(8) }, () => random.below(10)).join('');
  const national = (): string => {
    const { plan, inUse, possible } = random.pick(grammars);
    const number = random.chance(0.5)
      ? growWord(inUse, randomGrowth(random))
      : random.chance(0.5)
        ? growWord(possible, randomGrowth(random))
        : digits();
    return random.pick(['', '', plan.prefix, plan.callingCode, plan.callingCode + plan.prefix, '0']) + number;
  };

  it(`telephone numbers of a country, seed ${SEED.toString()}`, () => {
    let valid = 0;
    for (let round = 0; round < 600; round++) {
      const candidate = written(national(), random);
      for (const plan of plans) {
        const parsed = parsePhoneNumberFromString(candidate, plan.country);
        const expected = parsed?.country === plan.country && parsed.isValid();
        assert.equal(isNational(candidate, plan), expected, `${plan.country}: ${candidate}`);
        if (expected) valid++;
      }
    }
    assert.ok(valid > 500, `${valid.toString()} valid`);
  });

  it(`telephone numbers of all countries, seed ${SEED.toString()}`, () => {
    let valid = 0;
    for (let round = 0; round < 3000; round++) {
      const { callingCode, prefix } = random.pick(plans);
      const code = random.chance(0.8) ? callingCode : random.below(1000).toString();
      const zero = random.pick(['', '', ' (0)', prefix]);
      const digitsBehind = written(code + zero + national(), random);
      const candidate =
        random.pick(['+', '00', '00 ', '+ ']) +
        (random.chance(0.3) ? digitsBehind.replace(/^(\d\d)(\d{1,4})/, bracketsIn(random)) : digitsBehind);
      const bare = candidate.replace(/^00[ -]?/, '+').replace('(0)', '');
      const expected = parsePhoneNumberFromString(bare)?.isValid() === true;
      assert.equal(isInternational(candidate), expected, candidate);
      if (expected) valid++;
    }
    assert.ok(valid > 300, `${valid.toString()} valid`);
  });

  it(`issuers of cards, seed ${SEED.toString()}`, () => {
    const { types, getTypeInfo } = cardValidator.creditCardType;
    const issuers = Object.values(types).map((type) => getTypeInfo(type));
    let valid = 0;
    for (let round = 0; round < 5000; round++) {
      const range = random.pick(random.pick(issuers).patterns);
      const [from = 0, to = 0] = typeof range === 'number' ? [range, range] : range;
      const head = from - 1 + random.below(to - from + 3);
      let number = random.chance(0.8) ? head.toString() : '';
      const length = 12 + random.below(8);
      while (number.length < length - 1) number += random.below(10).toString();
      number += [...'0123456789'].find((last) => passesLuhn(number + last)) ?? '';
      const { card, isValid } = cardValidator.number(number, { luhnValidateUnionPay: true });
      const issuer = cardIssuer(number);
      assert.equal(issuer?.lengths.includes(number.length) === true, isValid, number);
      if (isValid) assert.equal(issuer?.type, card?.type, number);
      valid += Number(isValid);
    }
    assert.ok(valid > 500, `${valid.toString()} valid`);
  });
});

/** A code, and behind it digits in brackets. */
const bracketsIn = (random: Random): string => random.pick(['$1 ($2) ', '$1($2)', '$1-($2)-', '$1. ($2) - ']);

/** The digits as people write them: with gaps, brackets and extensions. */
function written(digits: string, random: Random): string {
  const spaced = [...digits].map(
    (digit) => (random.chance(0.2) ? random.pick([' ', '-', '.', '/', '  ']) : '') + digit,
  );
  const bracketed = random.chance(0.2) ? spaced.join('').replace(/^(\d{1,4})/, '($1)') : spaced.join('');
  return (
    bracketed.trimStart() +
    (random.chance(0.2) ? random.pick([' x12', ' ext. 3', ', extension 55', '#9']) : '')
  );
}
