// Memory and speed of `data-discovery protect` over a log, with patterns alone: `npm run measure:protect`, with the
// megabytes of the log behind `--` (300).
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const megabytes = Number(process.argv[2] ?? '300');
const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-protect-'));
const log = path.join(folder, 'a.log');
const policy = path.join(folder, 'p.yaml');
writeFileSync(policy, 'default: {operator: mask}\n');

const PIECE_LINES = 10_000;
const file = openSync(log, 'w');
let bytes = 0;
for (let line = 0; bytes < megabytes * 2 ** 20; line += PIECE_LINES) {
  const piece = Array.from({ length: PIECE_LINES }, (_none, at) => {
    const number = line + at;
    const who = number % 20 === 0 ? ` user jane.roe${number.toString()}@example.org` : '';
    return `2026-11-02T10:00:00Z INFO request ${number.toString()} took 12 ms and answered 200 from the cache${who}\n`;
  }).join('');
  bytes += writeSync(file, piece);
}
closeSync(file);

const command = [
  'protect',
  log,
  '--policy',
  policy,
  '-o',
  path.join(folder, 'b.log'),
  '--providers',
  'pattern',
];
const began = performance.now();
const child = spawn(process.execPath, ['dist/program/data-discovery.js', ...command], { stdio: 'inherit' });
let peak = 0;
const timer = setInterval(() => {
  const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(status) ?? [];
  if (kilobytes !== undefined) peak = Number(kilobytes) / 1024;
}, 200);
const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
clearInterval(timer);
const seconds = (performance.now() - began) / 1000;
rmSync(folder, { recursive: true });
console.log(
  `exit ${String(code)}: ${(bytes / 2 ** 20).toFixed(0)} MiB in ${seconds.toFixed(0)} s, ${(bytes / 2 ** 20 / seconds).toFixed(1)} MiB/s, at most ${peak.toFixed(0)} MB resident`,
);
process.exitCode = code === 0 ? 0 : 1;
