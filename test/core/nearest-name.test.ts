import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editDistance, nearestName, nearName } from '../../src/core/nearest-name.js';

const KNOWN = ['EMAIL_ADDRESS', 'PHONE_NUMBER', 'PERSON', 'url', 'score_threshold', 'preset'];

describe('a name that is not known', () => {
  for (const [written, near] of [
    ['EMAIL_ADRESS', 'EMAIL_ADDRESS'],
    ['email_address', 'EMAIL_ADDRESS'],
    ['phone_numbers', 'PHONE_NUMBER'],
    ['PERSONS', 'PERSON'],
    ['URI', 'url'],
    ['ULR', 'url'],
    ['treshold', 'score_threshold'],
    ['EMAIL', undefined],
    ['x'.repeat(1_000_000), undefined],
    ['x', undefined],
    ['', undefined],
  ] as const) {
    it(`${JSON.stringify(written.slice(0, 20))} is near to ${near ?? 'none'}`, () => {
      assert.equal(nearName(written, KNOWN), near);
    });
  }

  it('has a nearest one all the same', () => {
    assert.equal(nearestName('PERS', KNOWN), 'PERSON');
    assert.throws(() => nearestName('PERS', []));
  });

  it('is as far as the letters that are edited', () => {
    assert.equal(editDistance('kitten', 'sitting'), 3);
    assert.equal(editDistance('', 'abc'), 3);
    assert.equal(editDistance('same', 'same'), 0);
  });
});
