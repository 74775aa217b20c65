// Restarts three classification processes behind nginx, one after the other, under constant load; no request may
// fail. ROUNDS (20), MODEL_ROUNDS (1, with the real model), RATE (requests a second, 40).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProgram, type RunningProgram } from '../support/running-program.js';
import { quantile, startSteadyLoad, type Sample } from '../support/steady-load.js';
import { writeSection } from '../support/write-report.js';
import { freePort } from '../../../test/support/free-port.js';
import { startBalancer } from '../support/balancer.js';

const PATTERN_ONLY = '[{"name":"Pattern","address":"in-process"}]';
const REPLICAS = 3;
/** Milliseconds; nginx lets go of idle connections after one second. */
const DRAIN_DELAY = '1500';
const REQUEST = {
  path: '/svc/data-discovery/v1.1/classify',
  contentType: 'text/plain',
  body: 'Jane Roe, jane@example.org, rang on 3 May 2024 from +1 212 555 0187.',
};

interface Result {
  readonly what: string;
  readonly restarts: number;
  readonly samples: readonly Sample[];
  readonly exitCodes: ReadonlySet<number | null>;
  readonly seconds: number;
}

async function roll(
  what: string,
  rounds: number,
  rate: number,
  env: Record<string, string>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rolling-'));
  const ports: number[] = [];
  for (let replica = 0; replica < REPLICAS; replica += 1) ports.push(await freePort());
  const start = (port: number): Promise<RunningProgram> =>
    startProgram(['serve'], { ...env, PORT: port.toString(), DRAIN_DELAY_MS: DRAIN_DELAY }, 100_000);
  const programs: RunningProgram[] = [];
  for (const port of ports) programs.push(await start(port));
  const balancer = await startBalancer(ports, folder);
  const samples: Sample[] = [];
  const exitCodes = new Set<number | null>();
  const began = performance.now();
  const load = startSteadyLoad(
    balancer.origin,
    rate,
    () => REQUEST,
    (sample) => samples.push(sample),
  );
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const [index, port] of ports.entries()) {
        const old = programs[index];
        await old?.stop();
        exitCodes.add(old?.child.exitCode ?? null);
        programs[index] = await start(port);
      }
      const failed = samples.filter(({ status }) => status !== 200).length;
      process.stdout.write(`${what}: round ${round.toString()} of ${rounds.toString()}, `);
      process.stdout.write(`${samples.length.toString()} answers, ${failed.toString()} failed\n`);
    }
  } finally {
    await load.stop();
    const seconds = (performance.now() - began) / 1000;
    process.stdout.write(`${what}: ${seconds.toFixed(0)} s\n`);
    await balancer.stop();
    await Promise.all(programs.map((program) => program.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = (performance.now() - began) / 1000;
  return { what, restarts: rounds * REPLICAS, samples, exitCodes, seconds };
}

function rowOf({ what, restarts, samples, exitCodes, seconds }: Result): string {
  const times = samples.map(({ ms }) => ms);
  const failed = samples.filter(({ status }) => status !== 200);
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ');
  return `| ${[
    what,
    restarts,
    samples.length,
    failed.length === 0 ? '0' : `${failed.length.toString()} (${statuses})`,
    `${quantile(times, 0.5).toFixed(0)} ms`,
    `${quantile(times, 0.99).toFixed(0)} ms`,
    [...exitCodes].join(', '),
    `${seconds.toFixed(0)} s`,
  ].join(' | ')} |`;
}

const { ROUNDS = '20', MODEL_ROUNDS = '1', RATE = '40' } = process.env;
const results = [
  await roll('patterns alone', Number(ROUNDS), Number(RATE), { PROVIDERS: PATTERN_ONLY }),
  await roll('both providers', Number(MODEL_ROUNDS), Number(RATE) / 4, { CONTEXT_THREADS: '1' }),
];
await writeSection(
  'docs/reliability.md',
  'rolling',
  [
    `Measured ${new Date().toISOString().slice(0, 10)}, ${RATE} requests a second with patterns alone and a quarter with both providers:`,
    '',
    '| providers | restarts | answers | failed | p50 | p99 | exit codes | time |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...results.map(rowOf),
    '',
  ].join('\n'),
);
const isGood = results.every(
  ({ samples, exitCodes }) =>
    samples.every(({ status }) => status === 200) && [...exitCodes].every((code) => code === 0),
);
if (!isGood) {
  process.stdout.write('a request failed, or a process did not end in good order\n');
  process.exitCode = 1;
}
