import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  entityNamed,
  nameAsked,
  nameOf,
  SUPPORTED_ENTITIES,
} from '../../../src/http/adapters/presidio/entity-names.js';

describe('names of entities', () => {
  const found = (category: string, ...labels: readonly string[]) => ({
    category,
    classifiers: labels.map((entityType, index) => ({ entityType, score: 1 - index / 10 })),
  });
  for (const [category, labels, name] of [
    ['PERSON', ['NAME'], 'PERSON'],
    ['DATETIME', ['DATE'], 'DATE_TIME'],
    ['DOB', ['DOB'], 'DATE_TIME'],
    ['ADDRESS', [], 'LOCATION'],
    ['CRYPTO_ADDRESS', ['BITCOINADDRESS'], 'CRYPTO'],
    ['BANK_ACCOUNT', ['IBAN'], 'IBAN_CODE'],
    ['BANK_ACCOUNT', ['BIC'], 'BANK_ACCOUNT'],
    ['SOCIAL_SECURITY_ID', ['SSN', 'DE_SOCIAL_SECURITY'], 'DE_SOCIAL_SECURITY'],
    ['NATIONAL_ID', ['SE_PERSONAL_NUMBER'], 'SE_PERSONNUMMER'],
    ['SHIP', ['SHIP'], 'SHIP'],
  ] as const)
    it(`${category} found as ${labels.join(', ')} is ${name}`, () => {
      assert.equal(nameOf(found(category, ...labels)), name);
    });

  for (const [wanted, category, label, name] of [
    ['US_PASSPORT', 'PASSPORT', 'PASSPORT', 'US_PASSPORT'],
    ['US_PASSPORT', 'PASSPORT', 'IT_PASSPORT', undefined],
    ['UK_PASSPORT', 'PASSPORT', 'PASSPORT', 'UK_PASSPORT'],
    ['PASSPORT', 'PASSPORT', 'IT_PASSPORT', 'PASSPORT'],
    ['DATE_TIME', 'DOB', 'DOB', 'DATE_TIME'],
    ['SE_PERSONNUMMER', 'NATIONAL_ID', 'SE_PERSONAL_NUMBER', 'SE_PERSONNUMMER'],
    ['SE_PERSONNUMMER', 'NATIONAL_ID', 'DE_ID_CARD', undefined],
    ['CRYPTO', 'CRYPTO_ADDRESS', 'ETHEREUMADDRESS', 'CRYPTO'],
    ['US_SSN', 'TAX_ID', 'US_ITIN', undefined],
  ] as const)
    it(`who asks for ${wanted} gets ${String(name)} for ${label}`, () => {
      assert.equal(nameAsked(found(category, label), [wanted]), name);
    });

  it('all are understood when they come back', () => {
    assert.deepEqual(
      SUPPORTED_ENTITIES.filter((name) => entityNamed(name) === undefined),
      [],
    );
    for (const unknown of ['UUID', 'US_NPI', 'NOTHING']) assert.equal(entityNamed(unknown), undefined);
  });
});
