import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATEGORIES, type Category } from '../../src/core/harmonization-table.js';
import { isInPreset, PRESET_NAMES, type PresetName } from '../../src/core/presets.js';

const ROWS: readonly (readonly [PresetName, inside: readonly Category[], outside: readonly Category[]])[] = [
  ['secrets', ['PASSWORD'], ['USERNAME', 'CREDIT_CARD', 'DATETIME', 'URL']],
  ['pci', ['CREDIT_CARD', 'PASSWORD'], ['BANK_ACCOUNT', 'PERSON', 'DATETIME']],
  ['pii', ['PERSON', 'EMAIL_ADDRESS', 'DOB', 'KR_RRN', 'PASSWORD'], ['DATETIME', 'AMOUNT', 'URL', 'TITLE']],
  ['phi', ['PERSON', 'DATETIME', 'HEALTH_CARE_ID', 'URL', 'MAC_ADDRESS'], ['AMOUNT', 'PASSWORD', 'GENDER']],
  ['all', CATEGORIES, []],
];

describe('presets', () => {
  for (const [name, inside, outside] of ROWS) {
    it(`${name} has what it is for, and not its neighbours`, () => {
      for (const category of inside) assert.ok(isInPreset(name, category), category);
      for (const category of outside) assert.ok(!isInPreset(name, category), category);
    });
  }

  it('leave out what the table does not know, but for all', () => {
    assert.deepEqual(
      PRESET_NAMES.filter((name) => isInPreset(name, 'SHIP_NAME')),
      ['all'],
    );
  });

  it('each have every identifier of a person that a law names, but secrets and pci', () => {
    for (const category of ['NATIONAL_ID', 'SOCIAL_SECURITY_ID', 'TAX_ID', 'PASSPORT', 'DRIVER_LICENSE']) {
      assert.deepEqual(
        PRESET_NAMES.filter((name) => isInPreset(name, category)),
        ['pii', 'phi', 'all'],
        category,
      );
    }
  });
});
