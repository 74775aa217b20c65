import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { TRACED_CALLS, tracedFault } from './traced-faults.js';

/** A run of Node under the tracer, in an empty home of its own. */
export interface TracedRun {
  /** Standard output and error so far. */
  output(): string;
  /** Has the process, not the tracer, receive SIGTERM. */
  stop(): void;
  /** Resolves with the exit code once everything has been written down. */
  readonly exit: Promise<number | null>;
  /** Once it has ended: what it did that must not be, and files left in its home and its temporary folder. */
  faults(): readonly string[];
  /** Where it may make files that stay. */
  readonly data: string;
}

/**
 * Runs Node with these arguments under strace: HOME and TMPDIR are empty folders; DATA_DIR, one of its own where
 * `env` names none, may be filled.
 * @param input what it reads from standard input
 * @throws AssertionError where there is no tracer
 */
export function traceProgram(
  t: Pick<TestContext, 'after'>,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): TracedRun {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-traced-'));
  const at = (name: string): string => path.join(folder, name);
  const { DATA_DIR: data = at('data') } = env;
  const [home, tmp, traces] = [at('home'), at('tmp'), at('traces')];
  for (const each of [home, tmp, data, traces]) mkdirSync(each, { recursive: true });
  const options = ['-ff', '-qq', '-y', '-s', '0', '--seccomp-bpf', '-e', `trace=${TRACED_CALLS.join(',')}`];
  // Newer releases of Node ask for rings to the kernel, which a tracer cannot see into, and do without.
  options.push('-e', 'inject=io_uring_setup:error=ENOSYS');
  const { PATH = '' } = process.env;
  const child = spawn('strace', [...options, '-o', path.join(traces, 'of'), process.execPath, ...args], {
    // Nothing of this run's own environment: variables such as CI keep uploaders quiet.
    env: { PATH, HOME: home, TMPDIR: tmp, DATA_DIR: data, PORT: '0', CONTEXT_THREADS: '1', ...env },
    // The tracer blocks signals; its group is sent them as a whole.
    detached: true,
  });
  const kill = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
  };
  t.after(() => {
    kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.on('error', () => undefined).end(input);
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => {
      reject(new Error('This test needs strace, which .ci/install-tools installs.', { cause: error }));
    });
    child.once('close', resolve);
  });
  return {
    output: () => output,
    stop: () => {
      kill('SIGTERM');
    },
    exit,
    faults() {
      const files = readdirSync(traces).map((name) => readFileSync(path.join(traces, name), 'utf8'));
      assert.ok(files.length > 0, `nothing was traced: ${output}`);
      const left = [home, tmp].flatMap((each) =>
        readdirSync(each, { recursive: true, encoding: 'utf8' }).map(
          (name) => `left behind: ${path.join(each, name)}`,
        ),
      );
      const lines = files.flatMap((text) => text.split('\n'));
      return [...new Set(lines.map((line) => tracedFault(line, [data, tmp]) ?? '')), ...left].filter(
        (fault) => fault !== '',
      );
    },
    data,
  };
}
