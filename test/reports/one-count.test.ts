import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import type { ReportDocument } from '../../src/reports/schema/report-schema.js';
import type { InventoryRow } from '../../src/reports/inventory/inventory-row.js';
import type { Answer, CsvOccurrence, TextOccurrence } from '../../web/model/answer.js';
import { columnVerdicts } from '../../web/model/column-verdicts.js';
import { countColumns, countText, textInWords } from '../../web/model/counts.js';
import { readFindings } from '../../web/model/read-findings.js';
import { countBy } from '../../web/model/row-selection.js';
import { configured } from '../support/fake-provider.js';
import { runApp } from '../support/run-app.js';
import { runMerge, runScan, temporaryFolder } from '../support/run-scan.js';
import { sharePatterns } from '../support/shared-patterns.js';
import { makeWorkbook } from '../support/workbook-files.js';

const TEXT = 'Write to jane@example.org or bo@example.org, and jane@example.org again.\n';
const TABLE = `id,mail\n${Array.from({ length: 500 }, (_row, n) => `${n.toString()},user${n.toString()}@example.org\n`).join('')}`;
/** A list that is read as a table, too, with one value outside of it; and a list in a cell of each row. */
const JSON_TEXT = JSON.stringify(
  {
    owner: 'ops@example.org',
    orders: Array.from({ length: 30 }, (_row, n) => ({
      id: n,
      buyer: { mail: `b${n.toString()}@example.org` },
    })),
  },
  undefined,
  1,
);
const pattern = sharePatterns('1');

/** A sheet of ten rows: a column of addresses, and one address in a note. */
const SHEET = [
  ['mail', 'note'],
  ...Array.from({ length: 10 }, (_row, n) => [
    `x${n.toString()}@example.org`,
    n === 4 ? 'ask bo@example.org about it' : 'paid in full',
  ]),
]
  .map(([mail = '', note = ''], row) => {
    const at = (row + 1).toString();
    return `<row r="${at}"><c r="A${at}" t="str"><v>${mail}</v></c><c r="B${at}" t="str"><v>${note}</v></c></row>`;
  })
  .join('');

/** All numbers below are these: occurrences by file, and the columns and texts that they are in. */
const EXPECTED = { text: 3, table: 500, json: 31, sheet: 11, all: 545, columns: 4, texts: 2 };
/** A workbook and its sheet are a file each; the workbook itself has no findings. */
const FILES = { files: 5, filesWithFindings: 4 };

