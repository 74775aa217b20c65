import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judgeTable } from '../../../src/discovery/columns/judge-table.js';
import type { ExaminedCell } from '../../../src/discovery/columns/examined-cell.js';
import { ColumnTally, type ColumnTallyData } from '../../../src/discovery/columns/tally-column.js';
import { harmonize } from '../../../src/harmonization/harmonize.js';
import { judgeAlone, tallyCells } from '../../support/padded-table.js';

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
    text: fc.constantFrom(
      ...['123-45-6789', '536 22 8726', 'Jane Roe', 'a long remark, with 1 number'],
      ...['Düsseldorf', 'Roissy-en-France', '60608', 'DE', 'F'],
    ),
    occurrences: fc.array(finding, { maxLength: 3 }).map(harmonize),
  }),
  { maxLength: 40 },
);

/** The data of each part of a column, as it comes out of a journal. */
function partsOf(all: readonly ExaminedCell[], cuts: readonly number[]): readonly ColumnTallyData[] {
  const ends = [...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length];
  return ends.map((end, index) => {
    const part = tallyCells(all.slice(index === 0 ? 0 : ends[index - 1], end));
    return JSON.parse(JSON.stringify(part.toData())) as ColumnTallyData;
  });
}

function mergeAll(parts: readonly ColumnTallyData[]): ColumnTally {
  const merged = new ColumnTally();
  for (const part of parts) merged.merge(part);
  return merged;
}

test('a column counted in parts, through JSON, merged in any order, is the column counted whole', () => {
  fc.assert(
    fc.property(cells, fc.array(fc.nat(40), { maxLength: 4 }), fc.nat(), (all, cuts, seed) => {
      const parts = partsOf(all, cuts);
      const shuffled = parts
        .map((part, index) => ({ part, key: ((index + 1) * 7_919 + seed) % 31 }))
        .sort((a, b) => a.key - b.key)
        .map(({ part }) => part);
      const whole = tallyCells(all);
      assert.deepEqual(mergeAll(parts).toData(), whole.toData());
      assert.deepEqual(mergeAll(shuffled).toData(), whole.toData());
      assert.deepEqual(judgeAlone(mergeAll(shuffled), 'name'), judgeAlone(whole, 'name'));
    }),
  );
});

test('parts of parts make the same column in whatever groups they are merged', () => {
  fc.assert(
    fc.property(cells, fc.array(fc.nat(40), { minLength: 2, maxLength: 5 }), fc.nat(5), (all, cuts, at) => {
      const parts = partsOf(all, cuts);
      const grouped = [parts.slice(0, at), parts.slice(at)].map((group) => mergeAll(group).toData());
      assert.deepEqual(mergeAll(grouped).toData(), mergeAll(parts).toData());
    }),
  );
});

test('a cell counted with its number of rows is that many cells', () => {
  fc.assert(
    fc.property(cells, fc.integer({ min: 1, max: 9 }), (all, rows) => {
      const tally = new ColumnTally();
      for (const cell of all) tally.add(cell, rows);
      const one = tallyCells(all.flatMap((cell) => Array<ExaminedCell>(rows).fill(cell)));
      assert.deepEqual(tally.toData(), one.toData());
    }),
  );
});

test('a tally holds no value, however it is written', () => {
  const tally = tallyCells([
    { text: '536-22-8726', occurrences: [] },
    { text: 'Jane Roe', occurrences: [] },
  ]);
  const written = JSON.stringify(tally.toData());
  for (const part of ['536', '8726', 'Jane', 'Roe']) assert.ok(!written.includes(part), part);
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
  const early = sizeAfter(20_000);
  const late = sizeAfter(30_000);
  assert.equal(tally.toData().profile.forms.length, 1_024);
  assert.ok(late < early * 1.1, `${early.toString()} characters grew to ${late.toString()}`);
});

