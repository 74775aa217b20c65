import { Ajv } from 'ajv';
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { CATEGORIES } from '../../src/core/harmonization-table.js';
import type { ScanFinding } from '../../src/scan/scan-finding.js';
import type { UnreadFile } from '../../src/sources/unread-file.js';
import { killScanAt, runScan, temporaryFolder } from '../support/run-scan.js';
import { makeDocx, makePdf } from '../support/sample-documents.js';
import { writeSampleFolder, writeSampleTable } from '../support/scan-samples.js';

interface Report {
  readonly findings: readonly ScanFinding[];
  readonly files: readonly {
    readonly file: string;
    readonly format: string;
    readonly notes: readonly string[];
    readonly rows_read?: Record<string, number>;
  }[];
  readonly unread: readonly UnreadFile[];
  readonly summary: { readonly hidden_skipped: number; readonly ignored_skipped: number };
}

const PATTERN = ['--providers', 'pattern', '--workers', '1'];
const CARD = '4111 1111 1111 1111';
const MAIL = 'jane@example.org';

async function report(
  folder: string,
  args: readonly string[] = [],
): Promise<Report & { readonly code: number | null }> {
  const { code, stdout, stderr } = await runScan(
    ['.', ...PATTERN, '--json', '--show-values', '--exit-zero', ...args],
    {
      cwd: folder,
    },
  );
  try {
    return { code, ...(JSON.parse(stdout) as Report) };
  } catch {
    throw new Error(`no report: ${stderr}`);
  }
}

/** One file of each kind, with an address in it. */
function writeKinds(folder: string): void {
  const write = (name: string, content: string | Uint8Array): void => {
    writeFileSync(path.join(folder, name), content);
  };
  write('a.txt', `\uFEFFé😀 line\nMail ${MAIL} now\n`);
  write('b.md', `# Mail\n\n* ${MAIL}\n`);
  write('c.log', `10:00 user=${MAIL} ok\n`);
  write('d.csv', `name,mail\nJane,${MAIL}\nBob,bob@example.org\n`);
  write('e.tsv', `name\tmail\nJane\t${MAIL}\n`);
  write('f.psv', `name|mail\nJane|${MAIL}\n`);
  write('g.json', `{"user": {"mail": "\\u006aane@example.org"}}`);
  write('h.ndjson', `{"mail":"${MAIL}"}\n{"mail":"bob@example.org"}\n`);
  write(
    'i.html',
    `<p title="x">Mail <b>ja</b>ne&#64;example.org</p><style>a { content: "no@example.com" }</style>`,
  );
  write(
    'j.eml',
    `From: ${MAIL}\r\nSubject: Hello\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nCard ${CARD}\r\n`,
  );
  write('k.pdf', makePdf(['nothing here', `Mail ${MAIL} now`]));
  write('l.docx', makeDocx(['Hello', `Mail ${MAIL}`]));
  write('m.txt', Buffer.from(`\uFEFFMail ${MAIL}`, 'utf16le'));
}

const value = ({ value: found }: ScanFinding): string | undefined => found;

test('each kind of file is read, and each finding leads back to its place', async (t) => {
  const folder = temporaryFolder(t);
  writeKinds(folder);
  const { findings, files, unread, code } = await report(folder);
  assert.equal(code, 0);
  assert.deepEqual(unread, []);
  const formats = [
    'text',
    'markdown',
    'log',
    'table',
    'table',
    'table',
    'json',
    'json',
    'html',
    'mail',
    'pdf',
    'docx',
    'text',
  ];
  assert.deepEqual(
    files.map(({ format }) => format),
    formats,
  );
  for (const { file } of files)
    assert.ok(
      findings.some((finding) => finding.file === file),
      file,
    );
  for (const finding of findings) {
    const { file, location, value: found } = finding;
    if (location.location_unit !== 'file' || file === 'm.txt') continue;
    const source = readFileSync(path.join(folder, file), 'utf8');
    const slice = [...source].slice(location.start_index, location.end_index).join('');
    const plain = slice
      .replaceAll(/<[^>]*>/g, '')
      .replace('&#64;', '@')
      .replace('\\u006a', 'j');
    assert.equal(plain, found, file);
    const line = source.split('\n')[location.start_line - 1] ?? '';
    assert.ok(
      [...line]
        .slice(location.start_column - 1)
        .join('')
        .startsWith([...slice][0] ?? '?'),
      file,
    );
  }
  const pages = findings.filter(({ file }) => file === 'k.pdf').map(({ location }) => location);
  assert.deepEqual(pages, [{ location_unit: 'page', page: 2, start_index: 5, end_index: 21 }]);
  assert.deepEqual(
    findings.filter(({ file }) => file === 'j.eml').map(({ part }) => part),
    ['from', 'text'],
  );
  assert.equal(findings.find(({ file }) => file === 'g.json')?.key, 'mail');
  assert.ok(
    findings.some((finding) => value(finding)?.startsWith('no@') === true),
    'styles are read',
  );
});