it('counts the same occurrences in every report, on the page and in the messages', async (t) => {
  const folder = temporaryFolder(t);
  for (const [name, content] of [
    ['a.txt', TEXT],
    ['b.csv', TABLE],
    ['c.json', JSON_TEXT],
    ['d.xlsx', await makeWorkbook(SHEET)],
  ] as const)
    writeFileSync(path.join(folder, name), content);
  const scan = async (...args: readonly string[]) => {
    const ran = await runScan(['.', '--providers', 'pattern', '--exit-zero', ...args], { cwd: folder });
    assert.equal(ran.code, 0, ran.stderr);
    return ran;
  };
  const found = '545 occurrences in 4 columns and 2 texts';

  const { summary, findings, inventory } = JSON.parse((await scan('--json')).stdout) as ReportDocument;
  const { all, columns, texts } = EXPECTED;
  const { files, filesWithFindings } = FILES;
  assert.deepEqual(
    { all: summary.occurrences, columns: summary.columns, texts: summary.texts, files: summary.files },
    { all, columns, texts, files },
  );
  assert.equal(summary.findings, findings.length);
  const { EMAIL_ADDRESS: mails } = summary.by_category;
  assert.deepEqual(mails, { findings: 38, occurrences: all, columns, files: filesWithFindings });
  const rows = inventory as readonly InventoryRow[];
  const byFile = new Map(countBy(rows, 'file').map(({ name, count }) => [name, count]));
  assert.equal(byFile.get('a.txt'), EXPECTED.text);
  assert.equal(byFile.get('b.csv'), EXPECTED.table);
  assert.equal((byFile.get('c.json') ?? 0) + (byFile.get('c.json!orders') ?? 0), EXPECTED.json);

  assert.equal(byFile.get('d.xlsx!Data'), EXPECTED.sheet);

  const table = await scan();
  assert.match(table.stdout, /^EMAIL_ADDRESS +545 +4 +4$/m);
  assert.match(table.stdout, new RegExp(`^5 files read .*, ${found}, `, 'm'));
  assert.match(table.stderr, new RegExp(`^Scanned 5 files in .*: ${found}\\.$`, 'm'));

  const markdown = (await scan('--markdown')).stdout;
  assert.ok(markdown.includes(`\n${found}; `), markdown);
  assert.ok(markdown.includes('| EMAIL_ADDRESS | 545 | 4 | 4 |'), markdown);
  assert.ok(markdown.includes('| medium | 545 | EMAIL_ADDRESS |'), markdown);

  const html = (await scan('--html')).stdout;
  assert.ok(html.includes(`<p class="found">${found}</p>`));
  for (const [name, count] of [
    ['occurrences', all],
    ['findings', 38],
    ['columns with findings', columns],
    ['texts with findings', texts],
    ['files read', files],
  ] as const)
    assert.ok(html.includes(`<dt>${name}</dt><dd>${count.toString()}</dd>`), name);
  const [, shown = ''] = /id="rows">(.*?)<\/script>/s.exec(html) ?? [];
  assert.deepEqual(countBy(JSON.parse(shown) as readonly InventoryRow[], 'category'), [
    { name: 'EMAIL_ADDRESS', count: all },
  ]);

  const app = await runApp(t, {
    providers: [configured(pattern(), { timeoutMs: 60_000 })],
    maxBodyBytes: 100_000,
  });
  const classify = async <Occurrence>(type: string, body: string) => {
    const answer = await app.request('/svc/data-discovery/v1.1/classify', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    assert.equal(answer.status, 200, answer.text);
    return JSON.parse(answer.text) as Answer<Occurrence>;
  };
  const inText = countText(readFindings(await classify<TextOccurrence>('text/plain', TEXT), TEXT), TEXT);
  assert.equal(textInWords(inText), '3 occurrences of 2 values in 3 marks');
  const verdicts = columnVerdicts(await classify<CsvOccurrence>('text/csv', TABLE));
  assert.deepEqual(countColumns([...verdicts.values()].flat()), {
    findings: 1,
    occurrences: 500,
    columns: 1,
  });
});

/** A log of 1,300 times, and 1,100 that a comment accepts. */
const LOG = Array.from({ length: 2_400 }, (_line, n) => {
  const time = new Date(Date.UTC(2024, 2, 14) + n * 61_000).toISOString();
  const mail = n % 400 === 0 ? ` user${n.toString()}@example.org` : '';
  return `${time} INFO job finished${mail}${n % 24 < 13 ? '' : ' # data-discovery:allow DATETIME'}\n`;
}).join('');

it('lists a thousand findings of a category of low severity in a text, and counts the rest', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'a.log'), LOG);
  const args = ['a.log', '--providers', 'pattern', '--exit-zero'];
  const scan = async (...more: readonly string[]) => {
    const ran = await runScan([...args, ...more], { cwd: folder });
    assert.equal(ran.code, 0, ran.stderr);
    return ran.stdout;
  };
  const parse = (text: string) => JSON.parse(text) as ReportDocument;

  const all = parse(await scan('--json', '--all-findings'));
  const shown = await scan('--json', '--state', 'state');
  const { findings, inventory, summary, files } = parse(shown);
  const isTime = ({ category }: { readonly category?: string }): boolean => category === 'DATETIME';
  assert.equal(all.findings.filter(isTime).length, 1_300);
  assert.deepEqual(findings.filter(isTime), all.findings.filter(isTime).slice(0, 1_000));
  assert.deepEqual(
    findings.filter((one) => !isTime(one)),
    all.findings.filter((one) => !isTime(one)),
  );
  const { not_listed: total, ...counts } = summary;
  assert.deepEqual(counts, all.summary);
  assert.deepEqual(files, all.files);
  // 300 findings, and 100 that are accepted.
  assert.equal(total, 400);
  assert.deepEqual(
    inventory.map(({ not_listed: some, ...row }) => [some, row]),
    all.inventory.map((row) => [isTime(row) ? 400 : undefined, row]),
  );
  assert.deepEqual(counts.accepted, { comment: 1_100 });

  const lines = (await scan('--ndjson'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; count?: number });
  const more = lines.filter(({ type }) => type === 'more').map(({ count = 0 }) => count);
  assert.equal(
    more.reduce((sum, count) => sum + count, 0),
    400,
  );
  assert.match(await scan('--csv'), /^a\.log,DATETIME: 400 further findings,,NOT_LISTED,/m);

  const state = path.join(folder, 'state');
  const whole = readFileSync(state);
  assert.equal(await scan('--json', '--state', 'state'), shown);
  for (const share of [0.2, 0.5, 0.8]) {
    writeFileSync(state, whole.subarray(0, whole.length * share));
    assert.equal(await scan('--json', '--state', 'state'), shown, share.toString());
  }
  const merged = await runMerge(['state', '--json', '--exit-zero'], { cwd: folder });
  assert.equal(merged.stdout, shown, merged.stderr);
  const refused = await runMerge(['state', '--baseline', 'b.json', '--update-baseline'], { cwd: folder });
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /Scan with --all-findings or --shard\./);

  await scan('--baseline', 'b.json', '--update-baseline');
  const accepted = parse(await scan('--json', '--baseline', 'b.json'));
  assert.deepEqual(accepted.summary.accepted, { comment: 1_100, baseline: all.findings.length });
});
