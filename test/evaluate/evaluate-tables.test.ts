import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { openDiscovery, type OpenDiscovery } from '../../src/bin/open-discovery.js';
import { openTables } from '../../src/bin/open-tables.js';
import { createEvaluate } from '../../src/cli/evaluate/evaluate-command.js';
import {
  labelledColumns,
  readColumnLabels,
  evaluateColumns,
  type ColumnError,
} from '../../src/evaluate/evaluate-columns.js';
import { GoldError } from '../../src/evaluate/gold-formats.js';
import { runCli } from '../support/run-cli.js';

const HEADERS = ['mail', 'person', 'note'];

const verdict = (columnIndex: number, category: string, score: number) =>
  ({ columnIndex, category, score, kind: 'column', rows: 1, findingScore: score, classifiers: [] }) as const;

/** One table with these labels, `column,category`, and verdicts. */
function evaluated(
  labels: readonly string[],
  verdicts: readonly ReturnType<typeof verdict>[],
  threshold = 0.7,
) {
  const read = readColumnLabels(['column,category', ...labels].join('\n'));
  const labelled = labelledColumns('people.csv', HEADERS, read);
  const table = { table: 'people.csv', headers: HEADERS, rows: [], labelled };
  return evaluateColumns([table], [verdicts], threshold, () => true);
}

const shown = ({ kind, column, category }: ColumnError): string => `${kind} ${column.toString()} ${category}`;

describe('columns with labels', () => {
  for (const [what, labels, verdicts, errors] of [
    ['right', ['mail,EMAIL_ADDRESS'], [verdict(0, 'EMAIL_ADDRESS', 0.9)], []],
    [
      'missed below the threshold',
      ['mail,EMAIL_ADDRESS'],
      [verdict(0, 'EMAIL_ADDRESS', 0.69)],
      ['missed 1 EMAIL_ADDRESS'],
    ],
    [
      'taken for something else',
      ['person,PERSON'],
      [verdict(1, 'LOCATION', 0.8)],
      ['missed 2 PERSON', 'found for nothing 2 LOCATION'],
    ],
    ['found where none is labelled', ['mail,'], [verdict(2, 'PERSON', 0.8)], ['found for nothing 3 PERSON']],
    ['of several categories', ['note,PERSON', 'note,URL'], [verdict(2, 'PERSON', 0.8)], ['missed 3 URL']],
    ['named by number and by another label', ['2,us_ssn'], [verdict(1, 'SOCIAL_SECURITY_ID', 0.9)], []],
  ] as const)
    it(`are ${what}`, () => {
      assert.deepEqual(evaluated(labels, verdicts).errors.map(shown), errors);
    });

  it('give figures, curves and a threshold by category, and say what was taken for what', () => {
    const { result, curves, suggested, confusion, tables } = evaluated(
      ['mail,EMAIL_ADDRESS', 'person,PERSON'],
      [verdict(0, 'EMAIL_ADDRESS', 0.9), verdict(1, 'LOCATION', 0.8), verdict(2, 'EMAIL_ADDRESS', 0.75)],
    );
    assert.deepEqual([tables, result.documents, result.hidden, result.overhidden], [1, 3, 1, 1]);
    assert.deepEqual(result.categories.get('EMAIL_ADDRESS')?.spans, { precision: 0.5, recall: 1, f1: 2 / 3 });
    assert.equal(curves.get('PERSON')?.length, 20);
    // From 0.8 on the note is no address any more, up to 0.9 the address is one.
    assert.deepEqual(
      [suggested.get('EMAIL_ADDRESS')?.threshold, suggested.get('EMAIL_ADDRESS')?.f1],
      [0.85, 1],
    );
    assert.deepEqual(confusion, [
      { gold: '–', found: 'EMAIL_ADDRESS', count: 1 },
      { gold: 'EMAIL_ADDRESS', found: 'EMAIL_ADDRESS', count: 1 },
      { gold: 'PERSON', found: 'LOCATION', count: 1 },
    ]);
  });

  for (const [what, text, told] of [
    ['without a column "category"', 'table,column\na,b', /line 1: .*"category"/],
    ['without a label', 'table,column,category\n', /no label/],
    ['with a row without a column', 'column,category\nmail,URL\n\n,PERSON', /line 4: the column/],
    ['with an open quote', 'column,category\n"mail,URL', /line 2: /],
  ] as const)
    it(`refuses labels ${what}, by the line`, () => {
      assert.throws(
        () => readColumnLabels(text),
        (error) => error instanceof GoldError && told.test(error.message),
      );
    });

  it('refuses a label of a column that there is not, by the line', () => {
    for (const label of ['persn,PERSON', '0,PERSON', '4,PERSON'])
      assert.throws(() => evaluated(['mail,', label], []), /line 3: people\.csv has no column/);
  });
});

