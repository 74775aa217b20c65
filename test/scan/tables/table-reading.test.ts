import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { USUAL_LIMITS } from '../../../src/discovery/columns/tally-limits.js';
import { ColumnTally } from '../../../src/discovery/columns/tally-column.js';
import { harmonize } from '../../../src/harmonization/harmonize.js';
import type { ProviderFinding } from '../../../src/harmonization/occurrence.js';
import type { Finder } from '../../../src/scan/finders/finder.js';
import { examineRows } from '../../../src/scan/tables/examine-rows.js';
import { rankOf, type SampledRow } from '../../../src/scan/tables/row-sample.js';
import { TableReading } from '../../../src/scan/tables/table-reading.js';

/** Finds what has an at sign, whole; the index tells the providers apart. */
const addresses = (text: string, providerIndex: number): readonly ProviderFinding[] =>
  text.includes('@')
    ? [
        {
          start: 0,
          end: text.length,
          entityType: 'EMAIL',
          score: 0.8 + providerIndex / 10,
          classifier: `finds ${providerIndex.toString()}`,
          providerIndex,
          details: {},
        },
      ]
    : [];

function createFinder(everyRow: number | undefined): Finder & { readonly asked: (readonly string[])[] } {
  const asked: (readonly string[])[] = [];
  return {
    asked,
    providers: ['Pattern', 'Context'],
    textBytes: 10_000,
    everyRow,
    samples: true,
    policy: undefined,
    findInTexts: () => Promise.reject(new Error('not asked for here')),
    findInCells: (inputs) => {
      asked.push(inputs.map(({ text, context = '' }) => `${context}=${text}`));
      return Promise.resolve(
        inputs.map(({ text }) => harmonize([...addresses(text, 0), ...addresses(text, 1)])),
      );
    },
    count: () => Promise.reject(new Error('not asked for here')),
    close: () => Promise.resolve(),
  };
}

const cells = fc.constantFrom('', ' ', 'a@b.example', 'c@d.example', 'none', '12');
const tables = fc.array(fc.tuple(cells, cells), { maxLength: 40 });
const sampled = (rows: readonly (readonly string[])[]): readonly SampledRow[] =>
  rows.map((row, index) => ({ rank: rankOf(0, index), block: 0, row: index, cells: row }));
/** What the provider that reads every row counts of these rows. */
const counts = (rows: readonly (readonly string[])[]) => {
  const columns = [new ColumnTally(), new ColumnTally()];
  for (const row of rows)
    for (const [index, text] of row.entries())
      if (text.trim() !== '') columns[index]?.add({ text, occurrences: harmonize(addresses(text, 0)) });
  return {
    rows: rows.length,
    columns: columns.map((tally, index) => ({ index, ...tally.toData() })),
    sample: [],
    shortRows: 0,
    parsing: 0,
    detecting: 0,
  };
};

test('a table is judged the same in whatever parts its rows are counted', () => {
  fc.assert(
    fc.property(tables, fc.nat(40), (rows, cut) => {
      const whole = new TableReading(createFinder(0), 0, [], 2);
      whole.add(counts(rows));
      const parts = new TableReading(createFinder(0), 0, [], 2);
      parts.add(counts(rows.slice(0, cut)));
      parts.add(counts(rows.slice(cut)));
      assert.deepEqual(parts.verdicts(), whole.verdicts());
      assert.equal(parts.rows, rows.length);
    }),
  );
});

test('a reading that is taken up again judges as one that went through', () => {
  fc.assert(
    fc.property(tables, fc.nat(40), (rows, cut) => {
      const through = new TableReading(createFinder(0), 0, [], 2);
      through.add(counts(rows.slice(0, cut)));
      const state: unknown = JSON.parse(JSON.stringify(through.state()));
      through.add(counts(rows.slice(cut)));
      const again = new TableReading(createFinder(0), 0, [], 2);
      again.restore(state as ReturnType<TableReading['state']>);
      again.add(counts(rows.slice(cut)));
      assert.deepEqual(again.verdicts(), through.verdicts());
      assert.deepEqual(again.state(), through.state());
    }),
  );
});

test('the state holds no value', () => {
  const reading = new TableReading(createFinder(0), 0, [], 2);
  reading.add(counts([['secret@person.example', 'x']]));
  assert.ok(!JSON.stringify(reading.state()).includes('secret'));
});

test('each distinct cell of a batch is read once, under its header', async () => {
  const finder = createFinder(0);
  await examineRows(
    finder,
    sampled([
      ['a@b.example', 'x'],
      ['a@b.example', 'x'],
      ['', 'y'],
    ]),
    ['mail', ''],
    USUAL_LIMITS,
  );
  assert.deepEqual(finder.asked, [['mail=a@b.example', '=x', '=y']]);
});

test('rows beyond one batch are read in further ones, none twice', async () => {
  const finder = createFinder(0);
  const rows = Array.from({ length: 300 }, (_row, index) => [`${index.toString()} ${'x'.repeat(100)}`]);
  const [column] = await examineRows(finder, sampled(rows), ['a'], USUAL_LIMITS);
  assert.ok(finder.asked.length > 2);
  assert.deepEqual(
    finder.asked.flat(),
    rows.map(([cell]) => `a=${cell ?? ''}`),
  );
  assert.equal(
    column?.profile.forms.reduce((sum, [, count]) => sum + count, 0),
    rows.length,
  );
});

test('who read every row speaks of all of them, the other of the sample', async () => {
  const reading = new TableReading(createFinder(0), 2, ['mail'], 1);
  const rows = Array.from({ length: 10 }, (_row, index) => [`p${index.toString()}@b.example`]);
  reading.add(counts(rows));
  reading.addSample(sampled(rows));
  await reading.examineSample();
  const [verdict] = reading.verdicts();
  assert.deepEqual(
    verdict?.classifiers.map(({ providerIndex, rowsWithClassification }) => [
      providerIndex,
      rowsWithClassification,
    ]),
    [
      [0, 10],
      [1, 2],
    ],
  );
  assert.deepEqual([reading.rows, reading.sampledRows], [10, 2]);
});

test('where the sample is the whole table, all providers speak of all rows', async () => {
  const rows = [['a@b.example'], ['none']];
  const reading = new TableReading(createFinder(0), 10, ['mail'], 1);
  reading.add(counts(rows));
  reading.addSample(sampled(rows));
  await reading.examineSample();
  assert.deepEqual(
    reading
      .verdicts()[0]
      ?.classifiers.map(({ providerIndex, rowsWithClassification }) => [
        providerIndex,
        rowsWithClassification,
      ]),
    [
      [0, 1],
      [1, 1],
    ],
  );
});
