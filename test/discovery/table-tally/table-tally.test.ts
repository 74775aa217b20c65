import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hashText } from '../../../src/discovery/columns/hash-text.js';
import type { CellFinder } from '../../../src/discovery/table-tally/cell-finder.js';
import { RowCounter } from '../../../src/discovery/table-tally/row-counter.js';
import { joinColumns, splitColumns } from '../../../src/discovery/table-tally/table-columns.js';
import { valuesKept, type TableShape } from '../../../src/discovery/table-tally/table-shape.js';
import { TableTally, type TableTallyData } from '../../../src/discovery/table-tally/table-tally.js';
import { readTallyData } from '../../../src/discovery/table-tally/tally-schema.js';
import { harmonize } from '../../../src/harmonization/harmonize.js';
import type { ProviderFinding } from '../../../src/harmonization/occurrence.js';
import type { PatternFinder } from '../../../src/providers/find-patterns.js';

type Row = readonly string[];

const details = [{ pattern: 'a', place: 'b' }, { place: 'b', pattern: 'a', more: 'c' }, { more: 'c' }];

/** Finds what has an at sign; what it says of it differs from value to value. */
const findPatterns: PatternFinder = ({ text, context = '' }) =>
  text.includes('@')
    ? [
        {
          start: 0,
          end: Math.min(text.length, 6),
          entityType: text.length % 2 === 0 ? 'EMAIL' : 'US_SSN',
          score: 0.3 + (hashText(context + text) % 700) / 1_000,
          classifier: `sign ${(text.length % 3).toString()}`,
          details: details[text.length % 3] ?? {},
        },
      ]
    : [];

/** Beside the patterns a provider whose answers depend on all that it is asked together with. */
function createFinder(everyRow: number | undefined, providers = ['Pattern', 'Context']): CellFinder {
  return {
    providers,
    everyRow,
    samples: true,
    findInCells: (inputs) => {
      const together = hashText(inputs.map(({ text, context = '' }) => `${context}:${text}`).join('\n'));
      const found = inputs.map((input): readonly ProviderFinding[] => {
        const patterns = findPatterns(input, false).map((one) => ({ ...one, providerIndex: 0 }));
        const own = {
          start: 0,
          end: 1,
          entityType: 'NAME',
          classifier: 'reads',
          providerIndex: 1,
          details: {},
        };
        const score = 0.5 + (hashText(input.text, together) % 400) / 1_000;
        return hashText(input.text) % 3 === 0 ? [...patterns, { ...own, score }] : patterns;
      });
      return Promise.resolve(found.map(harmonize));
    },
  };
}

const cell = fc.oneof(
  fc.constantFrom('', ' ', 'a@b', 'cc@d', 'none', '12', 'x'.repeat(3_000)),
  fc.string({ maxLength: 9 }),
  fc.nat(30).map((number) => `p${number.toString()}@mail`),
);
const tables: fc.Arbitrary<readonly Row[]> = fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 40 });
const shapeOf = (values: number): TableShape => ({ headers: ['mail', 'ssn', ''], width: 3, values });

const count = async (rows: readonly Row[], shape: TableShape): Promise<TableTallyData> =>
  JSON.parse(JSON.stringify(await new RowCounter(findPatterns).count(rows, shape))) as TableTallyData;

function mergeAll(parts: readonly TableTallyData[], shape: TableShape): TableTally {
  const tally = new TableTally(shape);
  for (const part of parts) tally.merge(part);
  return tally;
}

/** Rows dealt out to parts, in another order, counted apart and merged in groups. */
async function merged(
  rows: readonly Row[],
  shape: TableShape,
  owners: readonly number[],
  group: number,
): Promise<TableTally> {
  const parts = await Promise.all(
    [0, 1, 2, 3].map((owner) => count(rows.filter((_row, at) => owners[at] === owner).reverse(), shape)),
  );
  const one = parts.slice(0, group).reverse();
  const other = parts.slice(group);
  return mergeAll([mergeAll(other, shape).toData(), mergeAll(one, shape).toData()], shape);
}

