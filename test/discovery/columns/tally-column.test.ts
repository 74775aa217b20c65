import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ColumnTally, type ExaminedCell } from '../../../src/discovery/columns/tally-column.js';
import { harmonize } from '../../../src/harmonization/harmonize.js';
import { tallyColumn } from '../../support/padded-table.js';

const finding = fc
  .record({
    entityType: fc.constantFrom('SSN', 'US_SSN', 'PHONE', 'NAME'),
    score: fc.double({ min: 0.01, max: 1, noNaN: true }),
    classifier: fc.constantFrom('us-ssn', 'phone-number', 'context-model'),
    providerIndex: fc.constantFrom(0, 1),
    start: fc.nat(8),
    length: fc.integer({ min: 1, max: 12 }),
    pattern: fc.constantFrom('grouped', 'plain'),
  })
  .map(({ start, length, pattern, ...rest }) => ({
    ...rest,
    start,
    end: start + length,
    details: { pattern },
  }));

const cells: fc.Arbitrary<readonly ExaminedCell[]> = fc.array(
  fc.record({
    text: fc.constantFrom('123-45-6789', '536 22 8726', 'Jane Roe', 'a long remark, with 1 number'),
    occurrences: fc.array(finding, { maxLength: 3 }).map(harmonize),
  }),
  { maxLength: 40 },
);

test('a column counted in parts, through JSON, is the column counted whole', () => {
  fc.assert(
    fc.property(cells, fc.array(fc.nat(40), { maxLength: 4 }), (all, cuts) => {
      const ends = [...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length];
      const merged = new ColumnTally();
      let from = 0;
      for (const end of ends) {
        const part = new ColumnTally();
        for (const cell of all.slice(from, end)) part.add(cell);
        merged.merge(JSON.parse(JSON.stringify(part.toData())) as ReturnType<ColumnTally['toData']>);
        from = end;
      }
      assert.deepEqual(merged.verdicts(), tallyColumn(all));
    }),
  );
});

test('a cell counted with its number of rows is that many cells', () => {
  fc.assert(
    fc.property(cells, fc.integer({ min: 1, max: 9 }), (all, rows) => {
      const tally = new ColumnTally();
      for (const cell of all) tally.add(cell, rows);
      assert.deepEqual(
        tally.verdicts(),
        tallyColumn(all.flatMap((cell) => Array<ExaminedCell>(rows).fill(cell))),
      );
    }),
  );
});

test('the count of a column of free text does not grow with its rows', () => {
  const tally = new ColumnTally();
  const sizeAfter = (rows: number): number => {
    for (let row = 0; row < rows; row++) {
      // Each row has a form of its own.
      const text = `note${','.repeat(row % 97)} ${row.toString(2).replaceAll('1', ' 1.').replaceAll('0', ' x-')}`;
      tally.add({ text, occurrences: [] });
    }
    return JSON.stringify(tally.toData()).length;
  };
  const early = sizeAfter(10_000);
  const late = sizeAfter(30_000);
  assert.equal(tally.toData().forms.length, 2_256);
  assert.ok(late < early * 1.1, `${early} characters grew to ${late}`);
});
