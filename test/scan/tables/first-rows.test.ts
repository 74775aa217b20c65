import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FirstRows, FirstRowsOfBlock } from '../../../src/scan/tables/first-rows.js';

/** The rows of column 0 that hold "x…", as blocks of so many rows are counted. */
function firstOf(rows: readonly (readonly string[])[], size: number): readonly number[] | undefined {
  const table = new FirstRows();
  for (let before = 0; before < rows.length; before += size) {
    const block = rows.slice(before, before + size);
    const first = new FirstRowsOfBlock();
    for (const cell of new Set(block.map(([text = '']) => text)))
      if (cell.startsWith('x')) first.add(0, 'PERSON', cell);
    table.add(first.in(block), before);
  }
  const again = new FirstRows();
  again.add(table.toData(), 0);
  assert.deepEqual(again.of(0, 'PERSON'), table.of(0, 'PERSON'));
  return table.of(0, 'PERSON');
}

describe('the first rows in which something was found', () => {
  it('are the first three, however the table is cut and though cells repeat', () => {
    const row = fc.constantFrom('x', 'x1', 'x2', 'x3', 'a', 'b', '').map((cell) => [cell, 'x']);
    fc.assert(
      fc.property(fc.array(row), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const wanted = rows.flatMap(([cell = ''], at) => (cell.startsWith('x') ? [at] : [])).slice(0, 3);
        assert.deepEqual(firstOf(rows, size), wanted.length === 0 ? undefined : wanted);
      }),
    );
  });

  it('are told by column and category', () => {
    const table = new FirstRows();
    table.add([{ column: 1, category: 'PERSON', rows: [2] }], 10);
    assert.deepEqual(table.of(1, 'PERSON'), [12]);
    assert.equal(table.of(1, 'DATETIME'), undefined);
    assert.equal(table.of(11, 'PERSON'), undefined);
  });
});
