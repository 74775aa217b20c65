import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { registerAccount } from '../support/register-account.js';
import { runServer } from '../support/run-program.js';

const run = promisify(execFile);
const works = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { timeout: 60_000 }).status === 0;

/** One that has the library `requests`: of the folder that CI makes, or of the machine. */
const PYTHON = ['.venv/bin/python3', 'python3'].find((file) => works(file, '-c', 'import requests'));

interface Example {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Whether what it needs is here. */
  readonly isAble: () => boolean;
  /** What it prints in each of its four steps. */
  readonly prints: readonly RegExp[];
}

/** Examples in languages with JSON at hand print what they read. */
const READ = [
  /^EMAIL_ADDRESS 9-24$/,
  /^EMAIL_ADDRESS in column mail$/,
  /^Write to \[EMAIL_ADDRESS\]$/,
  /^refused: 400 PARAMETER_INVALID: Query parameter "score_threshold" must be a number from 0 to 1\.$/,
];
/** The others print the answers as they come. */
const RAW = [
  /^\{"providers".*"EMAIL_ADDRESS":\[\{"score".*"start_index":9,"end_index":24/,
  /^\{"providers".*"EMAIL_ADDRESS":\[\{"score".*"rows_processed":2,"location":\{"column_name":"mail"/,
  /^\{"transform":\{"text":"Write to \[EMAIL_ADDRESS\]"\}\}$/,
];
const EXAMPLES: readonly Example[] = [
  {
    name: 'curl',
    command: ['sh', 'examples/curl/example.sh'],
    isAble: () => works('curl', '--version'),
    prints: [...RAW, /"code":"PARAMETER_INVALID".*refused \(curl 22\)$/s],
  },
  {
    name: 'TypeScript',
    command: [process.execPath, 'dist/examples/typescript/example.js'],
    isAble: () => true,
    prints: READ,
  },
  {
    name: 'Python',
    command: [PYTHON ?? 'python3', 'examples/python/example.py'],
    isAble: () => PYTHON !== undefined,
    prints: READ,
  },
  {
    name: 'Java',
    command: ['java', 'examples/java/Example.java'],
    isAble: () => works('java', '--version'),
    prints: [...RAW, ...READ.slice(3)],
  },
];

describe('the examples', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-examples-'));
  const stops: (() => unknown)[] = [];
  let open = '';
  let guarded: Readonly<Record<string, string>> = {};
  before(async () => {
    const later = { after: (stop: () => unknown) => void stops.push(stop) };
    const serve = async (env: Record<string, string>): Promise<string> =>
      (await runServer(later, ['serve'], env)).origin;
    open = await serve({});
    const account = await registerAccount(directory, () =>
      serve({ DATA_DIR: directory, AUTH_MODE: 'required' }),
    );
    const { apiKey, email, password, origin } = account;
    guarded = { BASE_URL: origin, API_KEY: apiKey, EMAIL: email, PASSWORD: password };
  });
  after(() => {
    for (const stop of stops) stop();
    rmSync(directory, { recursive: true, force: true });
  });

  for (const { name, command, isAble, prints } of EXAMPLES) {
    const missing = process.env['CI'] === undefined && !isAble() ? `${name} cannot run here` : false;
    it(`in ${name} do what they say, with and without an account`, { skip: missing }, async () => {
      const { PATH = '' } = process.env;
      const [file, ...args] = command;
      for (const env of [{ BASE_URL: open }, guarded]) {
        const { stdout } = await run(file, args, { env: { PATH, ...env }, timeout: 60_000 });
        const steps = stdout.split(/^# .*\n/m).slice(1);
        assert.equal(steps.length, prints.length, stdout);
        prints.forEach((expected, index) => {
          assert.match((steps[index] ?? '').trim(), expected);
        });
      }
    });
  }
});
