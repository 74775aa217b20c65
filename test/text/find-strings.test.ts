import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findStrings, type FoundString } from '../../src/transform/find-leaks.js';

/** One search for each string. */
function oneByOne(text: string, strings: readonly string[]): readonly FoundString[] {
  const found: FoundString[] = [];
  for (const string of new Set(strings)) {
    for (let start = text.indexOf(string); start >= 0; start = text.indexOf(string, start + 1))
      found.push({ start, string });
  }
  return found;
}

const inOrder = (found: Iterable<FoundString>): readonly FoundString[] =>
  [...found].sort((a, b) => a.start - b.start || a.string.length - b.string.length);

/** Few letters, so that strings overlap, nest and begin alike; surrogates, that order differently by code points. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '\u{ffff}'), maxLength: 40 });

describe('many strings in a text', () => {
  it('are found where a search for each finds them', () => {
    fc.assert(
      fc.property(
        letters,
        fc.array(
          letters.map((text) => text.slice(0, 7)).filter((text) => text !== ''),
          { maxLength: 12 },
        ),
        (text, strings) => {
          assert.deepEqual(inOrder(findStrings(text, strings)), inOrder(oneByOne(text, strings)));
        },
      ),
      { numRuns: 500 },
    );
  });

  for (const [what, text, strings, expected] of [
    ['none', 'abc', [], []],
    ['one longer than the text', 'ab', ['abc'], []],
    ['the whole text', 'abc', ['abc'], ['0 abc']],
    ['one in another', 'abcd', ['bc', 'abcd'], ['0 abcd', '1 bc']],
    ['one that another begins with', 'abcd', ['ab', 'abce', 'abcd'], ['0 ab', '0 abcd']],
    ['one that stands over itself', 'aaa', ['aa'], ['0 aa', '1 aa']],
    ['a near-miss behind the one that stands there', 'abd', ['ab', 'abc'], ['0 ab']],
  ] as const) {
    it(what, () => {
      const found = inOrder(findStrings(text, strings));
      assert.deepEqual(
        found.map(({ start, string }) => `${start.toString()} ${string}`),
        expected,
      );
    });
  }
});
