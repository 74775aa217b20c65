import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { runScan, temporaryFolder, type ScanRun } from '../support/run-scan.js';

const PATTERN = ['--providers', 'pattern', '--workers', '1'];
const skip = existsSync('/dev/full') ? false : 'there is no disk that is always full';
const program = path.resolve('dist/src/bin/data-discovery.js');

/** Runs a line of the shell, in which `"$@"` is the scan of a folder. */
function runLine(line: string, cwd: string, args: readonly string[]): Promise<ScanRun> {
  const child = spawn('bash', ['-c', line, 'bash', process.execPath, program, 'scan', ...args], { cwd });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}

test('a full disk ends a scan with a sentence and exit code 4', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'ok.txt'), 'Mail jane@example.org');
  const args = ['ok.txt', ...PATTERN];
  for (const run of [
    await runScan([...args, '--json', '-o', '/dev/full'], { cwd: folder }),
    await runLine('"$@" > /dev/full', folder, [...args, '--json']),
    await runLine('"$@" > /dev/full', folder, args),
  ]) {
    assert.equal(run.code, 4, run.stderr);
    assert.match(run.stderr, /(?:The scan was aborted|Aborted): .* cannot be written: the disk is full\./);
    assert.doesNotMatch(run.stderr, /\n +at |Error/);
  }
});

test('a state file that cannot grow ends a scan with a sentence and exit code 4', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'ok.txt'), 'Mail jane@example.org\n'.repeat(5000));
  writeFileSync(path.join(folder, 'out.json'), 'old');
  const line = 'trap \'\' XFSZ; ulimit -f 32; exec "$@"';
  const { code, stderr } = await runLine(line, folder, [
    'ok.txt',
    ...PATTERN,
    '--state',
    's',
    '--json',
    '-o',
    'out.json',
  ]);
  assert.equal(code, 4, stderr);
  assert.match(stderr, /The scan was aborted: the state file cannot be written/);
  assert.doesNotMatch(stderr, /\n +at /);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  );
});

test('a reader that has had enough ends a scan quietly', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'many.txt'), 'Mail jane@example.org\n'.repeat(5_000));
  const { stdout, stderr } = await runLine('"$@" | head -n 1', folder, ['many.txt', ...PATTERN, '--ndjson']);
  assert.match(stdout, /^\{"type":"scan"/);
  assert.doesNotMatch(stderr, /\n +at |EPIPE|Error/);
});

test('a scan that is ended leaves the old results, and nothing beside them', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'out.json'), 'old');
  writeFileSync(
    path.join(folder, 'many.txt'),
    'Mail jane@example.org, 4111 1111 1111 1111\n'.repeat(400_000),
  );
  const { code } = await runScan(['many.txt', ...PATTERN, '--json', '-o', 'out.json'], {
    cwd: folder,
    during: (child) => {
      const timer = setInterval(() => {
        if (readdirSync(folder).some((name) => name.endsWith('.part'))) child.kill('SIGTERM');
      }, 5);
      child.once('close', () => {
        clearInterval(timer);
      });
    },
  });
  assert.equal(code, null);
  assert.deepEqual(readdirSync(folder).sort(), ['many.txt', 'out.json']);
  assert.equal(readFileSync(path.join(folder, 'out.json'), 'utf8'), 'old');
});