const found = (
  text: string,
  entityType: string,
  classifier: string,
  providerIndex: number,
): ExaminedCell => ({
  text,
  occurrences: harmonize([
    { entityType, score: 0.95, classifier, providerIndex, start: 0, end: text.length, details: {} },
  ]),
});
/** The first verdict on each column, by its header. */
const firstVerdicts = (columns: Readonly<Record<string, readonly ExaminedCell[]>>) => {
  const tallied = Object.entries(columns).map(([header, all], index) => ({
    ...{ index, header, tally: tallyCells(all) },
  }));
  const verdicts = judgeTable(tallied, 2);
  return tallied.map(({ index }) => verdicts.get(index)?.[0]);
};

test('columns x and y of decimals are a location together, and neither is alone', () => {
  const axis = (from: number): readonly ExaminedCell[] =>
    Array.from({ length: 40 }, (_cell, at) =>
      found((from + at * 0.137_219).toFixed(6), 'LOCATION', 'context-model', 1),
    );
  const [x, y] = firstVerdicts({ x: axis(-118), y: axis(34) });
  const [alone] = firstVerdicts({ x: axis(-118), z: axis(34) });
  assert.ok((x?.score ?? 0) > 0.7 && (y?.score ?? 0) > 0.7, `${String(x?.score)} ${String(y?.score)}`);
  assert.ok((alone?.score ?? 1) < 0.5, String(alone?.score));
});

/** A cell that ends with an e-mail address. */
const withMail = (lead: string, at = 0): ExaminedCell => {
  const text = `${lead}jane${at.toString()}@planted.example`;
  const place = { start: lead.length, end: text.length, providerIndex: 0, details: {} };
  return {
    text,
    occurrences: harmonize([{ entityType: 'EMAIL', score: 0.99, classifier: 'email', ...place }]),
  };
};

for (const [title, headers, cells, least] of [
  [
    'one of two texts',
    ['note', 'comment', 'tags'],
    [{ text: 'x', occurrences: [] }, withMail('a b '.repeat(15))],
    0.7,
  ],
  [
    'a few of many texts',
    ['notes', 'comment', 'description', 'remarks', 'x', undefined],
    Array.from({ length: 400 }, (_cell, at): ExaminedCell => {
      const lead = ['the box came broken', 'sent a new one today', 'no reply so far'][at % 3] ?? '';
      if (at % 40 !== 0) return { text: `${lead} ${'again '.repeat(at % 5)}`, occurrences: [] };
      return withMail(`${lead}, write to `, at);
    }),
    0.7,
  ],
  [
    'every cell',
    ['tags', 'labels', 'notes', 'x', undefined],
    Array.from({ length: 40 }, (_cell, at) => withMail('a, ', at)),
    0.8,
  ],
] as const)
  test(`an e-mail address in ${title} is reported under any header`, () => {
    for (const header of headers) {
      const verdict = judgeTable([{ index: 0, header, tally: tallyCells(cells) }], 1).get(0)?.[0];
      assert.ok((verdict?.score ?? 0) > least, `${header ?? ''} ${String(verdict?.score)}`);
    }
  });

test('a number with a fraction is no identity number, whatever was found in it', () => {
  const [fraction] = firstVerdicts({
    soporte_social: [found('0.525568', 'US_SSN', 'us-ssn', 0), found('0.490888', 'US_SSN', 'us-ssn', 0)],
  });
  assert.equal(fraction, undefined);
});

/** A cell of which the whole text, or its first characters, is a finding of each classifier. */
const cellOf = (
  text: string,
  entityType: string,
  classifiers: readonly string[],
  length = text.length,
): ExaminedCell => ({
  text,
  occurrences: harmonize(
    classifiers.map((classifier) => ({
      entityType,
      score: 0.99,
      classifier,
      providerIndex: classifier === 'context-model' ? 1 : 0,
      start: 0,
      end: length,
      details: {},
    })),
  ),
});
const numbers = Array.from({ length: 30 }, (_, at) => (1_000_003 + at * 7_919).toString());
const BOTH = ['date-time', 'context-model'];
const TOWNS = 'Saumur|Lannion|Guingamp|Morlaix|Quimper|Vannes|Redon|Vitré|Laval|Mayenne|Alençon|Argentan';
const plain = (texts: string): readonly ExaminedCell[] =>
  texts.split('|').map((text) => ({ text, occurrences: [] }));

