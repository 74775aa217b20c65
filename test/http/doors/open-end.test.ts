import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { openEnd } from '../../../src/http/adapters/litellm/guard.js';
import { NO_KEYS } from '../../../src/transform/key-ring.js';
import { restoreText } from '../../../src/transform/restore-text.js';

const MAP = [
  ['[PERSON_1]', 'Jane [x'],
  ['[PERSON_12]', '😀'],
  ['[PERSON&LOCATION_1]', 'Paris'],
].map(([replacement = '', value = '']) => ({
  replacement,
  value,
  category: 'PERSON',
  operator: 'placeholder',
}));
const restored = (text: string): string => restoreText(text, MAP, NO_KEYS).text;

describe('the end of a text that still grows', () => {
  for (const [text, held] of [
    ['Dear Jane', 0],
    ['Dear [', 1],
    ['Dear [PERSON_1', 9],
    ['Dear [PERSON_1]', 0],
    ['Dear [PERSON_1] and [per', 4],
    ['Dear \\[PERSON\\_1', 11],
    ['Dear &#9', 3],
    ['Dear &lbrack;PERSON&am', 17],
    ['a & b', 0],
    ['[see there. And', 0],
    [`[${'word '.repeat(60)}`, 0],
  ] as const)
    it(`${text.slice(0, 30)}: ${held.toString()} characters wait`, () => {
      assert.equal(openEnd(text, restored(text), MAP), held);
    });

  it('waits for nothing where nothing was given out', () => {
    assert.equal(openEnd('Dear [PERSON_1', 'Dear [PERSON_1', []), 0);
  });

  it('is never taken back, however a text is cut, and whatever answers make of placeholders', () => {
    const piece = fc.constantFrom(
      ...['[PERSON_1]', '[person 12]', '\\[PERSON\\_1\\]', '&#91;PERSON_1&#93;', '[PERSON&amp;LOCATION_1]'],
      ...['\\u005bPERSON_1\\u005d', '[[', ']', '[PERSON_', '1', ' ', '😀', '&', '\\', 'x. ', '[PERSON_7]'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const characters = [...pieces.join('')];
        let shown = '';
        for (let end = 0; end <= characters.length; end++) {
          const text = characters.slice(0, end).join('');
          const now = [...restored(text)];
          const next = now.slice(0, now.length - openEnd(text, now.join(''), MAP)).join('');
          assert.ok(next.startsWith(shown), `${next} after ${shown}`);
          shown = next;
        }
        assert.ok(restored(pieces.join('')).startsWith(shown));
      }),
      { numRuns: 300 },
    );
  });
});
