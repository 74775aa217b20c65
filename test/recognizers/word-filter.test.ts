import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createWordFilter } from '../../src/recognizers/word-filter.js';

describe('a word filter', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcs1é'), minLength: 1, maxLength: 40 });

  it('rules out no listed word, with or without a plural and a possessive', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        const mayBe = createWordFilter(words);
        for (const one of words)
          for (const end of ['', 's', "'s", "s's"]) assert.ok(mayBe(one + end), one + end);
      }),
    );
  });

  it('rules out words that begin or are as long as none that is listed', () => {
    const mayBe = createWordFilter(['pin', 'password']);
    for (const other of ['2024', 'xin', 'p', 'pi', 'passwordlist', ''])
      assert.equal(mayBe(other), false, other);
  });
});
