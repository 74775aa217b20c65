import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editsOf, textOf, withEdits, type Changed, type Run } from '../../src/formats/rewriting/passage.js';

const WORDS = fc.array(fc.constantFrom('ab', 'cde', ' ', 'f', '\n', 'ghij'), { maxLength: 12 });

test('a passage reads as it was changed, however its text is cut into runs, and runs without a value stay', () => {
  fc.assert(
    fc.property(WORDS, fc.array(fc.nat(40)), fc.array(fc.nat(40)), (words, cuts, ends) => {
      const text = words.join('');
      const at = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].sort(
        (a, b) => a - b,
      );
      // Each run stands in brackets of its own, and is written so that its place can be told.
      let source = '';
      const runs = at.slice(1).map((end, index): Run => {
        const piece = text.slice(at[index], end);
        const start = (source += '<').length;
        source += `${piece}>`;
        return { text: piece, place: { start, end: start + piece.length, write: (to) => to.toUpperCase() } };
      });
      const places = [...new Set(ends.filter((end) => end <= text.length))].sort((a, b) => a - b);
      let after = '';
      let position = 0;
      const replaced: Changed['replaced'][number][] = [];
      for (let index = 0; index + 1 < places.length; index += 2) {
        const [start = 0, end = 0] = places.slice(index, index + 2);
        after += text.slice(position, start);
        replaced.push({ before: { start, end }, after: { start: after.length, end: after.length + 3 } });
        after += '[1]';
        position = end;
      }
      const changed = { text: after + text.slice(position), replaced };
      const written = withEdits(source, editsOf({ runs }, changed));
      assert.equal(textOf({ runs }), text);
      assert.equal(written.replaceAll(/[<>]/g, '').toLowerCase(), changed.text);
      assert.equal(written.replaceAll(/[^<>]/g, ''), '<>'.repeat(runs.length));
      if (replaced.length === 0) assert.equal(written, source);
    }),
  );
});

test('what replaces a value stands in the first run that has a place', () => {
  const runs: readonly Run[] = [
    { text: 'x' },
    { text: 'ab', place: { start: 0, end: 2, write: (to) => `(${to})` } },
    { text: '\n' },
    { text: 'cd', place: { start: 3, end: 5, write: (to) => `(${to})` } },
  ];
  const changed = { text: '!', replaced: [{ before: { start: 0, end: 6 }, after: { start: 0, end: 1 } }] };
  assert.equal(withEdits('ab-cd', editsOf({ runs }, changed)), '(!)-()');
});
