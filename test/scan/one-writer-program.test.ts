import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { runCommand, runMerge, runScan, temporaryFolder, type ScanRun } from '../support/run-scan.js';
import { until } from '../support/until.js';

const ARGS = ['files', '--providers', 'pattern', '--workers', '1', '--json', '--exit-zero'];
const TEXT = 'Card 4111 1111 1111 1111, mail jane.miller@example.org\n';

/** Runs a command, stops its process as soon as a file is there, and has it stopped while `meanwhile` runs; then kills it. */
async function whileStopped(
  args: readonly string[],
  cwd: string,
  file: string,
  meanwhile: (child: ChildProcess) => Promise<void>,
): Promise<ScanRun> {
  let stopped: ChildProcess | undefined;
  const run = runCommand(args, {
    cwd,
    during: (child) => {
      const timer = setInterval(() => {
        if (!existsSync(path.join(cwd, file))) return;
        clearInterval(timer);
        child.kill('SIGSTOP');
        stopped = child;
      }, 1);
      child.once('exit', () => {
        clearInterval(timer);
      });
    },
  });
  await until(() => Promise.resolve(stopped !== undefined));
  assert.ok(stopped);
  try {
    await meanwhile(stopped);
  } finally {
    stopped.kill('SIGKILL');
  }
  return run;
}

function filesIn(folder: string, count: number): void {
  for (let at = 0; at < count; at++) writeFileSync(path.join(folder, `${at.toString()}.txt`), TEXT);
}

test('a second scan with the same state file is refused at once and names the first', async (t) => {
  const cwd = temporaryFolder(t);
  const files = path.join(cwd, 'files');
  const { mkdirSync } = await import('node:fs');
  mkdirSync(files);
  filesIn(files, 40);
  const args = [...ARGS, '--state', 'scan.state'];
  const first = await whileStopped(['scan', ...args], cwd, 'scan.state', async ({ pid = 0 }) => {
    const before = readFileSync(path.join(cwd, 'scan.state'));
    const second = await runScan(args, { cwd });
    assert.equal(second.code, 2, second.stderr);
    assert.match(second.stderr, new RegExp(`"scan.state" is in use by process ${pid.toString()} on `));
    const merged = await runMerge(['scan.state', '--json'], { cwd });
    assert.equal(merged.code, 2, merged.stderr);
    assert.match(merged.stderr, new RegExp(`process ${pid.toString()} `));
    assert.deepEqual(readFileSync(path.join(cwd, 'scan.state')), before);
  });
  assert.equal(first.code, null);
  const third = await runScan(args, { cwd });
  assert.equal(third.code, 0, third.stderr);
  const report = JSON.parse(third.stdout) as { readonly findings: readonly unknown[] };
  assert.ok(report.findings.length >= 40);
  assert.deepEqual(readdirSync(cwd).sort(), ['files', 'scan.state']);
});

test('a second protect with the same map is refused, and a killed one leaves no lock', async (t) => {
  const cwd = temporaryFolder(t);
  writeFileSync(path.join(cwd, 'policy.yaml'), 'default: {operator: number}\n');
  writeFileSync(path.join(cwd, 'a.txt'), TEXT);
  const args = ['protect', 'a.txt', '--policy', 'policy.yaml', '--map', 'map.json', '--providers', 'pattern'];
  const lock = '.map.json.data-discovery-lock';
  await whileStopped(args, cwd, lock, async ({ pid = 0 }) => {
    // The lock file is there a moment before the lock is.
    if (statSync(path.join(cwd, lock)).size === 0) return;
    const second = await runCommand([...args, '--output', 'b.txt'], { cwd });
    assert.equal(second.code, 2, second.stderr);
    assert.match(second.stderr, new RegExp(`"map.json" is in use by process ${pid.toString()} on `));
    assert.equal(existsSync(path.join(cwd, 'b.txt')), false);
  });
  const third = await runCommand([...args, '--output', 'b.txt'], { cwd });
  assert.equal(third.code, 0, third.stderr);
  assert.match(readFileSync(path.join(cwd, 'b.txt'), 'utf8'), /CREDIT_CARD_1/);
});
