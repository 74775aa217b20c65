import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rankOf, RowSample, type SampledRow } from '../../../src/scan/tables/row-sample.js';

const rowsOf = (blocks: readonly number[]): readonly SampledRow[] =>
  blocks.flatMap((count, block) =>
    Array.from({ length: count }, (_row, row) => ({ rank: rankOf(block, row), block, row, cells: [] })),
  );
const blocks = fc.array(fc.nat(30), { maxLength: 8 });

test('a sample is the same in whatever parts and order rows come', () => {
  fc.assert(
    fc.property(
      blocks,
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.nat(99), { minLength: 250, maxLength: 250 }),
      (counts, most, order) => {
        const rows = rowsOf(counts);
        const whole = new RowSample(most);
        whole.add(rows);
        const parts = new RowSample(most);
        const mixed = rows
          .map((row, index) => ({ row, at: order[index] ?? Number.NaN }))
          .sort((a, b) => a.at - b.at)
          .map(({ row }) => row);
        for (const row of mixed) parts.add([row]);
        assert.deepEqual(parts.rows(), whole.rows());
      },
    ),
  );
});

test('a sample holds what was asked for, or all there is, in the order of the table', () => {
  fc.assert(
    fc.property(blocks, fc.nat(40), (counts, most) => {
      const rows = rowsOf(counts);
      const sample = new RowSample(most);
      sample.add(rows);
      const chosen = sample.rows();
      assert.equal(chosen.length, Math.min(most, rows.length));
      assert.deepEqual(
        chosen,
        rows.filter((row) => chosen.includes(row)),
      );
    }),
  );
});

test('rows at or above the limit change nothing, rows below it do', () => {
  fc.assert(
    fc.property(blocks, fc.integer({ min: 1, max: 20 }), (counts, most) => {
      const rows = rowsOf(counts);
      const sample = new RowSample(most);
      sample.add(rows);
      const before = sample.rows();
      const { limit } = sample;
      if (limit === Infinity) return;
      sample.add([{ rank: limit, block: 99, row: 0, cells: [] }]);
      assert.deepEqual(sample.rows(), before);
      const lowest = { rank: -1, block: 99, row: 0, cells: [] };
      sample.add([lowest]);
      assert.ok(sample.rows().includes(lowest));
    }),
  );
});

test('ranks are spread evenly over rows and blocks', () => {
  const ranks = rowsOf(Array<number>(100).fill(100)).map(({ rank }) => rank);
  const tenths = Array<number>(10).fill(0);
  for (const rank of ranks) {
    const tenth = Math.floor(rank / 2 ** 32 / 0.1);
    tenths[tenth] = (tenths[tenth] ?? Number.NaN) + 1;
  }
  // 1,000 expected in each; 30 is the standard deviation.
  for (const count of tenths) assert.ok(count > 850 && count < 1_150, tenths.join(' '));
});
