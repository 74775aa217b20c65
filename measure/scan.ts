/**
 * Scans a large table, one of 30 columns and a folder of mixed files with the whole program, kills it with SIGKILL at
 * three places, goes on, compares byte for byte, and samples its memory; then tells the speed beside the targets:
 *   npm run test:scan                    1 GB, 50 MB of 30 columns, and 2,000 files
 *   SIZE=50000000 WIDE=5000000 FILES=400 npm run test:scan
 *   SIZE=0 FILES=0 WIDE=5000000 ARGS='--providers pattern' npm run test:scan
 *   SIZE=0 FILES=0 WIDE=0 LOG=30000000 ARGS='--providers pattern' npm run test:scan
 */
import { spawn } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logLines } from './bench/log-lines.js';
import { residentBytes } from './resident-bytes.js';
import { writeCustomerTable } from './scan-tables/customer-table.js';
import { writeSampleFolder, writeSampleTable } from '../test/support/scan-samples.js';

const SIZE = Number(process.env['SIZE'] ?? 1e9);
const WIDE = Number(process.env['WIDE'] ?? 50e6);
const FILES = Number(process.env['FILES'] ?? 2000);
const LOG = Number(process.env['LOG'] ?? 0);
/** Further options of each scan. */
const ARGS = (process.env['ARGS'] ?? '').split(' ').filter((word) => word !== '');
/** Bytes that a scan may take in all. */
const MOST_MEMORY = 350e6;
const PROGRAM = 'dist/program/data-discovery.js';

interface Run {
  readonly code: number | null;
  readonly seconds: number;
  readonly peak: number;
  readonly stderr: string;
}

/** Runs a scan, kills it after some seconds where asked to, and samples the memory of its process tree. */
function run(args: readonly string[], killAfter?: number): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'scan', '--exit-zero', ...ARGS, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytes(child.pid ?? 0))), 100);
  const killing =
    killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter * 1000);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(sampling);
      clearTimeout(killing);
      resolve({ code, seconds: (performance.now() - began) / 1000, peak, stderr });
    });
  });
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function writeLog(file: string, size: number): Promise<void> {
  const lines = logLines();
  const to = await open(file, 'w');
  for (let written = 0; written < size;) {
    let piece = '';
    while (piece.length < 65_536 && written + piece.length < size) piece += lines.next().value;
    written += (await to.write(piece)).bytesWritten;
  }
  await to.close();
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** Answers what went wrong; nothing where all is well. */
async function examine(name: string, input: string, folder: string): Promise<readonly string[]> {
  const inFolder = (file: string): string => path.join(folder, `${name}-${file}`);
  const whole = await run([input, '--stats', '--json', '-o', inFolder('whole.json')]);
  console.log(`\n${name}: read in ${whole.seconds.toFixed(1)} s, peak memory ${megabytes(whole.peak)}`);
  console.log(whole.stderr.trim());
  const resumed = [input, '--json', '-o', inFolder('resumed.json'), '--state', inFolder('state')];
  const peaks = [whole.peak];
  let kills = 0;
  for (const place of [1, 2, 3]) {
    const killed = await run(resumed, whole.seconds * 0.3);
    peaks.push(killed.peak);
    if (killed.code === null) kills += 1;
    console.log(
      `${name}: killed at place ${place.toString()}: ${killed.code === null ? 'yes' : 'had ended'}`,
    );
  }
  const last = await run(resumed);
  peaks.push(last.peak);
  const same = (await digest(inFolder('whole.json'))) === (await digest(inFolder('resumed.json')));
  console.log(
    `${name}: went on for ${last.seconds.toFixed(1)} s; ${same ? 'the same bytes' : 'OTHER BYTES'}; ` +
      `state file ${megabytes(statSync(inFolder('state')).size)}`,
  );
  return [
    ...(same ? [] : [`${name}: a resumed scan gave other bytes`]),
    ...(kills === 0 ? [`${name}: no scan was killed`] : []),
    ...(Math.max(...peaks) < MOST_MEMORY ? [] : [`${name}: ${megabytes(Math.max(...peaks))} of memory`]),
    ...(last.code === 0 ? [] : [`${name}: exit code ${String(last.code)}: ${last.stderr}`]),
  ];
}

const folder = mkdtempSync(path.join(tmpdir(), 'test-scan-'));
try {
  const faults: string[] = [];
  const inputs = [
    ['table', SIZE, (to: string) => writeSampleTable(to, SIZE), megabytes(SIZE)],
    ['wide', WIDE, (to: string) => writeCustomerTable(to, WIDE), `${megabytes(WIDE)} of 30 columns`],
    ['log', LOG, (to: string) => writeLog(to, LOG), `${megabytes(LOG)} of a log`],
    ['folder', FILES, (to: string) => writeSampleFolder(to, FILES), `${FILES.toString()} mixed files`],
  ] as const;
  for (const [name, amount, write, what] of inputs) {
    if (amount === 0) continue;
    const input = path.join(
      folder,
      name === 'folder' ? 'mixed' : `${name}.${name === 'log' ? 'log' : 'csv'}`,
    );
    await write(input);
    console.log(`\n${name}: ${what}`);
    faults.push(...(await examine(name, input, folder)));
  }
  for (const fault of faults) console.error(`FAILED ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