test('what cannot be read is listed with its reason, and the rest is read', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'ok.txt'), `Mail ${MAIL}`);
  writeFileSync(path.join(folder, 'latin.txt'), Buffer.from('caf\xe9 jane@example.org', 'latin1'));
  writeFileSync(
    path.join(folder, 'late.txt'),
    Buffer.concat([Buffer.from('x\n'.repeat(80_000)), Buffer.from('caf\xe9 jane@example.org', 'latin1')]),
  );
  writeFileSync(path.join(folder, 'old.doc'), Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  writeFileSync(path.join(folder, 'broken.pdf'), '%PDF-1.4\nnothing');
  writeFileSync(path.join(folder, 'broken.docx'), 'PK\x03\x04 nothing');
  writeFileSync(path.join(folder, 'zeros.dat'), Buffer.alloc(100));
  writeFileSync(path.join(folder, 'ragged.csv'), `a,b\n1,2,3\n${MAIL},2\n`);
  writeFileSync(path.join(folder, 'quote.csv'), `a,b\n"1,2\n${MAIL},2\n`);
  writeFileSync(path.join(folder, '.hidden.txt'), MAIL);
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync('ok.txt', path.join(folder, 'link.txt'));
  const { code, files, unread, findings, summary } = await report(folder);
  assert.equal(code, 3);
  const failed = unread.filter(({ skipped }) => !skipped).map(({ file }) => file);
  assert.deepEqual(failed.sort(), ['broken.docx', 'broken.pdf', 'old.doc', 'zeros.dat']);
  assert.deepEqual(
    unread
      .filter(({ skipped }) => skipped)
      .map(({ file }) => file)
      .sort(),
    ['link.txt'],
  );
  for (const { reason } of unread) assert.ok(reason.length > 5 && !reason.includes(MAIL));
  assert.deepEqual(
    files.map(({ file }) => file),
    ['.hidden.txt', 'late.txt', 'latin.txt', 'ok.txt', 'quote.csv', 'ragged.csv'],
  );
  const noted = [
    '',
    'windows-1252 after byte',
    'read as windows-1252, which is a guess',
    '',
    'as text',
    'as text',
  ];
  for (const [index, { notes }] of files.entries()) assert.ok(notes.join().includes(noted[index] ?? '?'));
  assert.deepEqual(
    findings.map(({ file }) => file),
    ['.hidden.txt', 'late.txt', 'latin.txt', 'ok.txt', 'quote.csv', 'ragged.csv'],
  );
  const late = findings[1]?.location;
  assert.equal(late?.location_unit === 'file' && late.start_line, 80_001);
  assert.equal(summary.hidden_skipped, 0);
  assert.equal((await report(folder, ['--no-hidden'])).summary.hidden_skipped, 1);
  assert.equal(summary.ignored_skipped, 1);
  const latin = await report(folder, ['--encoding', 'windows-1252']);
  assert.ok(latin.findings.some(({ file }) => file === 'latin.txt'));
});

