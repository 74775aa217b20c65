import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { sizeInWords } from '../../src/reports/render-summary.js';
import { createScanProgress, timeInWords } from '../../src/cli/scan/scan-progress.js';
import { runScan, temporaryFolder } from '../support/run-scan.js';
import { writeSampleTable } from '../support/scan-samples.js';
import { until } from '../support/until.js';

const hasTmux = spawnSync('tmux', ['-V']).status === 0;
/** A bare machine may lack it; where the project is built it must not be missing. */
const skip = hasTmux || process.env['CI'] !== undefined ? false : 'tmux is not installed';

test('on a terminal a bar shows rate and time left', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  await writeSampleTable(path.join(folder, 'table.csv'), 1_500_000);
  const socket = path.join(folder, 'tmux');
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-S', socket, ...args], { encoding: 'utf8' });
  t.after(() => {
    spawnSync('tmux', ['-S', socket, 'kill-server']);
  });
  const program = path.resolve('dist/src/bin/data-discovery.js');
  const command = `${process.execPath} ${program} scan table.csv --providers pattern --workers 1; echo ended; sleep 600`;
  // The shell waits until everything that it writes is recorded: a look at the screen now and then may miss the bar.
  tmux('new-session', '-d', '-s', 'scan', '-x', '110', '-y', '40', '-c', folder, `read go; ${command}`);
  const record = path.join(folder, 'record');
  tmux('pipe-pane', '-t', 'scan', `cat > '${record}'`);
  await until(() => existsSync(record));
  tmux('send-keys', '-t', 'scan', 'Enter');
  await until(() => /^ended/m.test(tmux('capture-pane', '-p', '-t', 'scan')));
  const screen = tmux('capture-pane', '-p', '-t', 'scan');
  const bar = readFileSync(record, 'utf8');
  assert.match(bar, /[#.]{24} \d+% \| [\d.]+ \w+ of 1\.\d MB \| [\d.]+ \w+\/s \| (?:\?|\d+ \w.*) left/);
  assert.doesNotMatch(screen, /\d+% \|/, 'the bar is gone when the results come');
  assert.match(screen, /EMAIL_ADDRESS/);
});

test('the bar moves before the first block is read', async (t) => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let written = '';
  stream.on('data', (piece: Buffer) => void (written += piece.toString()));
  let now = 0;
  const progress = createScanProgress(stream, 1_000_000, () => now);
  t.after(() => {
    progress.stop();
  });
  await until(() => written.includes('0% | 0 B of 1.0 MB | running for 0 s'));
  now = 2_000;
  await until(() => written.includes('0% | 0 B of 1.0 MB | running for 2 s'));
  progress.add(500_000);
  await until(() => written.includes('50% | 500 kB of 1.0 MB | 250 kB/s | 2 s left'));
});

test('in a pipe there is no bar, and one line at the end', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'a.txt'), 'Mail jane@example.org');
  const { stderr } = await runScan(['a.txt', '--providers', 'pattern', '--workers', '1'], { cwd: folder });
  assert.match(stderr, /^Scanned 1 file in (?:\d+ min )?\d+ s: 1 occurrence in 1 text\.\n$/);
});

test('sizes and times read well', () => {
  assert.deepEqual([0, 999, 1000, 1_234_567, 2e9].map(sizeInWords), [
    '0 B',
    '999 B',
    '1.0 kB',
    '1.2 MB',
    '2.0 GB',
  ]);
  assert.deepEqual([0.4, 59, 61, 3_720].map(timeInWords), ['0 s', '59 s', '1 min 1 s', '1 h 2 min']);
});
