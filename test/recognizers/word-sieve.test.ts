import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createWordSieve } from '../../src/recognizers/word-sieve.js';
import { createWordTable } from '../../src/recognizers/word-table.js';

describe('a word sieve', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcs1'), minLength: 1, maxLength: 40 });

  it('rules out no listed word, in any case, with or without a plural and a possessive', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        const mayBe = createWordSieve(createWordTable([words, ['été']]));
        for (const one of words)
          for (const end of ['', 's', "'s", "s's", 'S'])
            for (const form of [one + end, one.toUpperCase() + end])
              assert.ok(mayBe(`(${form})`, 1, form.length + 1), form);
      }),
    );
  });

  it('rules out other words', () => {
    const mayBe = createWordSieve(createWordTable([['pin', 'password']]));
    for (const other of ['2024', 'xin', 'p', 'pi', 'passwordlist', 'pinx', 'nip', ''])
      assert.equal(mayBe(other, 0, other.length), false, other);
  });
});
