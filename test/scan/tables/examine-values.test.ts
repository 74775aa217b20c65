import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { USUAL_LIMITS } from '../../../src/discovery/columns/tally-limits.js';
import { harmonize } from '../../../src/harmonization/harmonize.js';
import type { Finder } from '../../../src/scan/finders/finder.js';
import { examineRows } from '../../../src/scan/tables/examine-rows.js';
import { examineValues, FIRST_VALUES, MOST_VALUES } from '../../../src/scan/tables/examine-values.js';
import { rankOf, type SampledRow } from '../../../src/scan/tables/row-sample.js';

/** Every provider but the first finds each value with an at sign. */
function createFinder(): Pick<Finder, 'findInCells' | 'everyRow'> & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    everyRow: 0,
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

const rowsOf = (count: number, cell: (row: number) => readonly string[]): readonly SampledRow[] =>
  Array.from({ length: count }, (_row, row) => ({ rank: rankOf(0, row), block: 0, row, cells: cell(row) }));

const valuesAsked = async (cell: (row: number) => string): Promise<number> => {
  const finder = createFinder();
  const { values, isWhole } = await examineValues(
    finder,
    rowsOf(2_000, (row) => [cell(row)]),
    ['c'],
    USUAL_LIMITS,
  );
  assert.equal(values, finder.asked.length);
  assert.equal(new Set(finder.asked).size, finder.asked.length, 'no value is read twice');
  assert.equal(isWhole, new Set(Array.from({ length: 2_000 }, (_row, row) => cell(row))).size === values);
  return values;
};

describe('the values of a sample', () => {
  it('are as many as tell what a column holds, and more where there is doubt', async () => {
    const rows: readonly (readonly [what: string, cell: (row: number) => string, values: number])[] = [
      ['keys', (row) => `k${row.toString()}`, FIRST_VALUES],
      ['addresses alone', (row) => `p${row.toString()}@b.example`, FIRST_VALUES],
      [
        'an address now and then',
        (row) => (row % 5 === 0 ? `p${row.toString()}@b.example` : row.toString()),
        MOST_VALUES,
      ],
      ['texts', (row) => `note ${row.toString()} ${'word '.repeat(10)}`, MOST_VALUES],
      ['few values', (row) => `city ${(row % 30).toString()}`, 30],
    ];
    for (const [what, cell, values] of rows) assert.equal(await valuesAsked(cell), values, what);
  });

  it('count for all rows that hold them, and columns are read side by side', async () => {
    const finder = createFinder();
    const { columns } = await examineValues(
      finder,
      rowsOf(60, (row) => [row % 3 === 0 ? 'a@b.example' : 'none', (row % 2).toString()]),
      ['mail', ''],
      USUAL_LIMITS,
    );
    assert.deepEqual([...finder.asked].sort(), ['=0', '=1', 'mail=a@b.example', 'mail=none']);
    assert.notEqual(finder.asked[0]?.startsWith('='), finder.asked[1]?.startsWith('='));
    assert.equal(columns[0]?.categories[0]?.classifiers[0]?.rows, 20);
  });

  it('of a small table are all its values, counted as its rows are', async () => {
    const cell = fc.constantFrom('', 'a@b.example', 'c@d.example', 'none', '12');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 40 }), async (cells) => {
        const rows = rowsOf(cells.length, (row) => cells[row] ?? []);
        const { columns, isWhole } = await examineValues(createFinder(), rows, ['m', 'n'], USUAL_LIMITS);
        const all = await examineRows(createFinder(), rows, ['m', 'n'], USUAL_LIMITS);
        assert.equal(isWhole, true);
        assert.deepEqual(columns, all);
      }),
    );
  });
});