const EXITS: readonly { readonly args: readonly string[]; readonly code: number; readonly says?: RegExp }[] =
  [
    { args: ['a.txt'], code: 1 },
    { args: ['a.txt', '--exit-zero'], code: 0 },
    { args: ['a.txt', '--fail-on', 'credit_card'], code: 1 },
    { args: ['a.txt', '--fail-on', 'high'], code: 1 },
    { args: ['a.txt', '--fail-on', 'critical'], code: 0 },
    { args: ['a.txt', '--fail-on', 'critical', '--preset', 'pci'], code: 1 },
    { args: ['a.txt', '--fail-on', 'secrets,PERSON'], code: 0 },
    { args: ['a.txt', '--fail-on', 'secrets,pci'], code: 1 },
    { args: ['a.txt', '--fail-on', 'grave'], code: 2, says: /Unknown severity, preset or category "grave"/ },
    {
      args: ['a.txt', '--fail-on', 'any', '--exit-zero'],
      code: 2,
      says: /--exit-zero cannot be combined with --fail-on/,
    },
    { args: ['a.txt', '--fail-on', 'any', '--threshold', '1'], code: 0 },
    { args: ['a.txt', '--fail-on', 'PERSON'], code: 0 },
    { args: ['a.txt', '--fail-on', 'any', '--exclude', 'CREDIT_CARD,EMAIL_ADDRESS'], code: 0 },
    { args: ['*.txt', '--fail-on', 'EMAIL_ADDRESS'], code: 1 },
    { args: ['a.txt', '--entities', 'EMAIL_ADRESS'], code: 2, says: /Did you mean EMAIL_ADDRESS/ },
    { args: ['nowhere.txt'], code: 2, says: /nowhere\.txt/ },
    { args: [], code: 2, says: /PATH/ },
    { args: ['a.txt', '--json', '--sarif'], code: 2, says: /choose one report format/ },
    { args: ['a.txt', '--output', 'x'], code: 2, says: /needs a report format/ },
    { args: ['a.txt', '--csv', '-o', './a.txt'], code: 2, says: /is also an input/ },
    { args: ['a.txt', '--csv', '-o', 's', '--state', 's'], code: 2, says: /s is also the state file/ },
    { args: ['a.txt', '--show-values', '--state', 's'], code: 2, says: /never contains values/ },
    { args: ['a.txt', '--threshold', '2'], code: 2, says: /0 to 1/ },
    { args: ['a.txt', '--thresold', '1'], code: 2, says: /--threshold/ },
    { args: ['a.txt', '--context-rows', '0'], code: 2, says: /--context-rows/ },
    { args: ['a.txt', '--encoding', 'klingon'], code: 2, says: /encoding/ },
    {
      args: ['a.txt', '--shard', '0/4'],
      code: 2,
      says: /--shard <i\/n>.*'0\/4' is invalid\. It must be i\/n/,
    },
    { args: ['-', '--shard', '1/4'], code: 2, says: /--shard cannot be combined with standard input/ },
    { args: ['a.txt', '--shard', '1/1'], code: 1 },
  ];

test('exit codes say how it went', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'a.txt'), `Card ${CARD}, mail ${MAIL}`);
  for (const { args, code, says } of EXITS) {
    const run = await runScan(
      [...args, '--workers', '1', ...(code === 2 ? [] : ['--providers', 'pattern'])],
      { cwd: folder },
    );
    assert.equal(run.code, code, `${args.join(' ')}: ${run.stdout}${run.stderr}`);
    if (says !== undefined) assert.match(run.stderr, says);
  }
});

test('no output holds a value unless values are asked for', async (t) => {
  const folder = temporaryFolder(t);
  writeKinds(folder);
  const forms = [['--csv'], ['--sarif'], ['--json', '--state', 'state']];
  for (const form of forms) {
    const { stdout, stderr } = await runScan(['.', ...PATTERN, ...form], { cwd: folder });
    const state = existsSync(path.join(folder, 'state'))
      ? readFileSync(path.join(folder, 'state'), 'utf8')
      : '';
    for (const secret of [MAIL, 'ane@example', '4111']) {
      assert.ok(!`${stdout}${stderr}${state}`.includes(secret), `${form.join(' ')} shows ${secret}`);
    }
  }
  const { stdout } = await runScan(['.', ...PATTERN, '--csv', '--show-values'], { cwd: folder });
  assert.ok(stdout.includes(MAIL));
});

test('SARIF is valid, with a rule for each category and regions in code points', async (t) => {
  const folder = temporaryFolder(t);
  writeKinds(folder);
  writeFileSync(path.join(folder, 'old 1.doc'), Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  const { code, stdout } = await runScan(['.', ...PATTERN, '--sarif', '-o', 'out.sarif'], { cwd: folder });
  assert.equal(code, 1);
  assert.match(stdout, /EMAIL_ADDRESS/, 'the table goes to standard output');
  const log = JSON.parse(readFileSync(path.join(folder, 'out.sarif'), 'utf8')) as SarifLog;
  const schema = JSON.parse(readFileSync('test/support/sarif-schema-2.1.0.json', 'utf8')) as object;
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
  assert.ok(validate(log), JSON.stringify(validate.errors));
  const [run] = log.runs;
  const ids = new Set(run?.tool.driver.rules.map(({ id }) => id));
  assert.deepEqual([...ids].sort(), [...CATEGORIES]);
  for (const { ruleId } of run?.results ?? []) assert.ok(ids.has(ruleId));
  const region = run?.results[0]?.locations[0]?.physicalLocation.region;
  assert.deepEqual(region, {
    startLine: 2,
    startColumn: 6,
    endLine: 2,
    endColumn: 22,
    charOffset: 14,
    charLength: 16,
  });
  assert.equal(run?.invocations[0]?.executionSuccessful, false);
  assert.ok(!validate({ ...log, version: '9' }), 'the schema refuses another version');
});

interface SarifLog {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly locations: readonly { readonly physicalLocation: { readonly region?: object } }[];
    }[];
    readonly invocations: readonly { readonly executionSuccessful: boolean }[];
  }[];
}

