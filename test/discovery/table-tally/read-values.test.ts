import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hashText } from '../../../src/discovery/columns/hash-text.js';
import { ColumnTally } from '../../../src/discovery/columns/tally-column.js';
import type { CellFinder } from '../../../src/discovery/table-tally/cell-finder.js';
import type { ColumnValues } from '../../../src/discovery/table-tally/kept-values.js';
import { FIRST_VALUES, readValues } from '../../../src/discovery/table-tally/read-values.js';
import { RowCounter } from '../../../src/discovery/table-tally/row-counter.js';
import { MOST_VALUES } from '../../../src/discovery/table-tally/table-shape.js';
import { harmonize } from '../../../src/harmonization/harmonize.js';

/** Every provider but the first finds each value with an at sign. */
function createFinder(
  everyRow = 0,
): Pick<CellFinder, 'findInCells' | 'everyRow'> & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    everyRow,
    findInCells: (inputs) => {
      asked.push(...inputs.map(({ text, context = '' }) => `${context}=${text}`));
      const found = inputs.map(({ text }) =>
        text.includes('@')
          ? [
              {
                start: 0,
                end: text.length,
                entityType: 'EMAIL',
                score: 0.9,
                classifier: 'sign',
                providerIndex: 1,
                details: {},
              },
            ]
          : [],
      );
      return Promise.resolve(found.map((findings) => harmonize(findings)));
    },
  };
}

const keptOf = async (
  count: number,
  cell: (row: number) => readonly string[],
): Promise<readonly ColumnValues[]> => {
  const rows = Array.from({ length: count }, (_row, row) => cell(row));
  const { values } = await new RowCounter().count(rows, { headers: [], width: 2, values: MOST_VALUES });
  return values;
};

const hashOf = (row: number): string => createHash('sha256').update(row.toString()).digest('hex');

const ONE = { headers: ['c'], width: 1 };
const TWO = { headers: ['m', 'n'], width: 2 };

const valuesAsked = async (cell: (row: number) => string, everyRow?: number): Promise<number> => {
  const finder = createFinder(everyRow);
  const kept = await keptOf(2_000, (row) => [cell(row)]);
  const { values, reach } = await readValues(finder, kept, ONE);
  assert.equal(values, finder.asked.length);
  assert.equal(new Set(finder.asked).size, finder.asked.length, 'no value is read twice');
  const all = new Set(Array.from({ length: 2_000 }, (_row, row) => cell(row)));
  assert.deepEqual(
    reach.map(({ isWhole }) => isWhole),
    [all.size === values],
  );
  return values;
};

describe('the values of a table', () => {
  it('that are read are as many as tell what a column holds, and more where there is doubt', async () => {
    const rows: readonly (readonly [what: string, cell: (row: number) => string, values: number])[] = [
      ['keys', (row) => `k${row.toString()}`, FIRST_VALUES],
      ['addresses alone', (row) => `p${row.toString()}@b.example`, FIRST_VALUES],
      [
        'an address now and then',
        (row) => (row % 5 === 0 ? `p${row.toString()}@b.example` : row.toString()),
        MOST_VALUES,
      ],
      ['texts', (row) => `note ${row.toString()} ${'word '.repeat(10)}`, MOST_VALUES],
      ['hashes', hashOf, FIRST_VALUES],
      [
        'UUIDs',
        (row) => hashOf(row).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
        FIRST_VALUES,
      ],
      ['a text among hashes', (row) => (row % 5 === 0 ? `see ${hashOf(row)}` : hashOf(row)), MOST_VALUES],
      ['tokens of all letters', (row) => `tok_${hashOf(row)}`, MOST_VALUES],
      ['few values', (row) => `city ${(row % 30).toString()}`, 30],
    ];
    for (const [what, cell, values] of rows) assert.equal(await valuesAsked(cell, 0), values, what);
  });

  it('are all read that are kept where nobody reads every row', async () => {
    const finder = createFinder();
    const alone = { asked: finder.asked, everyRow: undefined, findInCells: finder.findInCells };
    const { values } = await readValues(alone, await keptOf(2_000, (row) => [`k${row.toString()}`]), ONE);
    assert.equal(values, MOST_VALUES);
  });

  it('are read in the order of their hashes, under their header', async () => {
    const finder = createFinder();
    await readValues(finder, await keptOf(1_000, (row) => [`k${row.toString()}`]), ONE);
    const hashes = finder.asked.map((one) => hashText(one.slice('c='.length)));
    assert.deepEqual(
      hashes,
      [...hashes].sort((a, b) => a - b),
    );
    assert.ok(finder.asked.every((one) => one.startsWith('c=k')));
  });

  it('count for all rows that hold them, and columns are read side by side', async () => {
    const finder = createFinder();
    const kept = await keptOf(60, (row) => [row % 3 === 0 ? 'a@b.example' : 'none', (row % 2).toString()]);
    const { columns, reach } = await readValues(finder, kept, { headers: ['mail', ''], width: 2 });
    assert.deepEqual([...finder.asked].sort(), ['=0', '=1', 'mail=a@b.example', 'mail=none']);
    assert.notEqual(finder.asked[0]?.startsWith('='), finder.asked[1]?.startsWith('='));
    assert.equal(columns[0]?.categories[0]?.classifiers[0]?.rows, 20);
    assert.deepEqual(
      reach.map(({ rows }) => rows),
      [60, 60],
    );
  });

  it('of a small table are all its values, counted as its rows are', async () => {
    const cell = fc.constantFrom('', 'a@b.example', 'c@d.example', 'none', '12');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 40 }), async (cells) => {
        const finder = createFinder();
        const kept = await keptOf(cells.length, (row) => cells[row] ?? []);
        const { columns, reach } = await readValues(finder, kept, TWO);
        const tallies = new Map<number, ColumnTally>();
        for (const row of cells)
          for (const [index, text] of row.entries()) {
            if (text === '') continue;
            const tally = tallies.get(index) ?? new ColumnTally();
            tallies.set(index, tally);
            const [occurrences = []] = await finder.findInCells([{ text }]);
            tally.add({ text, occurrences });
          }
        const counted = [...tallies].sort(([a], [b]) => a - b);
        assert.deepEqual(
          columns,
          counted.map(([index, tally]) => ({ index, ...tally.toData() })),
        );
        assert.ok(reach.every(({ isWhole }) => isWhole));
      }),
    );
  });
});
