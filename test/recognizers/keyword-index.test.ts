import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createKeywordIndex } from '../../src/recognizers/keyword-index.js';

const LETTERS = fc.constantFrom('a', 'b', 'c');

/** Every position of the keyword, by the plainest search there is. */
const positionsOf = (text: string, keyword: string): readonly number[] =>
  [...text].flatMap((_, index) => (text.startsWith(keyword, index) ? [index] : []));

describe('keyword index', () => {
  it('finds what a plain search finds, keywords inside keywords too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: LETTERS, minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        fc.string({ unit: LETTERS, maxLength: 60 }),
        (keywords, text) => {
          const found = createKeywordIndex(keywords)(text);
          for (const keyword of keywords) {
            assert.deepEqual(found.get(keyword) ?? [], positionsOf(text, keyword));
          }
          assert.equal(
            [...found.keys()].every((keyword) => keywords.includes(keyword)),
            true,
          );
        },
      ),
    );
  });
});
