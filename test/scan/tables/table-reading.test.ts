import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { USUAL_LIMITS } from '../../../src/discovery/columns/tally-limits.js';
import { ColumnTally } from '../../../src/discovery/columns/tally-column.js';
import { harmonize } from '../../../src/harmonization/harmonize.js';
import type { ProviderFinding } from '../../../src/harmonization/occurrence.js';
import type { Finder } from '../../../src/scan/finders/finder.js';
import { examineRows, TableReading } from '../../../src/scan/tables/table-reading.js';
import { RowCounter } from '../../../src/discovery/table-tally/row-counter.js';

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
/** What the provider that reads every row counts of these rows. */
const counts = (rows: readonly (readonly string[])[]) => {
  const columns = [new ColumnTally(), new ColumnTally()];
  for (const row of rows)
    for (const [index, text] of row.entries())
      if (text.trim() !== '') columns[index]?.add({ text, occurrences: harmonize(addresses(text, 0)) });
  return {
    counted: {
      rows: rows.length,
      columns: columns.map((tally, index) => ({ index, ...tally.toData() })),
      values: [],
    },
  };
};

test('a table is judged the same in whatever parts its rows are counted', async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.nat(40), async (rows, cut) => {
      const whole = new TableReading(createFinder(0), 0, [], 2);
      whole.add(counts(rows));
      const parts = new TableReading(createFinder(0), 0, [], 2);
      parts.add(counts(rows.slice(0, cut)));
      parts.add(counts(rows.slice(cut)));
      assert.deepEqual(await parts.judge(), await whole.judge());
      assert.equal(parts.rows, rows.length);
    }),
  );
});

test('a reading that is taken up again judges as one that went through', async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.nat(40), async (rows, cut) => {
      const through = new TableReading(createFinder(0), 0, [], 2);
      through.add(counts(rows.slice(0, cut)));
      const state: unknown = JSON.parse(JSON.stringify(through.state()));
      through.add(counts(rows.slice(cut)));
      const again = new TableReading(createFinder(0), 0, [], 2);
      again.restore(state as ReturnType<TableReading['state']>);
      again.add(counts(rows.slice(cut)));
      assert.deepEqual(await again.judge(), await through.judge());
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
    [
      ['a@b.example', 'x'],
      ['a@b.example', 'x'],
      ['', 'y'],
    ],
    ['mail', ''],
    USUAL_LIMITS,
  );
  assert.deepEqual(finder.asked, [['mail=a@b.example', '=x', '=y']]);
});

test('rows beyond one batch are read in further ones, none twice', async () => {
  const finder = createFinder(0);
  const rows = Array.from({ length: 300 }, (_row, index) => [`${index.toString()} ${'x'.repeat(100)}`]);
  const [column] = await examineRows(finder, rows, ['a'], USUAL_LIMITS);
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

test('what all providers found in every row is the verdict, where they read every row', async () => {
  const finder = createFinder(0);
  const reading = new TableReading(finder, 'all', ['mail'], 1);
  assert.deepEqual(reading.wanted, { values: 0, below: [], sendsRows: true });
  const rows = [['a@b.example'], ['none']];
  reading.add({ counted: { rows: 2, columns: [], values: [] } });
  reading.addExamined(2, await reading.examine(rows));
  const { verdicts, rowsRead, valuesRead } = await reading.judge();
  assert.deepEqual(
    verdicts[0]?.classifiers.map(({ providerIndex, rowsWithClassification }) => [
      providerIndex,
      rowsWithClassification,
    ]),
    [
      [0, 1],
      [1, 1],
    ],
  );
  assert.deepEqual([rowsRead, valuesRead], [2, undefined]);
});

test('a scan that goes on keeps anew the values of rows that are counted already', async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.nat(40), async (rows, cut) => {
      const counter = new RowCounter(({ text }) => [...addresses(text, 0)]);
      const partOf = async (some: typeof rows, reading: TableReading) => {
        const { values } = reading.wanted;
        return { counted: await counter.count(some, { headers: ['m', 'n'], width: 2, values }) };
      };
      const through = new TableReading(createFinder(0), 2, ['m', 'n'], 2);
      const first = await partOf(rows.slice(0, cut), through);
      through.add(first);
      const state: unknown = JSON.parse(JSON.stringify(through.state()));
      const rest = await partOf(rows.slice(cut), through);
      through.add(rest);
      const again = new TableReading(createFinder(0), 2, ['m', 'n'], 2);
      again.restore(state as ReturnType<TableReading['state']>);
      again.addValues(first);
      again.add(rest);
      assert.deepEqual(await again.judge(), await through.judge());
      assert.ok(!JSON.stringify(state).includes('example'), 'values are not recorded');
    }),
  );
});
