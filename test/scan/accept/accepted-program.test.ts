import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ReportDocument } from '../../../src/reports/schema/report-schema.js';
import { makeRepository } from '../../support/git-repository.js';
import { runMerge, runScan, temporaryFolder } from '../../support/run-scan.js';

const PATTERN = ['--providers', 'pattern', '--workers', '1'];
const CARD = '4111 1111 1111 1111';
const SECRETS = ['jane', 'example.org', '4111', 'hunter2', 'bob'];

async function scan(folder: string, args: readonly string[]) {
  const { code, stdout, stderr } = await runScan([...args, ...PATTERN, '--json'], { cwd: folder });
  return { code, stderr, text: stdout, report: JSON.parse(stdout) as ReportDocument };
}

const told = ({ findings }: ReportDocument): readonly string[] =>
  findings.map(({ file, category }) => `${file} ${category}`);

test('reports are what their schema says, with examples that give nothing away', async (t) => {
  const { folder, write } = makeRepository(t);
  write('a.txt', `Mail jane@example.org\nCard ${CARD}\npassword = hunter2xyz\n`);
  write(
    't.csv',
    `name,mail,note\nJane,jane@example.org,x\nBob,bob@example.org,y\nAmy,amy@example.org,"call me"\n`,
  );
  write('clean.md', '# nothing\n');
  write('z.pdf', '%PDF-1.4\nnothing');
  write('zero.bin', Buffer.alloc(100));
  const { code, report, text, stderr } = await scan(folder, [
    '.',
    '--examples',
    '--preset',
    'pci',
    '--entities',
    'EMAIL_ADDRESS',
    '--state',
    'state',
  ]);
  assert.equal(code, 1, stderr);
  const schema = JSON.parse(readFileSync('docs/report.schema.json', 'utf8')) as object;
  const validate = new Ajv2020({ allErrors: true }).compile(schema);
  assert.ok(validate(report), JSON.stringify(validate.errors));
  assert.ok(!validate({ ...report, more: 1 }) && !validate({ ...report, report_version: 2 }));
  const rows = report.inventory.map(({ file, column, category, severity, state, examples, places, share }) =>
    [file, column, category, severity, state, examples?.join(), places.join(), share]
      .filter((one) => one !== undefined)
      .join(' | '),
  );
  assert.deepEqual(rows, [
    'a.txt | EMAIL_ADDRESS | medium | found | j***@e***.org | 1:6',
    'a.txt | CREDIT_CARD | critical | found | ### ### ### ### | 2:6',
    'a.txt | PASSWORD | critical | found | *** | 3:12',
    'clean.md | clean | ',
    't.csv | name | clean | column 1',
    't.csv | mail | EMAIL_ADDRESS | medium | found | j***@e***.org,b***@e***.org,a***@e***.org | column 2 | 1',
    't.csv | note | clean | column 3',
    'z.pdf | unread | ',
    'zero.bin | unread | ',
  ]);
  const state = readFileSync(path.join(folder, 'state'), 'utf8');
  for (const secret of SECRETS) assert.ok(!`${text}${stderr}${state}`.includes(secret), secret);
  const merged = await runMerge(['state', '--json'], { cwd: folder });
  assert.equal(merged.stdout, text);
  const without = await scan(folder, ['.']);
  assert.ok(!without.text.includes('***'), 'examples are there where they are asked for');
});

test('an updated baseline keeps findings of an input that could not be listed', async (t) => {
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'a.txt');
  const args = ['.', '--baseline', 'accepted.json', '--update-baseline'];
  writeFileSync(file, 'Mail jane@example.org\n');
  await scan(folder, args);
  rmSync(file);
  symlinkSync('/dev/null', file);
  const { stderr } = await scan(folder, args);
  assert.match(stderr, /Wrote accepted\.json with 1 accepted finding\./);
});

