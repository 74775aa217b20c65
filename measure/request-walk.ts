// Counts the files of src that one more request for a text enters: `npm run measure:walk`. It starts the service twice
// with V8's coverage, sends the second one text more than the first, and compares how often each function ran, so
// that what runs at the start, or at the first request alone, does not count. `LIST=1` prints the files.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Files that a request for a text may enter (docs/architecture.md). */
const MOST_FILES = 60;
const TEXTS = [
  'Ann Miller, ann@example.org, 4111 1111 1111 1111',
  'Tom Baker, tom@example.net, 5555 5555 5555 4444',
];

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** How often each function of src ran, over all threads, keyed by file and function. */
function readCounts(folder: string): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const files = new Map<string, Map<string, number>>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      const at = url.indexOf('/dist/src/');
      if (at < 0) continue;
      const file = url.slice(at + '/dist/'.length).replace(/\.js$/, '.ts');
      const counts = files.get(file) ?? new Map<string, number>();
      for (const { functionName, ranges } of functions) {
        const [range] = ranges;
        if (range === undefined) continue;
        const key = `${functionName}@${range.startOffset.toString()}`;
        counts.set(key, (counts.get(key) ?? 0) + range.count);
      }
      files.set(file, counts);
    }
  }
  return files;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });

/** Runs the service for some texts, one after the other, and reads its coverage. */
async function countsAfter(texts: readonly string[]): Promise<ReturnType<typeof readCounts>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'request-walk-'));
  const port = 18_000 + Math.floor(Math.random() * 2_000);
  const child = spawn(process.execPath, ['dist/src/bin/data-discovery.js', 'serve'], {
    env: {
      ...process.env,
      PORT: port.toString(),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      NODE_V8_COVERAGE: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const address = `http://127.0.0.1:${port.toString()}`;
  try {
    // Connect without a request: polling a health route would add its files to the count.
    for (let tries = 0; !(await accepts(port)); tries++) {
      if (tries > 600) throw new Error('the service did not listen within a minute');
      await sleep(100);
    }
    for (const text of texts) {
      const answer = await fetch(`${address}/svc/data-discovery/v2/classify/text`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: text,
      });
      if (answer.status !== 200) throw new Error(`the service answered ${answer.status.toString()}`);
      await answer.text();
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  const counts = readCounts(folder);
  rmSync(folder, { recursive: true });
  return counts;
}

const [first = ''] = TEXTS;
/** Both runs begin with these, so that every thread has compiled its patterns before the request that counts. */
const WARM_UP = Array.from({ length: 12 }, () => first);
const one = await countsAfter(WARM_UP);
const two = await countsAfter([...WARM_UP, ...TEXTS.slice(1)]);
const entered = [...two].filter(([file, counts]) =>
  [...counts].some(([key, count]) => count > (one.get(file)?.get(key) ?? 0)),
);
const files = entered.map(([file]) => file).sort();
if (process.env['LIST'] !== undefined) console.log(files.join('\n'));
console.log(
  `One more request for a text entered ${files.length.toString()} files of src (goal: ${MOST_FILES.toString()}).`,
);
