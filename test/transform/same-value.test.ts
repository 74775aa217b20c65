import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sameValue } from '../../src/transform/replacements.js';

describe('the same value', () => {
  for (const [category, one, other, isSame] of [
    ['PERSON', 'Jane Doe', 'JANE  DOE', true],
    ['PERSON', 'Jane Doe', 'Jane\nDoe', true],
    ['PERSON', "Sean O'Brien", 'Sean O’Brien', true],
    ['PERSON', 'Jean‑Luc Martin', 'Jean-Luc Martin', true],
    ['PERSON', 'Hans Müller', 'Hans Mu\u0308ller', true],
    ['PERSON', 'Hans Müller', 'Hans Mueller', false],
    ['PERSON', 'Jean Dupont', 'Jean Durand', false],
    ['PERSON', 'Jean-Luc', 'Jean Luc', false],
    ['PERSON', 'Anna Weiß', 'Anna Weiss', false],
    ['CREDIT_CARD', '4111 1111 1111 1111', '4111-1111.11111111', true],
    ['CREDIT_CARD', '4111', '0004111', false],
    ['ACCOUNT_NUMBER', '00012345', '12345', false],
    ['ACCOUNT_NUMBER', '--', '**', false],
    ['ACCOUNT_NUMBER', '１２３', '123', true],
    ['PHONE_NUMBER', '+49 170 1', '0049-1701', true],
    ['PHONE_NUMBER', '+49 (0)30 123', '+49 30 123', true],
    ['PHONE_NUMBER', '+49 030 123', '+49 30 123', false],
    ['PASSWORD', 'hunter2', 'Hunter2', false],
    ['PASSWORD', 'ﬁsh①', 'fish1', false],
    ['AMOUNT', '10²', '102', false],
    ['AMOUNT', '½', '1⁄2', false],
    ['AMOUNT', '-5', '5', false],
  ] as const) {
    it(`${category}: ${JSON.stringify(one)} ${isSame ? 'is' : 'is not'} ${JSON.stringify(other)}`, () => {
      assert.equal(sameValue(category, one) === sameValue(category, other), isSame);
    });
  }
});
