import assert from 'node:assert/strict';
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { ScanTotals } from '../../src/reports/scan-summary.js';
import type { ScannedFile } from '../../src/scan/scan-finding.js';
import { killScanAt, runMerge, runScan, temporaryFolder } from '../support/run-scan.js';
import { writeSampleFolder, writeSampleTable } from '../support/scan-samples.js';

const PATTERN = ['--providers', 'pattern', '--workers', '1'];
const SHARDS = [1, 2] as const;
/** Times that each process is killed at most. */
const KILLS = 2;

interface Report {
  readonly files: readonly ScannedFile[];
  readonly findings: readonly { readonly category: string }[];
  readonly summary: ScanTotals;
}

/** Files of all kinds with planted values, and some that are not read. */
async function writeInputs(folder: string): Promise<void> {
  await writeSampleFolder(path.join(folder, 'in'), 24);
  for (const name of ['table.csv', 'other.csv'])
    await writeSampleTable(path.join(folder, 'in', name), 40_000);
  writeFileSync(path.join(folder, 'in', 'broken.pdf'), '%PDF-1.4\nnothing');
  writeFileSync(path.join(folder, 'in', '.hidden'), 'x');
  symlinkSync('table.csv', path.join(folder, 'in', 'link.csv'));
}

test('two processes that are killed at random places and go on find what one finds', async (t) => {
  const folder = temporaryFolder(t);
  await writeInputs(folder);
  const whole = await runScan(['in', ...PATTERN, '--json', '--state', 'whole'], { cwd: folder });
  const size = statSync(path.join(folder, 'whole')).size;
  const places = SHARDS.map(() => Array.from({ length: KILLS }, () => Math.ceil((Math.random() * size) / 2)));
  const scanShard = async (number: number): Promise<number> => {
    const state = `${number.toString()}.state`;
    const args = ['in', ...PATTERN, '--shard', `${number.toString()}/2`, '--state', state, '--json'];
    let kills = 0;
    for (const bytes of [...(places[number - 1] ?? [])].sort((a, b) => a - b))
      if (await killScanAt(args, path.join(folder, state), bytes, folder)) kills += 1;
    const { code, stdout, stderr } = await runScan(args, { cwd: folder });
    assert.ok(code === 0 || code === 1, stderr);
    const { summary, files } = JSON.parse(stdout) as Report;
    assert.equal(summary.shard, `${number.toString()}/2`);
    assert.ok((summary.inputs_of_other_shards ?? 0) > 0 && files.length > 0);
    return kills;
  };
  const kills = await Promise.all(SHARDS.map(scanShard));
  const said = `killed at ${JSON.stringify(places)}`;
  assert.ok(
    kills.some((count) => count > 0),
    said,
  );
  const merged = await runMerge(['*.state', '--json'], { cwd: folder });
  assert.equal(merged.stdout, whole.stdout, said);
  assert.equal(merged.code, whole.code);
  const { findings, files, summary } = JSON.parse(merged.stdout) as Report;
  // A PDF file is broken, and no shard is missing.
  assert.deepEqual([summary.complete, summary.stopped_by], [false, undefined]);
  assert.equal(new Set(files.map(({ format }) => format)).size, 9, 'every format was read');
  for (const category of ['EMAIL_ADDRESS', 'PHONE_NUMBER', 'CREDIT_CARD', 'SOCIAL_SECURITY_ID'])
    assert.ok(
      findings.some((finding) => finding.category === category),
      category,
    );
  for (const form of ['--ndjson', '--sarif', '--csv']) {
    const one = await runMerge(['whole', form], { cwd: folder });
    const both = await runMerge(['2.state', '1.state', form], { cwd: folder });
    assert.equal(both.stdout, one.stdout, form);
  }
});

test('what cannot be merged is refused by name, and less than all is told as that', async (t) => {
  const folder = temporaryFolder(t);
  await writeSampleFolder(path.join(folder, 'in'), 14);
  const shard = (name: string, state: string, ...args: string[]): ReturnType<typeof runScan> =>
    runScan(['in', ...PATTERN, '--shard', name, '--state', state, ...args], { cwd: folder });
  const first = await shard('1/2', 'a.state');
  assert.match(first.stdout, /This is shard 1\/2; \d+ more inputs belong to other shards\./);
  assert.match(first.stderr, /Scanned \d+ files of shard 1\/2 in/);
  const other = await shard('2/2', 'a.state');
  assert.equal(other.code, 2);
  assert.match(other.stderr, /shard was "1\/2", now "2\/2"/);
  await shard('2/2', 'b.state');
  await shard('2/2', 'c.state', '--threshold', '0.9');
  const kept = readFileSync(path.join(folder, 'a.state'), 'utf8');
  for (const [args, code, says] of [
    [[], 2, /missing required argument 'STATE'/],
    [['nowhere'], 2, /No file or folder "nowhere" exists/],
    [['in'], 2, /"in\/.*" is not a state file, or it is corrupted at line 1/],
    [['a.state'], 2, /are not a complete scan: shard 2\/2 is missing\..*--partial/],
    [['a.state', 'c.state'], 2, /with different options: threshold is 0\.7 there and 0\.9 here/],
    [['b.state', 'a.state', '-o', 'a.state', '--json'], 2, /--output a\.state is also a state file/],
    [['a.state', 'b.state', '-o', 'x'], 2, /--output needs a report format/],
    [['a.state', 'b.state', '-o', 'a.state/x.json'], 2, /a\.state\/x\.json cannot be written/],
    [
      ['a.state', 'b.state', '--exit-zero', '--allow-unread'],
      0,
      /^Merged 2 state files of 13 files: \d+ occurrences in \d+ columns and \d+ texts, 1 unread\.$/m,
    ],
    [['a.state', 'b.state', '--exit-zero'], 3, /^Merged 2 state files of 13 files/m],
    [['a.state', 'b.state', '--fail-on', 'EMAIL_ADDRESS'], 1, /Merged/],
    [['a.state', '--partial', '--json', '--exit-zero'], 3, /The report is partial: shard 2\/2 is missing\./],
    [['a.state', '--partial', '--fail-on', 'any'], 1, /Merged 1 state file/],
  ] as const) {
    const run = await runMerge(args, { cwd: folder });
    assert.equal(run.code, code, `${args.join(' ')}: ${run.stderr}`);
    assert.match(run.stderr, says, args.join(' '));
    assert.doesNotMatch(run.stderr, /\n +at /);
  }
  assert.equal(readFileSync(path.join(folder, 'a.state'), 'utf8'), kept);
  const partial = await runMerge(['a.state', '--partial', '--json'], { cwd: folder });
  const { summary } = JSON.parse(partial.stdout) as Report;
  assert.deepEqual([summary.complete, summary.stopped_by], [false, 'shard 2/2 is missing']);
});
