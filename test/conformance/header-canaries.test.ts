import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import Database from 'libsql';
import type { ScanFinding } from '../../src/scan/scan-finding.js';
import { columnOf } from '../support/scan-databases.js';
import { REPORTS } from '../../src/reports/registry.js';
import { readParts } from '../../src/formats/office/office-parts.js';
import { FOREIGN_WRITERS, writeNamedByValues } from '../support/foreign-files.js';
import { needs } from '../support/needs.js';
import { runCommand, runMerge, runScan } from '../support/run-scan.js';
import { runWithPatterns } from '../support/run-with-patterns.js';
import { sharePatterns } from '../support/shared-patterns.js';
import { makeWorkbook } from '../support/workbook-files.js';

/** Values that stand where names of columns do; patterns alone find each. */
const CANARIES = ['4111111111111111', 'jane.canary@example.org', 'DE89370400440532013000'] as const;
/** The same where a name has letters and digits alone. */
const IDENTIFIERS = ['DE89370400440532013000', 'CH9300762011623852957', 'BE68539007547034'] as const;
const PLANTED = [...CANARIES, ...IDENTIFIERS];
const ROWS = [
  ['5555555555554444', 'tom.baker@example.org', 'GB29NWBK60161331926819'],
  ['378282246310005', 'ada.byron@example.org', 'FR1420041010050500013M02606'],
  ['6011111111111117', 'max.weber@example.org', 'NL91ABNA0417164300'],
];

const joined = (delimiter: string): string =>
  [CANARIES, ...ROWS].map((row) => `${row.join(delimiter)}\n`).join('');
const objects = ROWS.map((row) => Object.fromEntries(CANARIES.map((name, at) => [name, row[at]])));
/** So many are read as a table. */
const MANY = Array.from({ length: 12 }, () => objects).flat();
const names = CANARIES.map((name) => `"${name}"`).join(', ');
const values = ROWS.map((row) => `(${row.map((cell) => `'${cell}'`).join(', ')})`).join(',\n');

