import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { ReportDocument } from '../../src/reports/schema/report-schema.js';
import { killScanAt, runMerge, runScan, temporaryFolder } from '../support/run-scan.js';

const PATTERN = ['--providers', 'pattern', '--workers', '1'];
const MAIL = 'jane@example.org';

test('inputs that cannot be read change the exit code unless that is allowed', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'a.txt'), `Mail ${MAIL}`);
  writeFileSync(path.join(folder, 'broken.pdf'), '%PDF-1.4\nnothing');
  for (const [args, code] of [
    [[], 1],
    [['--exit-zero'], 3],
    [['--fail-on', 'PASSWORD'], 3],
    [['--exit-zero', '--allow-unread'], 0],
    [['--allow-unread', '--fail-on', 'any'], 1],
  ] as const) {
    const run = await runScan(['.', ...PATTERN, ...args], { cwd: folder });
    assert.equal(run.code, code, run.stderr);
    assert.match(run.stdout, /broken\.pdf/);
  }
});

test('a file that appears before one that was read in part takes nothing of it', async (t) => {
  const folder = temporaryFolder(t);
  const lines = 'Mail jane@example.org, 4111 1111 1111 1111\n';
  writeFileSync(path.join(folder, 'b.txt'), lines.repeat(12_000));
  const state = path.join(folder, 'state');
  const args = ['*.txt', ...PATTERN, '--json', '--state', 'state'];
  assert.ok(await killScanAt(args, state, 500_000, folder), 'killed');
  writeFileSync(path.join(folder, 'a.txt'), lines);
  const resumed = await runScan(args, { cwd: folder });
  const whole = await runScan(['*.txt', ...PATTERN, '--json'], { cwd: folder });
  assert.equal(resumed.stdout, whole.stdout);
  const again = await runScan(args, { cwd: folder });
  assert.equal(again.stdout, whole.stdout);
});

test('a scan that is repeated leaves out its own files, and a file has one name however it is named', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'a.txt'), 'password = "Blue-Heron-72"');
  writeFileSync(path.join(folder, '.gitleaksignore'), 'a.txt:generic-api-key:1\n');
  const args = ['.', '--no-hidden', ...PATTERN, '--state', 's', '--json', '-o', 'out.json'];
  const read = () =>
    JSON.parse(readFileSync(path.join(folder, 'out.json'), 'utf8')) as Pick<
      ReportDocument,
      'files' | 'unread'
    >;
  await runScan(args, { cwd: folder });
  await runScan(args, { cwd: folder });
  assert.deepEqual(
    [...read().files, ...read().unread].map((one) => [one.file, 'reason' in one ? one.reason : 'read']),
    [
      ['a.txt', 'read'],
      ['out.json', 'it is the report of this scan'],
      ['s', 'it is the state file of this scan'],
    ],
  );
  const { stdout } = await runMerge(['s', '--json'], { cwd: folder });
  assert.equal(stdout, readFileSync(path.join(folder, 'out.json'), 'utf8'));
  assert.match(stdout, /"accepted":\{"gitleaksignore":1\}/);
  await runScan(['./a.txt', ...PATTERN, '--json', '-o', 'out.json'], { cwd: folder });
  assert.deepEqual(
    read().files.map(({ file }) => file),
    ['a.txt'],
  );
});

test('a scan leaves out the file that its output goes to', { skip: process.platform === 'win32' }, (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'a.txt'), `Mail ${MAIL}`);
  const output = openSync(path.join(folder, 'out.ndjson'), 'w');
  t.after(() => {
    closeSync(output);
  });
  const program = path.resolve('dist/src/bin/data-discovery.js');
  spawnSync(process.execPath, [program, 'scan', '.', ...PATTERN, '--ndjson'], {
    cwd: folder,
    stdio: ['ignore', output, 'ignore'],
  });
  assert.match(readFileSync(path.join(folder, 'out.ndjson'), 'utf8'), /it is the output of this scan/);
});
