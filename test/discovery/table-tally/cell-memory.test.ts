import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Occurrence } from '../../../src/harmonization/occurrence.js';
import { CellMemory } from '../../../src/discovery/table-tally/row-counter.js';

const found = (category: string): readonly Occurrence[] => [
  { start: 0, end: 1, category, score: 1, classifiers: [] },
];
const NOTHING: readonly Occurrence[] = [];

describe('the memory of cells', () => {
  it('knows a cell of a column under its context, and of no other', () => {
    const memory = new CellMemory();
    memory.begin(['mail', 'note']);
    memory.column(0, 'mail').set('x', found('EMAIL_ADDRESS'));
    assert.deepEqual(memory.column(0, 'mail').get('x'), found('EMAIL_ADDRESS'));
    assert.equal(memory.column(1, 'mail').get('x'), undefined);
    assert.equal(memory.column(0, 'mail').get('y'), undefined);
    assert.equal(memory.column(0, undefined).get('x'), undefined);
    assert.equal(memory.column(0, 'mail').get('x'), undefined, 'another context in between');
  });

  it('knows nothing of a table that came before', () => {
    const memory = new CellMemory();
    memory.begin(['a']);
    memory.column(0, 'a').set('x', NOTHING);
    memory.begin(['a']);
    assert.equal(memory.column(0, 'a').get('x'), NOTHING);
    memory.begin(['a', 'b']);
    assert.equal(memory.column(0, 'a').get('x'), undefined);
  });

  it('passes over a column of keys, and takes it up again where its values begin to repeat', () => {
    const memory = new CellMemory();
    memory.begin(['id', 'city']);
    const ask = (index: number, text: string): boolean => {
      const column = memory.column(index, undefined);
      const isKnown = column.get(text) !== undefined;
      if (!isKnown) column.set(text, NOTHING);
      return isKnown;
    };
    let known = 0;
    for (let row = 0; row < 15_000; row++) {
      if (ask(0, row.toString())) known += 1;
      assert.equal(ask(1, `city ${(row % 50).toString()}`), row >= 50);
    }
    assert.equal(known, 0);
    assert.equal(ask(0, '14999'), false, 'a column of keys holds nothing');
    for (let row = 0; row < 30_000; row++) if (ask(0, `k${(row % 7).toString()}`)) known += 1;
    assert.ok(known > 5_000, 'it repeats itself now');
  });

  it('holds short cells alone, and no more of them than it has room for', () => {
    const memory = new CellMemory();
    memory.begin(['a']);
    const long = 'x'.repeat(41);
    memory.column(0, 'a').set(long, NOTHING);
    assert.equal(memory.column(0, 'a').get(long), undefined);
    const first = memory.column(1, 'b');
    for (let cell = 0; cell < 70_000; cell++) first.set(cell.toString(), NOTHING);
    assert.equal(first.get('0'), NOTHING);
    assert.equal(first.get('69999'), undefined);
    const second = memory.column(2, 'c');
    second.set('x', NOTHING);
    assert.equal(second.get('x'), undefined, 'there is no room');
    first.close();
    for (let cell = 0; cell < 70_000; cell++) first.set(cell.toString(), NOTHING);
    second.set('x', NOTHING);
    assert.equal(second.get('x'), NOTHING, 'a closed cache takes no room');
  });
});
