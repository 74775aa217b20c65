import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { renderTable } from '../../src/reports/render-table.js';

const cell = fc.string({
  unit: fc.constantFrom('a', 'B', '1', '.', ' ', '|', '-', '\\', '$'),
  maxLength: 12,
});
const alignment = fc.constantFrom('left' as const, 'right' as const, 'center' as const);

describe('a table for the terminal', () => {
  it('is the same with plain characters as the package renders it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }).chain((columns) => {
          const row = fc.array(cell, { minLength: columns, maxLength: columns });
          const alignments = fc.array(alignment, { maxLength: columns });
          return fc.tuple(row, fc.array(row, { minLength: 1, maxLength: 5 }), alignments);
        }),
        ([head, rows, alignments]) => {
          // A wide character in a last row of its own leads to the package and adds a column's width at most.
          const wide = head.map(() => 'é');
          const [last, ...others] = renderTable(head, [...rows, wide], alignments)
            .split('\n')
            .toReversed();
          assert.match(last ?? '', /é/);
          const narrow = renderTable(head, [...rows, wide.map(() => 'e')], alignments).split('\n');
          assert.deepEqual(narrow.slice(0, -1), others.toReversed());
        },
      ),
    );
  });

  it('pads columns by the width of their characters', () => {
    assert.equal(
      renderTable(
        ['a', 'b'],
        [
          ['日本', '1'],
          ['x', '22'],
        ],
        ['left', 'right'],
      ),
      'a      b\n日本   1\nx     22',
    );
    assert.equal(
      renderTable(
        ['a', 'b'],
        [
          ['xx', '1'],
          ['y', '22'],
        ],
        ['left', 'right'],
      ),
      'a    b\nxx   1\ny   22',
    );
  });
});