describe('the tally of a table', () => {
  it('and its verdicts are the same, however rows are ordered, cut, counted and merged', async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom(3, 12, 500),
        fc.constantFrom(0, undefined),
        fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }),
        fc.nat(4),
        async (rows, values, everyRow, owners, group) => {
          const shape = shapeOf(values);
          const whole = mergeAll([await count(rows, shape)], shape);
          const parts = await merged(rows, shape, owners, group);
          assert.equal(JSON.stringify(parts.toData()), JSON.stringify(whole.toData()));
          const finder = createFinder(everyRow);
          assert.deepEqual(await parts.judge(finder), await whole.judge(finder));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is that of its columns, merged apart', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.nat(40), async (rows, cut) => {
        const shape = shapeOf(5);
        const parts = [await count(rows.slice(0, cut), shape), await count(rows.slice(cut), shape)];
        const columns = parts.map((part) => splitColumns(part, 3));
        const joined = joinColumns(
          [2, 0, 1].map((index) =>
            mergeAll(
              columns.map((all) => readTallyData(all[index])),
              shape,
            ).toData(),
          ),
        );
        assert.equal(JSON.stringify(joined), JSON.stringify(mergeAll(parts, shape).toData()));
      }),
    );
  });

  it('is joined of more columns than a call takes arguments', () => {
    const part = { rows: 3, columns: [], values: [] };
    assert.equal(joinColumns(new Array<typeof part>(200_000).fill(part)).rows, 3);
  });

  it('is not joined of columns over other rows', () => {
    const empty = { columns: [], values: [] };
    assert.throws(
      () =>
        joinColumns([
          { rows: 3, ...empty },
          { rows: 2, ...empty },
        ]),
      /column 1/,
    );
  });

  it('is read from JSON, and nothing else is', async () => {
    const data = await count([['a@b', 'x', '1']], shapeOf(5));
    assert.deepEqual(readTallyData(data), data);
    const [first] = data.values;
    for (const none of [
      null,
      {},
      { ...data, rows: -1 },
      { ...data, columns: [{ index: 0 }] },
      { ...data, values: [{ ...first, limit: 2 ** 33 }] },
      { ...data, values: [{ ...first, values: [[1, 0, 'a']] }] },
    ])
      assert.throws(() => readTallyData(none), TypeError);
  });

  it('who reads every row speaks of all of them, the other of the values that it read', async () => {
    const shape: TableShape = { headers: ['mail'], width: 1, values: 2 };
    const rows = Array.from({ length: 10 }, (_row, index) => [`p${index.toString()}p@mail`]);
    const finder: CellFinder = {
      ...createFinder(0),
      findInCells: (inputs) =>
        Promise.resolve(
          inputs.map((input) =>
            harmonize(
              [0, 1].flatMap((providerIndex) =>
                findPatterns(input, false).map((one) => ({ ...one, providerIndex })),
              ),
            ),
          ),
        ),
    };
    const { verdicts, rowsRead, valuesRead } = await mergeAll([await count(rows, shape)], shape).judge(
      finder,
    );
    assert.deepEqual(
      verdicts[0]?.classifiers.map(({ providerIndex, rowsWithClassification }) => [
        providerIndex,
        rowsWithClassification,
      ]),
      [
        [0, 10],
        [1, 2],
      ],
    );
    assert.deepEqual([rowsRead, valuesRead], [2, 2]);
    const all = { ...shape, values: 10 };
    const whole = await mergeAll([await count(rows, all)], all).judge(finder);
    assert.deepEqual([whole.rowsRead, whole.valuesRead], [10, undefined]);
    assert.equal(whole.verdicts[0]?.classifiers[1]?.rowsWithClassification, 10);
  });

  it('tells a leak where most rows hold a value of another form, whether or not that value was read', async () => {
    const shape: TableShape = { headers: ['remark'], width: 1, values: 20 };
    const kinds = new Map<boolean, string | undefined>();
    for (const heavy of [
      'none',
      'open',
      'void',
      'full',
      'zero',
      'long',
      'void',
      'next',
      'past',
      'soon',
      'later',
    ]) {
      const rows = Array.from({ length: 400 }, (_row, at) => [
        at % 10 === 0 ? `p${at.toString()}x@mail` : heavy,
      ]);
      const data = await count(rows, shape);
      const finder: CellFinder = {
        ...createFinder(0),
        findInCells: (inputs) =>
          Promise.resolve(
            inputs.map(({ text }) =>
              text.includes('@')
                ? harmonize([
                    {
                      start: 0,
                      end: text.length,
                      entityType: 'NAME',
                      score: 0.9,
                      classifier: 'r',
                      providerIndex: 1,
                      details: {},
                    },
                  ])
                : [],
            ),
          ),
      };
      const { verdicts } = await mergeAll([data], shape).judge(finder);
      const isKept = data.values[0]?.values.some(([, , text]) => text === heavy) === true;
      kinds.set(isKept, verdicts.find(({ category }) => category === 'PERSON')?.kind);
    }
    assert.deepEqual([kinds.get(true), kinds.get(false)], ['leak', 'leak']);
  });

  it('keeps values where some provider reads them, as many as may be read', () => {
    const kept = (everyRow: number | undefined, samples: boolean, most: number): number =>
      valuesKept({ everyRow, samples }, most);
    assert.deepEqual(
      [kept(0, true, 2_000), kept(0, true, 20), kept(undefined, true, 2_000), kept(0, false, 2_000)],
      [500, 20, 2_000, 0],
    );
  });
});
