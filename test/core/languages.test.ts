import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGES, languageOf } from '../../src/core/languages.js';

describe('the language of a code', () => {
  for (const [code, language] of [
    ...LANGUAGES.map((one) => [one, one] as const),
    ['de-AT', 'de'],
    ['PT-br', 'pt'],
    ['sv_SE', 'en'],
    ['da', 'en'],
    ['', 'en'],
  ] as const) {
    it(`${JSON.stringify(code)} is ${language}`, () => {
      assert.equal(languageOf(code), language);
    });
  }
});
