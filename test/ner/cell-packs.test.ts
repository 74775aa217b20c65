import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { packCells } from '../../src/ner/windows.js';
import type { PreparedText } from '../../src/ner/tokens.js';
import { createTokenizer } from './fixtures.js';

const tokenizer = createTokenizer();

/** A cell of one word under a header of one. */
function cell(header: string, value: string): PreparedText {
  const prefix = `${header}: `;
  const tokens = tokenizer.tokenize(prefix + value);
  const source = { text: prefix + value, from: prefix.length, shares: true };
  return { source, tokens, trimmed: new Uint8Array(tokens.length), from: 2 };
}

/** Rows of two columns, row by row. */
const table = (rows: number): readonly PreparedText[] =>
  Array.from({ length: rows }, (_, row) => [
    cell('name', `x${row.toString()}`),
    cell('city', `${row.toString()}th`),
  ]).flat();

const values = (texts: readonly { readonly text: PreparedText }[]): readonly string[] =>
  texts.map(({ text }) => text.source.text);

describe('packs of cells', () => {
  it('leave the cells of a small table by themselves', () => {
    const cells = table(20);
    const packs = packCells(cells);
    assert.deepEqual(
      packs.map(values),
      cells.map(({ source }) => [source.text]),
    );
  });

  for (const rows of [250, 2000]) {
    it(`hold every cell of ${rows.toString()} rows once, in windows that are not too long`, () => {
      const cells = table(rows);
      const packs = packCells(cells);
      assert.ok(packs.length < cells.length / 4);
      assert.deepEqual(packs.flatMap(values).sort(), values(cells.map((text) => ({ text }))).toSorted());
      for (const pack of packs) {
        const length = pack.reduce((sum, { text, start }) => sum + text.tokens.length - start, 0);
        assert.ok(length <= 126);
        assert.equal(pack[0]?.start, 0, 'a window begins with a header');
      }
    });
  }

  it('put some cells of each column in turn', () => {
    const [first] = packCells(table(250));
    assert.deepEqual(values(first ?? []).slice(0, 9), [
      'name: x0',
      'name: x1',
      'name: x2',
      'name: x3',
      'city: 0th',
      'city: 1th',
      'city: 2th',
      'city: 3th',
      'name: x4',
    ]);
  });

  it('name the header of a huge table once a window', () => {
    const [first] = packCells(table(2000));
    assert.ok((first ?? []).slice(1).every(({ text, start }) => start === text.from));
  });
});
