import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { wholeClusters } from '../../src/text/cut-text.js';

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Parts that join what stands before or behind them, beside some that do not. Spans may part a line feed from its return. */
const PART = fc.constantFrom(
  'a',
  ' ',
  'é',
  'e\u0301',
  '\n',
  '\u0308',
  '👩‍👩‍👧',
  '🇫🇮',
  '👍🏽',
  '각',
  'क्षि',
  '\u200d',
  '😀',
);

describe('spans of whole characters', () => {
  for (const [what, text, span, wide] of [
    ['a mark behind its end', 'Zoe\u0308 rang', [0, 3], [0, 4]],
    ['a mark at its start', 'e\u0301a', [1, 3], [0, 3]],
    ['half of an emoji', 'a😀b', [1, 2], [1, 3]],
    ['a family of emoji', '👩‍👩‍👧 Ann', [3, 5], [0, 8]],
    ['a flag of two', '🇫🇮🇸🇪', [4, 6], [4, 8]],
    ['plain letters', 'Jane Roe', [0, 4], [0, 4]],
    ['whole letters beyond ASCII', 'Ян Ли', [0, 2], [0, 2]],
    ['all of a text', 'e\u0301', [0, 2], [0, 2]],
    ['nothing', 'e\u0301', [2, 2], [2, 2]],
  ] as const) {
    it(what, () => {
      const [found] = wholeClusters(text, [{ start: span[0], end: span[1] }]);
      assert.deepEqual(found, { start: wide[0], end: wide[1] });
    });
  }
});

test('spans widen to the nearest borders of characters, keep what else they hold and are the same where they are whole', () => {
  fc.assert(
    fc.property(fc.array(PART, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (parts, one, two) => {
      const text = parts.join('');
      const [start, end] = [one % text.length, two % text.length].sort((a, b) => a - b);
      const span = { start: start ?? 0, end: (end ?? 0) + 1, label: 'kept' };
      const borders = [...Array.from(SEGMENTER.segment(text), ({ index }) => index), text.length];
      const expected = {
        start: Math.max(...borders.filter((border) => border <= span.start)),
        end: Math.min(...borders.filter((border) => border >= span.end)),
        label: 'kept',
      };
      const [found] = wholeClusters(text, [span]);
      assert.deepEqual(found, expected);
      assert.equal(found === span, expected.start === span.start && expected.end === span.end);
    }),
  );
});
