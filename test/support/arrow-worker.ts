import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { TestContext } from 'node:test';
import { readAnswers } from './arrow-streams.js';

/** The real process, with a pipe to it. */
export interface ArrowWorker {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly answers: ReturnType<typeof readAnswers>;
  /** Everything on standard error so far. */
  readonly errors: () => string;
  readonly exit: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  send(bytes: Uint8Array): void;
}

/** Starts `data-discovery worker`; it is ended with the test. */
export function startWorker(
  t: Pick<TestContext, 'after'>,
  args: readonly string[],
  env: Record<string, string> = {},
): ArrowWorker {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['dist/src/bin/data-discovery.js', 'worker', ...args], {
    env: { PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  // Its end is what tests wait for, not that it can be written to.
  child.stdin.on('error', () => undefined);
  const exit = new Promise<Awaited<ArrowWorker['exit']>>((resolve) =>
    child.once('close', (code, signal) => {
      resolve({ code, signal });
    }),
  );
  return {
    child,
    exit,
    errors: () => errors,
    answers: readAnswers(child.stdout as AsyncIterable<Uint8Array>),
    send: (bytes) => void child.stdin.write(bytes),
  };
}
