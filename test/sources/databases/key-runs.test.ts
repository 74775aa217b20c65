import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rowsOfRuns, startsOfRuns } from '../../../src/sources/databases/row-batches.js';

const number = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n });

test('runs hold every value of a key, each once', () => {
  fc.assert(
    fc.property(number, number, (one, other) => {
      const [first, last] = one < other ? [one, other] : [other, one];
      const starts = startsOfRuns(first, last);
      assert.equal(starts[0], first);
      assert.equal(starts.at(-1), last + 1n);
      assert.ok(starts.every((start, at) => at === 0 || start > (starts[at - 1] ?? start)));
    }),
  );
});

test('as many rows come as are wanted, or all that there are behind where the rows lie', async () => {
  const keys = fc.uniqueArray(fc.bigInt({ min: 0n, max: 5_000n }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(keys, fc.integer({ min: 1, max: 300 }), async (unsorted, wanted) => {
      const table = unsorted.toSorted((a, b) => Number(a - b));
      const starts = startsOfRuns(table[0] ?? 0n, table.at(-1) ?? 0n);
      const rows: bigint[] = [];
      async function* read(from: bigint, before: bigint, most: number): AsyncIterable<bigint> {
        for (const key of table.filter((one) => one >= from && one < before).slice(0, most))
          yield await Promise.resolve(key);
      }
      for await (const row of rowsOfRuns(starts, wanted, read)) rows.push(row);
      assert.ok(rows.length <= wanted);
      assert.deepEqual(rows, [...new Set(rows)]);
      assert.ok(rows.every((row) => table.includes(row)));
      if (wanted >= table.length * 100) assert.deepEqual(rows, table);
    }),
  );
});
