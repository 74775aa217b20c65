// `npm run test:sockets [-- --connections 1000 --seconds 20]`: hostile connections beside good traffic. Prints a
// table, and fails where an attack is answered otherwise than by a 4xx, or good traffic suffers.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile, startSteadyLoad, type Sample } from '../support/steady-load.js';
import { startProgram } from '../support/running-program.js';
import type { Attack, Endings } from './attacker.js';

const RATE = 25;
/** Most that good traffic's p99 may grow by, as a factor of its p99 without an attack. */
const MOST = 1.5;
const ATTACKER = fileURLToPath(new URL('attacker.js', import.meta.url));
const KINDS = ['slow headers', 'slow body', 'bad bytes', 'pipelining'] as const;

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
  },
});
const [connections, seconds] = [Number(values.connections), Number(values.seconds)];

function attack(wanted: Attack): Promise<Endings> {
  const child = fork(ATTACKER);
  return new Promise<Endings>((resolve, reject) => {
    child.once('message', (endings: Endings) => {
      resolve(endings);
    });
    child.once('exit', (code) => {
      reject(new Error(`the attacker ended with ${String(code)}`));
    });
    child.send(wanted);
  }).finally(() => child.kill());
}

/** Good traffic while the work lasts. */
async function beside(origin: string, work: () => Promise<Endings>) {
  const samples: Sample[] = [];
  const requestOf = (index: number) => ({
    path: '/svc/data-discovery/v1.1/classify',
    contentType: 'text/plain',
    body: `Dear Ms Roe, thank you for your letter about flat ${index.toString()}.`,
  });
  const load = startSteadyLoad(origin, RATE, requestOf, (sample) => void samples.push(sample));
  const endings = await work();
  await load.stop();
  return { endings, samples };
}

const rest = () => new Promise<Endings>((resolve) => setTimeout(resolve, seconds * 1000, {}));
const p99Of = (samples: readonly Sample[]): number =>
  quantile(
    samples.map(({ ms }) => ms),
    0.99,
  );

const program = await startProgram(['serve']);
const port = Number(new URL(program.origin).port);
try {
  await beside(program.origin, rest);
  const before = await beside(program.origin, rest);
  const rows = [];
  for (const kind of KINDS) {
    rows.push({
      kind,
      ...(await beside(program.origin, () => attack({ kind, port, connections, seconds }))),
    });
  }
  const after = await beside(program.origin, rest);
  // The machine itself may be unsteady: the larger of two measurements is what the service does unattacked.
  const calm = Math.max(p99Of(before.samples), p99Of(after.samples));
  process.stdout.write(
    `Good traffic: ${RATE.toString()} sentences a second. Its p99 without an attack: ` +
      `${p99Of(before.samples).toFixed(1)} ms before, ${p99Of(after.samples).toFixed(1)} ms after.\n\n` +
      '| attack | endings (status: connections) | good p99 ms | factor | good answers other than 200 |\n' +
      '| --- | --- | --- | --- | --- |\n',
  );
  for (const { kind, endings, samples } of rows) {
    const factor = p99Of(samples) / calm;
    const bad = samples.filter(({ status }) => status !== 200).length;
    const wanted = kind === 'pipelining' ? /^200$/ : /^4\d\d$/;
    const right = Object.keys(endings).every((status) => wanted.test(status));
    const told = Object.entries(endings).map(([status, count]) => `${status}: ${count.toString()}`);
    const cells = [kind, told.join(', '), p99Of(samples).toFixed(1), factor.toFixed(2), bad.toString()];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    if (!right || bad > 0 || factor > MOST) process.exitCode = 1;
  }
} finally {
  await program.stop();
}
