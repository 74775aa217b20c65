import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findLeaks, type Leak } from '../../src/transform/find-leaks.js';
import type { Replaced, Transformed } from '../../src/transform/transformer.js';

/** A text of pieces: a value with what replaced it, or what stays as it is. */
type Piece = { readonly value: string; readonly replacement: string } | string;

function transformed(pieces: readonly Piece[]): readonly [original: string, Transformed] {
  let [original, text] = ['', ''];
  const replaced: Replaced[] = [];
  for (const piece of pieces) {
    const { value, replacement } = typeof piece === 'string' ? { value: piece, replacement: piece } : piece;
    if (typeof piece !== 'string')
      replaced.push({
        category: value.length % 2 === 0 ? 'PERSON' : 'LOCATION',
        operator: 'placeholder',
        before: { start: original.length, end: original.length + value.length },
        after: { start: text.length, end: text.length + replacement.length },
      });
    original += value;
    text += replacement;
  }
  return [original, { text, replaced }];
}

/** As it was done at first: a search through the text for each value, without an order of the text. */
function leaksOneByOne(original: string, { text, replaced }: Transformed): readonly Leak[] {
  const leaks: Leak[] = [];
  const values = new Map(
    replaced.map(({ before, category }) => [original.slice(before.start, before.end), category] as const),
  );
  for (const [value, category] of values) {
    for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + 1)) {
      const end = start + value.length;
      if (value.length >= 4 && !replaced.some(({ after }) => after.start <= start && end <= after.end))
        leaks.push({ start, end, category, kind: 'value' });
    }
  }
  return leaks.sort((a, b) => a.start - b.start || a.end - b.end);
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 8 });
const piece = fc.oneof(letters, fc.record({ value: letters, replacement: letters }));

describe('values that stand in a result still', () => {
  it('are those that a search for each value finds', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const [original, result] = transformed(pieces);
        assert.deepEqual(findLeaks(original, result, []), leaksOneByOne(original, result));
      }),
      { numRuns: 500 },
    );
  });

  it('are looked for together: a text of 20,000 values is one pass', () => {
    const pieces = Array.from({ length: 20_000 }, (_none, index): Piece => {
      const value = `person ${index.toString()};`;
      return index === 0 ? value : { value, replacement: `[PERSON_${index.toString()}];` };
    });
    const [original, result] = transformed([...pieces, { value: 'person 0;', replacement: '[PERSON_0];' }]);
    assert.deepEqual(findLeaks(original, result, []), [
      { start: 0, end: 9, category: 'LOCATION', kind: 'value' },
    ]);
  });
});