const VERDICTS: readonly (readonly [
  title: string,
  header: string | undefined,
  cells: readonly ExaminedCell[],
  category: string,
  isReported: boolean,
])[] = [
  [
    'times under a header that names them',
    'match_time',
    numbers.map((_, at) => cellOf(`${(10 + (at % 12)).toString()}:45`, 'DATE_TIME', BOTH)),
    'DATETIME',
    true,
  ],
  [
    'dates that are a part of each value',
    undefined,
    numbers.map((number) => cellOf(`2014-11-07 ${number} R1`, 'DATE_TIME', BOTH, 6)),
    'DATETIME',
    false,
  ],
  [
    'passports by their form alone',
    undefined,
    numbers.map((number) => cellOf(`Q${number}`, 'PASSPORT', ['us-passport', 'context-model'])),
    'PASSPORT',
    false,
  ],
  [
    'passports under their header',
    'passport_number',
    numbers.map((number) => cellOf(`Q${number}`, 'PASSPORT', ['us-passport', 'context-model'])),
    'PASSPORT',
    true,
  ],
  [
    'names of products',
    'product_name',
    numbers.map((_, at) => cellOf(`Ana Lind ${at.toString()}`, 'PERSON', ['context-model'])),
    'PERSON',
    false,
  ],
  [
    'words of which some are towns',
    undefined,
    plain('red|open|nice|closed|reading|pending|mobile|done|bath|draft|orange|queued'),
    'LOCATION',
    false,
  ],
  [
    'towns taken for people',
    undefined,
    plain(TOWNS).map(({ text }) => cellOf(text, 'PERSON', ['context-model'])),
    'PERSON',
    false,
  ],
  [
    'names of people',
    'customer_name',
    numbers.map((_, at) => cellOf(`Ana Lind ${at.toString()}`, 'PERSON', ['context-model'])),
    'PERSON',
    true,
  ],
];

for (const [title, header, column, category, isReported] of VERDICTS)
  test(`${isReported ? 'reports' : 'spares'} ${title}`, () => {
    const verdicts = judgeTable([{ index: 0, header, tally: tallyCells(column) }], 2).get(0) ?? [];
    const score = verdicts.find((verdict) => verdict.category === category)?.score ?? 0;
    assert.equal(score > 0.7, isReported, JSON.stringify(verdicts.map((one) => [one.category, one.score])));
  });

test('judges places in a column of towns in which nothing was found, if two providers read it', () => {
  const scoreOf = (texts: string, providers: number): number | undefined =>
    judgeTable([{ index: 0, header: undefined, tally: tallyCells(plain(texts)) }], providers)
      .get(0)
      ?.find(({ category }) => category === 'LOCATION')?.score;
  assert.ok((scoreOf(TOWNS, 2) ?? 0) > 0.3);
  assert.equal(scoreOf(TOWNS, 1), undefined);
  assert.equal(scoreOf(`${TOWNS}|${TOWNS.replaceAll('|', 'x|x')}`, 2), undefined);
});

test('takes values for places under a header that may mean either, unless others are people', () => {
  const places = numbers.map((_, at) =>
    cellOf(`Samphao ${at.toString()}`, at % 5 === 0 ? 'LOCATION' : 'PERSON', ['context-model']),
  );
  const people = numbers.map((_, at) => cellOf(`ana${at.toString()}@acme.test`, 'EMAIL_ADDRESS', ['email']));
  const topOf = (header: string, isBesidePeople: boolean): string | undefined =>
    judgeTable(
      [
        { index: 0, header, tally: tallyCells(places) },
        ...(isBesidePeople ? [{ index: 1, header: 'email', tally: tallyCells(people) }] : []),
      ],
      2,
    ).get(0)?.[0]?.category;
  assert.equal(topOf('name_en', false), 'LOCATION');
  assert.equal(topOf('name_en', true), 'PERSON');
});

test('cells that say that a value is missing are not counted', () => {
  const cells = ['NA', 'n/a', 'NULL', 'NaN', '-', 'NB', 'Nan', 'null island'].map((text) => ({
    ...{ text, occurrences: [] },
  }));
  assert.equal(tallyCells(cells).profile.cells, 3);
});
