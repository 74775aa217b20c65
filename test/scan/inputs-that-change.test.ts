import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { killScanAt, runScan, temporaryFolder } from '../support/run-scan.js';

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