const TEXTS: Readonly<Record<string, string>> = {
  'comma.csv': joined(','),
  'semicolon.csv': joined(';'),
  'pipe.psv': joined('|'),
  'tab.tsv': joined('\t'),
  'lines.jsonl': objects.map((one) => `${JSON.stringify(one)}\n`).join(''),
  'list.json': JSON.stringify(objects),
  'keyed.json': JSON.stringify({ [CANARIES[1]]: MANY, [CANARIES[0]]: { [CANARIES[2]]: MANY } }),
  'many.json': JSON.stringify(MANY),
  'nested.jsonl': objects.map((one) => `${JSON.stringify({ id: 1, of: { them: one } })}\n`).join(''),
  'wide.yaml': `people:\n${ROWS.map((row) => `  - ${row.map((cell, at) => `"${CANARIES[at] ?? ''}": "${cell}"`).join('\n    ')}\n`).join('')}`,
  'damaged.csv': `${joined(',')}one,cell,too,many\n`,
  'open.csv': `${joined(',')}"never closed,a\n`,
  'dump.sql': `CREATE TABLE t (${names});\nINSERT INTO t (${names}) VALUES\n${values};\n`,
  'table.md': `| ${CANARIES.join(' | ')} |\n|---|---|---|\n${ROWS.map((row) => `| ${row.join(' | ')} |\n`).join('')}`,
  'table.html': `<table>${[CANARIES, ...ROWS].map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
};
const cells = [CANARIES, ...ROWS]
  .map((row) => `<row>${row.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`)
  .join('');
/** Forms of files that are written again with values replaced. */
const REWRITTEN = Object.keys(TEXTS).filter(
  (name) => !/\.sql$|\.yaml$|^damaged|^open/.test(name) && !/^(?:keyed|many)/.test(name),
);
/** Tables in files that other programs write. */
const FOREIGN = ['flat.parquet', 'nested.parquet', 'records.avro', 'openpyxl.xlsx', 'calc.ods'];

const lineOf = (text: string, part: string): string =>
  text.slice(Math.max(0, text.indexOf(part) - 100)).slice(0, 200);

const assertNone = (text: string, what: string): void => {
  for (const canary of PLANTED)
    assert.ok(!text.includes(canary), `${what} contains a canary: ${lineOf(text, canary)}`);
};

const patterns = sharePatterns('1');

describe('values that stand where names of columns do', () => {
  let folder: string;
  let results: string;
  let state: string;
  let terminal: string;
  const run = (...args: readonly string[]) => runWithPatterns(args, patterns());

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'canaries-'));
    results = await mkdtemp(path.join(tmpdir(), 'canaries-out-'));
    for (const [name, text] of Object.entries(TEXTS)) await writeFile(path.join(folder, name), text);
    const database = new Database(path.join(folder, 'data.sqlite'));
    database.exec(`CREATE TABLE t (${names}); INSERT INTO t VALUES ${values};`);
    database.close();
    await writeFile(path.join(folder, 'book.xlsx'), await makeWorkbook(cells));
    if (FOREIGN_WRITERS !== undefined) writeNamedByValues(folder, CANARIES, IDENTIFIERS, ROWS);
    state = path.join(results, 'state.jsonl');
    const { code, stdout, stderr } = await runScan([folder, '--providers', 'pattern', '--state', state]);
    // Damaged tables are read as text.
    assert.equal(code, 1, stderr);
    terminal = stdout + stderr;
  });
  after(async () => {
    for (const one of [folder, results]) await rm(one, { recursive: true, force: true });
  });

  it('are in no report on the terminal and in no state file, and count as data', async () => {
    assertNone(terminal, 'the terminal');
    assertNone(await readFile(state, 'utf8'), 'the state file');
    for (const sheet of [/comma\.csv: column 1 .*4 rows/, /book\.xlsx!Data: column 1 .*4 rows/])
      assert.match(terminal, sheet);
  });

  it('have their positions shown in tables of every format', needs(FOREIGN_WRITERS, 'Python'), async () => {
    const { stdout } = await runMerge([state, '--json']);
    const { findings } = JSON.parse(stdout) as { findings: readonly ScanFinding[] };
    const own = ['comma.csv', 'tab.tsv', 'many.json!rows', 'data.sqlite!t', 'book.xlsx!Data'];
    for (const file of [...own, ...FOREIGN]) {
      const cards = findings.find(
        (one) => one.category === 'CREDIT_CARD' && one.file.includes(`${path.sep}${file}`),
      );
      assert.ok(cards, `${file} has cards`);
      assert.equal(columnOf(cards), 'column 1', file);
    }
  });

  it('are in no baseline, in no difference of two reports and in no listing of changes', async () => {
    const file = (name: string) => path.join(results, name);
    const scan = [folder, '--providers', 'pattern', '--exit-zero'];
    const first = await runScan([...scan, '--json', '--update-baseline', '--baseline', file('base.json')]);
    assert.equal(first.code, 0, first.stderr);
    assertNone(first.stdout + first.stderr + (await readFile(file('base.json'), 'utf8')), 'the baseline');
    const second = await runScan([...scan, '--baseline', file('base.json'), '--examples', '--stats']);
    assert.equal(second.code, 0, second.stderr);
    assertNone(second.stdout + second.stderr, 'a scan with a baseline');
    const found = await runMerge([state, '--json', '-o', file('new.json')]);
    assert.equal(found.code, 1, found.stderr);
    const empty = JSON.parse(await readFile(file('new.json'), 'utf8')) as object;
    await writeFile(file('old.json'), JSON.stringify({ ...empty, findings: [], inventory: [] }));
    for (const form of [[], ['--json'], ['--markdown']])
      for (const [one, other] of [
        ['old.json', 'new.json'],
        ['new.json', 'old.json'],
      ] as const) {
        const { code, stdout, stderr } = await runCommand(['diff', file(one), file(other), ...form]);
        assert.ok(code === 0 || code === 1, stderr);
        assert.match(stdout, /column 1/);
        assertNone(stdout + stderr, `diff ${form.join(' ')}`);
      }
  });

  it('are hidden however they are written, and ordinary names are shown', async () => {
    const values = [
      'Jane Miller',
      'Müller, Hans',
      'Invoice for Tom Baker',
      'jane\u200b@example.org',
      '4111\u200b111111111111',
      'card 4111-1111-1111-1111 of her',
      '４１１１１１１１１１１１１１１１',
      '4111111111111111.0',
      '=4111111111111111',
      '%6a%61ne%40example.org',
      'https://jane:pw@host.org/x',
      '+49 30 901820',
      '192.168.10.77',
      '078-05-1120',
    ];
    const names = [
      'kundennr',
      'betrag_netto',
      'PlanetName',
      'Q3 2024',
      'line2',
      'md5',
      'Total (EUR)',
      '2024-01',
    ];
    const file = path.join(results, 'written.csv');
    const row = (cells: readonly string[]): string => `${cells.map((cell) => `"${cell}"`).join(',')}\n`;
    const all = [...values, ...names];
    await writeFile(file, row(all) + row(all.map(() => 'tom@example.org')).repeat(4));
    const args = ['--headers', 'yes', '--model', 'small', '--json', '--exit-zero'];
    const { code, stdout, stderr } = await runScan([file, ...args]);
    assert.equal(code, 0, stderr);
    const { files } = JSON.parse(stdout) as { files: readonly { readonly columns: readonly string[] }[] };
    const shown = values.map((_none, at) => `column ${(at + 1).toString()}`);
    assert.deepEqual(files[0]?.columns, [...shown, ...names]);
  });

  it('are in no message about a damaged table', async () => {
    for (const name of ['damaged.csv', 'open.csv'])
      for (const headers of ['yes', 'no', 'auto'])
        for (const command of ['classify', 'label']) {
          const { code, out, err } = await run(command, path.join(folder, name), '--headers', headers);
          assert.notEqual(code, 1, err);
          assertNone(out + err, `${command} of ${name}`);
        }
  });

  for (const { name } of REPORTS)
    it(`are in no report of the form ${name}`, async () => {
      const file = path.join(results, `report.${name}`);
      const { code, err } = await run('merge', state, `--${name}`, '-o', file);
      assert.equal(code, 1, err);
      const report = await readFile(file, 'utf8');
      assert.ok(report.includes('comma.csv'), 'the report names the file');
      assertNone(report, name);
    });

  it('are in no answer of classify', async () => {
    const file = path.join(folder, 'comma.csv');
    for (const headers of ['yes', 'no', 'auto'])
      for (const form of [[], ['--json']]) {
        const { code, out, err } = await run('classify', file, '--headers', headers, ...form);
        assert.equal(code, 0, err);
        assert.match(out, /CREDIT_CARD/);
        assertNone(out + err, `classify --headers ${headers}`);
      }
  });

  it('are in no labelled text, whatever is said of the header', async () => {
    for (const name of REWRITTEN.filter((one) => /\.(?:csv|psv|tsv|jsonl?)$/.test(one)))
      for (const headers of ['yes', 'auto']) {
        const { code, out, err } = await run('label', path.join(folder, name), '--headers', headers);
        assert.equal(code, 0, err);
        assert.match(out, /CREDIT_CARD/);
        assertNone(out + err, `label of ${name}`);
      }
  });

  it('are in no protected file, and come back with restore', async () => {
    const policy = path.join(results, 'policy.yaml');
    await writeFile(policy, 'version: 1\ndefault:\n  operator: number\n');
    const [out, back] = [path.join(results, 'out'), path.join(results, 'back')];
    const files = [...REWRITTEN, 'book.xlsx'];
    const map = ['--map', path.join(results, 'map.json')];
    await mkdir(out);
    await mkdir(back);
    const sources = files.map((name) => path.join(folder, name));
    const done = await run('protect', '--policy', policy, '--verify', ...map, '-o', out, ...sources);
    assert.equal(done.code, 0, done.err);
    for (const name of REWRITTEN)
      assertNone(await readFile(path.join(out, name), 'utf8'), `protected ${name}`);
    for (const { name, bytes } of await readParts(await readFile(path.join(out, 'book.xlsx'))))
      assertNone(bytes.toString(), `protected ${name} of the workbook`);
    const again = REWRITTEN.map((name) => path.join(out, name));
    const restored = await run('restore', ...map, '-o', back, ...again);
    assert.equal(restored.code, 0, restored.err);
    for (const name of REWRITTEN)
      assert.equal(await readFile(path.join(back, name), 'utf8'), TEXTS[name], `restored ${name}`);
  });
});
