import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkAnswer, ProviderFailure, type TextFindings } from '../../src/providers/provider.js';
import { finding } from '../support/fake-provider.js';

const many = (count: number): TextFindings => Array<TextFindings[number]>(count).fill(finding(0, 1, 'A'));

describe('the answer of a provider', () => {
  for (const [what, length, count, fits] of [
    ['as many findings as a text can hold', 10, 140, true],
    ['one more', 10, 141, false],
    ['many in a long text', 10_000, 40_100, true],
    ['too many in a long text', 10_000, 40_101, false],
  ] as const) {
    it(`${what}: ${fits ? 'taken' : 'refused, as one that cannot be used'}`, () => {
      const results = [many(count)];
      const check = () => checkAnswer([{ text: 'x'.repeat(length) }], results);
      if (fits) assert.equal(check(), results);
      else assert.throws(check, (error) => error instanceof ProviderFailure && error.status === 502);
    });
  }

  for (const [what, texts, results] of [
    ['fewer results than texts', 2, 1],
    ['no result at all', 1, 0],
    ['more results than texts', 1, 2],
  ] as const) {
    it(`${what}: refused, never taken for "nothing found"`, () => {
      const inputs = Array.from({ length: texts }, () => ({ text: 'x' }));
      const answer = Array.from({ length: results }, () => []);
      assert.throws(
        () => checkAnswer(inputs, answer),
        (error) => error instanceof ProviderFailure && error.status === 502,
      );
    });
  }
});
