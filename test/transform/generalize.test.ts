import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readPolicy } from '../../src/transform/policy.js';
import { textOf, transformerOf } from '../support/transforming.js';

const general = (category: string, value: string, language = 'en', parameters: object = {}): string => {
  const { text, occurrences } = textOf(['At ', [value, category], '.']);
  const transformer = transformerOf({ default: { operator: 'generalize', ...parameters } }, { language });
  return transformer.transform(text, occurrences).text.slice(3, -1);
};

describe('generalize', () => {
  for (const [category, value, expected] of [
    ['AGE', '34', '30-39'],
    ['AGE', '8', '0-9'],
    ['AGE', '89', '80-89'],
    ['AGE', '90', '90+'],
    ['AGE', '101', '90+'],
    ['AGE', '34.5', '30-39'],
    ['AGE', '34 years', '30-39 years'],
    ['AGE', 'thirty', '[AGE]'],
    ['AGE', '34-36', '[AGE]'],
    ['AGE', '-3', '[AGE]'],
    ['AGE', '18+', '[AGE]'],
    ['AGE', '340', '[AGE]'],
    ['AGE', '34 (٣٤)', '[AGE]'],
    ['DATETIME', '2026-11-21T08:00:00Z', '2026'],
    ['DOB', '3.5.1987', '1987'],
    ['DOB', '3 May 1987', '1987'],
    ['DATETIME', '21/Nov/2026:08:00:00 +0000', '2026'],
    ['DATETIME', '3 May', '[DATETIME]'],
    ['DATETIME', '14:05', '[DATETIME]'],
    ['DATETIME', 'yesterday', '[DATETIME]'],
    ['LOCATION', 'Paris', 'France'],
    ['LOCATION', 'New York', 'United States'],
    ['LOCATION', 'Deutschland', 'Germany'],
    ['LOCATION', 'Alankomaat', 'Netherlands'],
    ['LOCATION', 'UK', 'United Kingdom'],
    ['LOCATION', 'IT', 'Italy'],
    ['LOCATION', 'it', '[LOCATION]'],
    ['LOCATION', 'Springfield', '[LOCATION]'],
    ['LOCATION', '15 Main St', '[LOCATION]'],
    ['LOCATION', '06517', '06***'],
    ['LOCATION', '78701-1234', '78***-****'],
    ['LOCATION', 'K1A 0B1', 'Canada'],
    ['LOCATION', 'D02 AF30', 'D02 ****'],
    ['ADDRESS', '14 rue de la Paix, 75002 Paris', 'France'],
    ['ADDRESS', '48 Cedar Lane, Austin, TX 78701', 'United States'],
    ['ADDRESS', 'ul. Polna 5/7, 00-625 Wieś', 'Poland'],
    ['ADDRESS', 'Lindenstraße 12a, 10969 Berlin, Deutschland', 'Germany'],
    ['AMOUNT', '1,250.00', '1,000-2,000'],
    ['AMOUNT', '1.250,00', '1.000-2.000'],
    ['AMOUNT', "CHF 1'200.50", "CHF 1'000-2'000"],
    ['AMOUNT', '1,00,000', '100,000-200,000'],
    ['AMOUNT', '99', '50-100'],
    ['AMOUNT', '100', '100-200'],
    ['AMOUNT', '0.99', '0-1'],
    ['AMOUNT', '1.250', '1.000-2.000'],
    ['AMOUNT', '12k', '10-20k'],
    ['AMOUNT', '3.5 million', '2-5 million'],
    ['AMOUNT', 'twelve', '[AMOUNT]'],
    ['AMOUNT', '1,250-1,300 €', '[AMOUNT]'],
    ['AMOUNT', '1.25e5', '[AMOUNT]'],
    ['AMOUNT', '12 € (١٢)', '[AMOUNT]'],
    ['IP_ADDRESS', '203.0.113.9', '203.0.113.0/24'],
    ['IP_ADDRESS', '203.0.113.9:443', '203.0.113.0/24'],
    ['IP_ADDRESS', '2A00:1450:4001:080b::200e', '2a00:1450:4001::/48'],
    ['IP_ADDRESS', '300.0.113.9', '[IP_ADDRESS]'],
    ['EMAIL_ADDRESS', 'jane@example.org', '[EMAIL_ADDRESS]'],
    ['PERSON', 'Jane Doe', '[PERSON]'],
    ['OTHER_THING', 'x', '[OTHER_THING]'],
  ] as const) {
    it(`${category}: ${value}`, () => assert.equal(general(category, value), expected));
  }

  it('has parameters, and the language of the request', () => {
    assert.equal(general('AGE', '34', 'en', { width: 5 }), '30-34');
    assert.equal(general('DOB', '3.5.1987', 'de', { dates: 'month' }), '1987-05');
    assert.equal(general('DOB', '1987', 'de', { dates: 'month' }), '1987');
    assert.equal(general('LOCATION', 'Paris', 'de'), 'Frankreich');
    for (const faulty of [{ width: 1 }, { dates: 'day' }]) {
      const policy = JSON.stringify({ default: { operator: 'generalize', ...faulty } });
      assert.throws(() => readPolicy(Buffer.from(policy), 'policy.json'));
    }
  });

  it('says the band or the range that holds the value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 89 }), fc.integer({ min: 2, max: 50 }), (age, width) => {
        const [from = NaN, to = NaN] = general('AGE', age.toString(), 'en', { width }).split('-').map(Number);
        assert.ok(from <= age && age <= to && to - from === width - 1);
      }),
    );
    // The oldest are few: one band takes them all.
    fc.assert(
      fc.property(fc.integer({ min: 90, max: 130 }), fc.integer({ min: 2, max: 50 }), (age, width) => {
        const band = general('AGE', age.toString(), 'en', { width });
        const first = Math.ceil(90 / width) * width;
        assert.equal(band.endsWith('+'), age >= first);
        assert.equal(Number.parseInt(band), age >= first ? first : first - width);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (amount) => {
        const [from = NaN, to = NaN] = general('AMOUNT', amount.toString()).split('-').map(Number);
        assert.ok(from <= amount && amount < to && to / from <= 2.5);
      }),
    );
  });
});