describe('data-discovery evaluate on tables', () => {
  let folder = '';
  let discovery: OpenDiscovery;
  before(async () => {
    discovery = await openDiscovery('pattern');
    folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-evaluate-'));
    const rows = Array.from({ length: 30 }, (_none, row) => {
      const number = row.toString();
      return `jane${number}@example.org;canary${number};10.0.0.${number}`;
    });
    mkdirSync(path.join(folder, 'sub'));
    writeFileSync(path.join(folder, 'sub', 'people.csv'), ['mail;plan;host', ...rows].join('\n'));
    writeFileSync(
      path.join(folder, 'labels.csv'),
      'table,column,category\nsub/people.csv,mail,email_address\nsub/people.csv,plan,PERSON\n',
    );
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await discovery.close();
  });

  const evaluate = (...args: readonly string[]) =>
    runCli(['evaluate', ...args, '--providers', 'pattern'], (output) => ({
      evaluate: () =>
        Promise.resolve(
          createEvaluate({
            ...output,
            standardInput: Readable.from([]),
            standardOutput: new PassThrough(),
            open: () => Promise.resolve({ deps: discovery.deps, close: () => Promise.resolve() }),
            openTables: (deps) => openTables(deps, 60_000, (message) => new RangeError(message)),
          }),
        ),
    }));

  it('judges the columns as scan does, and names what is wrong by table and column, never a value', async () => {
    const page = path.join(folder, 'page.html');
    const { code, out } = await evaluate(folder, '--html', page);
    assert.equal(code, 0);
    assert.match(out, /^3 columns, findings of at least 0\.7\n/);
    assert.match(out, /EMAIL_ADDRESS +1 +1 +1\.000 +1\.000 +1\.000/);
    assert.match(
      out,
      /\n- PERSON sub\/people\.csv, column 2 \(plan\)\n\+ IP_ADDRESS sub\/people\.csv, column 3 \(host\), /,
    );
    const html = readFileSync(page, 'utf8');
    assert.match(html, /<td>sub\/people\.csv<\/td><td>2<\/td><td>plan<\/td><td>PERSON<\/td><td>missed<\/td>/);
    for (const text of [out, html]) assert.ok(!/canary|jane\d/.test(text));
  });

  it('takes one table, labels from elsewhere and a choice of categories', async () => {
    const labels = path.join(folder, 'own.tsv');
    writeFileSync(labels, 'category\tcolumn\nEMAIL_ADDRESS\tmail\n');
    const table = path.join(folder, 'sub', 'people.csv');
    const { out } = await evaluate(table, '--labels', labels, '--json', '--exclude', 'IP_ADDRESS');
    const { tables, columns, errors, categories } = JSON.parse(out) as Record<string, object>;
    assert.deepEqual([tables, columns, errors, Object.keys(categories ?? {})], [1, 3, [], ['EMAIL_ADDRESS']]);
  });

  it('reads a table without a header, and shows no name that is a value', async () => {
    const table = path.join(folder, 'cards.csv');
    const rows = ['4111111111111111,fine', '5555555555554444,fine', '378282246310005,good'];
    const labels = path.join(folder, 'cards-labels.csv');
    for (const [column, headers, columns] of [
      ['1', 'auto', 'column 2'],
      ['1', 'no', 'column 2'],
      ['1', 'yes', 'column 2 \\(fine\\)'],
      ['4111111111111111', 'auto', 'column 2 \\(fine\\)'],
    ] as const) {
      writeFileSync(table, `${rows.join('\n')}\n`);
      writeFileSync(labels, `column,category\n${column},PERSON\n2,PERSON\n`);
      const { code, out, err } = await evaluate(table, '--labels', labels, '--headers', headers);
      assert.equal(code, 0, err);
      const lines = ['- PERSON cards\\.csv, column 1', `- PERSON cards\\.csv, ${columns}`];
      for (const line of lines) assert.match(out, new RegExp(`\n${line}\n`));
      assert.match(out, /\n\+ CREDIT_CARD cards\.csv, column 1, /);
      assert.doesNotMatch(out + err, /4111/);
    }
  });

  it('ends with 2 and the place of what is wrong in the labels', async () => {
    const labels = path.join(folder, 'wrong.csv');
    writeFileSync(labels, 'table,column,category\nsub/people.csv,mails,EMAIL_ADDRESS\n');
    const { code, err } = await evaluate(folder, '--labels', labels);
    assert.equal(code, 2);
    assert.match(
      err,
      /wrong\.csv: line 2: sub\/people\.csv has no column of that name; the nearest is column 1\.\n$/,
    );
    const lost = await evaluate(path.join(folder, 'sub', 'people.csv'));
    assert.deepEqual([lost.code, lost.err.includes('labels.csv cannot be read')], [2, true]);
  });
});