test('standard input is read, whatever its kind, and no copy stays behind', async (t) => {
  const folder = temporaryFolder(t);
  const env = { TMPDIR: folder };
  const { code, stdout } = await runScan(['-', ...PATTERN, '--ndjson'], { input: `{"mail":"${MAIL}"}`, env });
  assert.equal(code, 1);
  assert.match(stdout, /"file":"-","fingerprint":"\w+","key":"mail","category":"EMAIL_ADDRESS"/);
  assert.deepEqual(readdirSync(folder), []);
});

test('a column has one verdict over all blocks of a large table, and says how many rows were read', async (t) => {
  const folder = temporaryFolder(t);
  await writeSampleTable(path.join(folder, 't.csv'), 600_000);
  const { code, stdout, stderr } = await runScan(['t.csv', '--json', '--context-rows', '20'], {
    cwd: folder,
  });
  assert.equal(code, 1, stderr);
  const { findings, files } = JSON.parse(stdout) as Report;
  const columns = findings.map(({ category, location }) =>
    location.location_unit === 'column' ? `${location.column_name}:${category}` : '',
  );
  for (const expected of [
    'email:EMAIL_ADDRESS',
    'phone:PHONE_NUMBER',
    'card_number:CREDIT_CARD',
    'first_name:PERSON',
  ]) {
    assert.equal(
      columns.filter((column) => column === expected).length,
      1,
      `${expected} of ${columns.join(' ')}`,
    );
  }
  assert.ok(!columns.some((column) => /^(?:id|quantity|status):/.test(column)), columns.join(' '));
  const read = files[0]?.rows_read ?? {};
  assert.equal(read['Context'], 20);
  assert.ok((read['Pattern'] ?? 0) > 3_000);
});

test('a scan that is killed at three places goes on to the same bytes', async (t: TestContext) => {
  const folder = temporaryFolder(t);
  await writeSampleTable(path.join(folder, 'table.csv'), 200_000);
  writeFileSync(
    path.join(folder, 'text.txt'),
    readFileSync(path.join(folder, 'table.csv'), 'utf8').replaceAll(',', ', '),
  );
  await writeSampleFolder(path.join(folder, 'mixed'), 24);
  const inputs = ['mixed', 'table.csv', 'text.txt', ...PATTERN];
  const whole = await runScan([...inputs, '--json', '--state', 'whole.state'], { cwd: folder });
  const length = statSync(path.join(folder, 'whole.state')).size;
  const state = path.join(folder, 'state');
  const args = [...inputs, '--json', '--state', 'state'];
  for (const share of [0.1, 0.4, 0.8]) {
    assert.ok(await killScanAt(args, state, length * share, folder), `killed at ${share.toString()}`);
  }
  // A line that was torn in the middle.
  writeFileSync(state, `${readFileSync(state, 'utf8')}{"t":"block","n":`);
  const resumed = await runScan(args, { cwd: folder });
  assert.equal(resumed.stdout, whole.stdout);
  assert.equal(resumed.code, whole.code);
  const again = await runScan(args, { cwd: folder });
  assert.equal(again.stdout, whole.stdout, 'a scan that is complete tells the same again');
  const other = await runScan([...args, '--threshold', '0.9'], { cwd: folder });
  assert.equal(other.code, 2);
  assert.match(other.stderr, /threshold was 0\.7, now 0\.9/);
  writeFileSync(path.join(folder, 'text.txt'), `Mail ${MAIL}`);
  const changed = JSON.parse((await runScan(args, { cwd: folder })).stdout) as Report;
  assert.equal(changed.findings.filter(({ file }) => file === 'text.txt').length, 1);
});
