import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import Sqlite from 'libsql';
import { runCommand, temporaryFolder, type ScanRun } from '../support/run-scan.js';

const TEXT = 'Card 4111 1111 1111 1111, mail jane.miller@example.org\n';
const FILES = 150;
/** The lock may be gone again before this process sees it. */
const TRIES = 6;
const PATTERN = ['--providers', 'pattern'];

function plant(cwd: string): void {
  mkdirSync(path.join(cwd, 'files'));
  for (let at = 0; at < FILES; at++)
    writeFileSync(path.join(cwd, 'files', `${at.toString()}.txt`), TEXT.repeat(60));
  writeFileSync(path.join(cwd, 'policy.yaml'), 'default: {operator: number}\n');
  writeFileSync(path.join(cwd, 'redact.yaml'), 'default: {operator: redact}\n');
  // Above 8 MiB a file is written in pieces.
  writeFileSync(
    path.join(cwd, 'large.txt'),
    `${TEXT}${'It was a fine day and all went well.\n'.repeat(250_000)}`,
  );
}

/** Codes of a command that has nothing to do without the file, and of one whose result cannot be written. */
const [REFUSED, NOT_WRITTEN] = [2, 4];

const inputs = Array.from({ length: FILES }, (_none, at) => path.join('files', `${at.toString()}.txt`));

/** Commands that write one file which no other may write meanwhile, and that file; `run` tells the two apart. */
const WRITERS: Readonly<
  Record<
    string,
    { readonly file: string; readonly code?: number; readonly args: (run: string) => readonly string[] }
  >
> = {
  '--state of scan': {
    file: 'scan.state',
    args: () => [
      'scan',
      'files',
      ...PATTERN,
      '--workers',
      '1',
      '--json',
      '--exit-zero',
      '--state',
      'scan.state',
    ],
  },
  'a baseline': {
    file: 'base.json',
    args: () => [
      'scan',
      'files',
      ...PATTERN,
      '--workers',
      '1',
      '--exit-zero',
      '--update-baseline',
      '--baseline',
      'base.json',
    ],
  },
  '--map of protect': {
    file: 'map.json',
    args: (run) => [
      'protect',
      ...inputs,
      ...PATTERN,
      '--policy',
      'policy.yaml',
      '--map',
      'map.json',
      '-o',
      run,
    ],
  },
  'the result of protect for a large file': {
    file: 'hidden.txt',
    code: NOT_WRITTEN,
    args: () => ['protect', 'large.txt', ...PATTERN, '--policy', 'redact.yaml', '-o', 'hidden.txt'],
  },
};

/** Whether a stopped process holds the lock and has written its name; other processes can read it then. */
function isNamed(lock: string): boolean {
  try {
    const database = new Sqlite(lock, { readonly: true, timeout: 0 });
    try {
      return database.prepare('SELECT pid FROM owner').get() !== undefined;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

/** Runs one, stops it while it has the lock, and runs the other meanwhile. */
async function atOnce(
  cwd: string,
  args: (run: string) => readonly string[],
  lock: string,
): Promise<readonly ScanRun[]> {
  for (const run of ['a', 'b']) mkdirSync(path.join(cwd, run), { recursive: true });
  const others: Promise<ScanRun>[] = [];
  const first = await runCommand(args('a'), {
    cwd,
    during: (child) => {
      const timer = setInterval(() => {
        if (others.length > 0 || !existsSync(lock)) return;
        child.kill('SIGSTOP');
        if (isNamed(lock)) others.push(runCommand(args('b'), { cwd }).finally(() => child.kill('SIGCONT')));
        else child.kill('SIGCONT');
      }, 1);
      child.once('exit', () => {
        clearInterval(timer);
      });
    },
  });
  return [first, ...(await Promise.all(others))];
}

for (const [what, { file, code: refusal = REFUSED, args }] of Object.entries(WRITERS)) {
  test(`of two processes that write ${what} at once, one works and the other says what to do`, async (t) => {
    const cwd = temporaryFolder(t);
    plant(cwd);
    let refused: ScanRun | undefined;
    for (let tries = 0; refused === undefined && tries < TRIES; tries++) {
      const runs = await atOnce(cwd, args, path.join(cwd, `.${file}.data-discovery-lock`));
      const codes = runs.map(({ code }) => code).toSorted();
      const said = runs.map(({ stderr }) => stderr).join('');
      assert.equal(codes[0], 0, said);
      assert.ok(codes[1] === undefined || codes[1] === 0 || codes[1] === refusal, said);
      refused = runs.find((run) => run.code === refusal);
    }
    assert.ok(refused, 'the two were never at work at once');
    assert.equal(refused.stdout, '');
    assert.match(
      refused.stderr,
      new RegExp(
        `"${file.replace('.', '\\.')}" is in use by process \\d+ on \\S+ \\(since \\S+\\)\\. Wait until that process ends, or use another file\\.\n$`,
      ),
    );
    assert.deepEqual(
      readdirSync(cwd).filter((name) => name.endsWith('-lock')),
      [],
    );
    assert.ok(readFileSync(path.join(cwd, file)).length > 0);
  });

  test(`a killed process that wrote ${what} leaves no lock behind`, async (t) => {
    const cwd = temporaryFolder(t);
    plant(cwd);
    const lock = path.join(cwd, `.${file}.data-discovery-lock`);
    mkdirSync(path.join(cwd, 'a'));
    const killed = await runCommand(args('a'), {
      cwd,
      during: (child) => {
        const timer = setInterval(() => {
          if (existsSync(lock)) child.kill('SIGKILL');
        }, 1);
        child.once('exit', () => {
          clearInterval(timer);
        });
      },
    });
    assert.equal(killed.code, null);
    const next = await runCommand(args('a'), { cwd });
    assert.equal(next.code, 0, next.stderr);
    assert.equal(existsSync(lock), false);
  });
}