test('a baseline accepts what is there and tells what is new, whatever is written above it', async (t) => {
  const folder = temporaryFolder(t);
  const write = (name: string, content: string): void => {
    writeFileSync(path.join(folder, name), content);
  };
  write('a.txt', `Mail jane@example.org\nCard ${CARD} # data-discovery:allow CREDIT_CARD\n`);
  write('t.csv', 'name,mail\nJane,jane@example.org\nBob,bob@example.org\n');
  const baseline = ['--baseline', 'accepted.json'];
  const missing = await runScan(['.', ...PATTERN, ...baseline], { cwd: folder });
  assert.equal(missing.code, 2);
  assert.match(
    missing.stderr,
    /accepted\.json" cannot be read \(no such file or folder\); create it with --update-baseline/,
  );
  const made = await scan(folder, ['.', ...baseline, '--update-baseline']);
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stderr, /Wrote accepted\.json with 2 accepted findings\./);
  const text = readFileSync(path.join(folder, 'accepted.json'), 'utf8');
  for (const secret of SECRETS) assert.ok(!text.includes(secret), secret);
  write(
    'a.txt',
    `New lines\nabove\nMail jane@example.org\nCard ${CARD} # data-discovery:allow CREDIT_CARD\nMail amy@example.org\n`,
  );
  const again = await scan(folder, ['.', ...baseline]);
  assert.equal(again.code, 1, again.stderr);
  assert.deepEqual(told(again.report), ['a.txt EMAIL_ADDRESS']);
  assert.deepEqual(
    again.report.findings[0]?.location.location_unit === 'file' &&
      again.report.findings[0].location.start_line,
    5,
  );
  assert.deepEqual(again.report.summary.accepted, { comment: 1, baseline: 2 });
  assert.deepEqual(
    again.report.files.map(({ file, findings }) => [file, findings]),
    [
      ['a.txt', 1],
      ['t.csv', 0],
    ],
  );
  assert.ok(again.report.unread.some(({ file, skipped }) => file === 'accepted.json' && skipped));
  const sarif = await runScan(['.', ...PATTERN, ...baseline, '--sarif'], { cwd: folder });
  const results = (
    JSON.parse(sarif.stdout) as {
      runs: { results: { suppressions?: { kind: string }[]; partialFingerprints: object }[] }[];
    }
  ).runs[0]?.results;
  assert.deepEqual(results?.map(({ suppressions }) => suppressions?.[0]?.kind ?? 'news').sort(), [
    'external',
    'external',
    'inSource',
    'news',
  ]);
  writeFileSync(path.join(folder, 'accepted.json'), '{}');
  assert.equal((await runScan(['.', ...PATTERN, ...baseline], { cwd: folder })).code, 2);
});

test('what files of patterns leave out is counted, and files that are named are read all the same', async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(path.join(folder, 'left'));
  const write = (name: string, content: string): void => {
    writeFileSync(path.join(folder, name), content);
  };
  write('a.txt', 'Mail jane@example.org\n');
  write('left/b.txt', 'Mail jane@example.org\n');
  write('c.env', 'Mail jane@example.org\n');
  write('.data-discoveryignore', 'left/\n');
  write('.gitignore', '*.env\n');
  const own = await scan(folder, ['.']);
  assert.deepEqual(told(own.report), ['a.txt EMAIL_ADDRESS', 'c.env EMAIL_ADDRESS']);
  assert.equal(own.report.summary.excluded_skipped, 1);
  const git = await runScan(['.', 'left/b.txt', ...PATTERN, '--gitignore'], { cwd: folder });
  assert.match(git.stdout, /2 excluded by ignore files \(--no-ignore\)/);
  assert.match(git.stdout, /left\/b\.txt/);
  const all = await scan(folder, ['.', '--no-ignore']);
  assert.equal(all.report.findings.length, 3);
});

test('what is staged is read from the index, and changed lines alone are news', async (t) => {
  const { folder, write, git, commit } = makeRepository(t);
  write('a.txt', 'Mail jane@example.org\nend\n');
  write('left.txt', 'end\n');
  write('.data-discoveryignore', 'left.txt\n');
  commit();
  write('a.txt', 'Mail jane@example.org\nend\npassword = hunter2xyz\n');
  write('t.csv', 'name,mail\nJane,jane@example.org\nBob,bob@example.org\n');
  write('left.txt', 'password = hunter2xyz\n');
  git('add', '.');
  write('a.txt', `nothing of it\nCard ${CARD}\n`);
  const { code, report } = await scan(folder, ['--staged']);
  assert.equal(code, 1);
  assert.deepEqual(told(report), ['a.txt PASSWORD', 't.csv EMAIL_ADDRESS']);
  assert.deepEqual(report.summary.accepted, { 'unchanged-line': 1 });
  assert.equal(report.summary.excluded_skipped, 1);
  assert.deepEqual(
    readdirSync(path.join(folder, '.git')).filter((name) => name.startsWith('data-discovery')),
    [],
  );
  git('commit', '-q', '-m', 'y');
  const nothing = await scan(folder, ['--staged']);
  assert.deepEqual([nothing.code, told(nothing.report)], [0, []]);
  const since = await scan(folder, ['--diff', 'HEAD~1', 'a.txt']);
  assert.deepEqual(told(since.report), ['a.txt PASSWORD']);
  for (const [args, says] of [
    [['--staged', '--diff', 'main'], /--staged cannot be combined with --diff/],
    [['--staged', '--state', 's'], /--staged cannot be combined with --state/],
    [
      ['--diff', 'main', '--baseline', 'b', '--update-baseline'],
      /--diff cannot be combined with --update-baseline/,
    ],
    [['--staged', '-'], /standard input/],
    [['--diff', 'nowhere'], /the commit "nowhere" does not exist/],
  ] as const) {
    const run = await runScan([...args, ...PATTERN], { cwd: folder });
    assert.equal(run.code, 2, run.stderr);
    assert.match(run.stderr, says);
  }
});
