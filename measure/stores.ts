/**
 * Scans a bucket of 10,000 objects on a real server (moto), behind a proxy that throttles and breaks connections, with
 * the whole program; kills it with SIGKILL at two places, goes on, and compares byte for byte:
 *   npm run test:stores
 *   OBJECTS=500 npm run test:stores
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFaultyStore, type StoreTrouble } from '../test/support/faulty-store.js';
import { samplePerson } from '../test/support/sample-people.js';
import { openS3Server } from '../test/support/s3-server.js';

const OBJECTS = Number(process.env['OBJECTS'] ?? 10_000);
const PROGRAM = 'dist/program/data-discovery.js';
/** Of forty requests, what happens to some. */
const TROUBLE: Readonly<Record<number, StoreTrouble>> = { 7: 'slow-down', 19: 'reset', 31: 'cut' };

const ends: (() => unknown)[] = [];
const life = { after: (end: () => unknown) => void ends.push(end) } as unknown as Parameters<
  typeof openS3Server
>[0];

interface Run {
  readonly code: number | null;
  readonly seconds: number;
  readonly stderr: string;
}

/** @param killAt requests behind which the scan is killed */
function scan(
  endpoint: string,
  args: readonly string[],
  requests: () => number,
  killAt = Infinity,
): Promise<Run> {
  const began = performance.now();
  const command = [
    'scan',
    's3://many',
    '--providers',
    'pattern',
    '--s3-endpoint',
    endpoint,
    '--json',
    ...args,
  ];
  const child = spawn(process.execPath, [PROGRAM, ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, AWS_ACCESS_KEY_ID: 'AKIATEST', AWS_SECRET_ACCESS_KEY: 'test' },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const timer = setInterval(() => {
    if (requests() >= killAt) child.kill('SIGKILL');
  }, 20);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(timer);
      resolve({ code, seconds: (performance.now() - began) / 1000, stderr });
    });
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'test-stores-'));
try {
  const server = await openS3Server(life);
  for (let number = 0; number < OBJECTS; number++) {
    const { first, last, email } = samplePerson(number);
    const body = `Dear ${first} ${last},\n\nwrite to ${email} about order ${number.toString()}.\n`;
    await server.put('many', `letters/${(number % 100).toString()}/${number.toString()}.txt`, body);
  }
  const whole = path.join(folder, 'whole.json');
  const direct = await openFaultyStore(life, server.endpoint);
  const quiet = await scan(direct.endpoint, ['-o', whole], () => 0);
  console.log(
    `${OBJECTS.toString()} objects without trouble: ${quiet.seconds.toFixed(0)} s, ${direct.seen.length.toString()} requests, ${direct.mostAtOnce().toString()} at once at most`,
  );
  const store = await openFaultyStore(life, server.endpoint, (number) => TROUBLE[number % 40]);
  const seen = (): number => store.seen.length;
  const resumed = path.join(folder, 'resumed.json');
  const args = ['-o', resumed, '--state', path.join(folder, 'state')];
  for (const share of [0.3, 0.65]) {
    const { code, seconds } = await scan(store.endpoint, args, seen, OBJECTS * share);
    console.log(
      `killed behind ${seen().toString()} requests: ${code === null ? 'yes' : 'had ended'}, ${seconds.toFixed(0)} s`,
    );
  }
  const last = await scan(store.endpoint, args, seen);
  const isSame = readFileSync(whole).equals(readFileSync(resumed));
  console.log(
    `went on for ${last.seconds.toFixed(0)} s; ${seen().toString()} requests in all; ${isSame ? 'the same bytes' : 'OTHER BYTES'}`,
  );
  console.log(last.stderr.trim());
  process.exitCode = isSame ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  for (const end of ends) await end();
}
