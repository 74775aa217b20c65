import { spawn, type ChildProcess } from 'node:child_process';
import type { TestContext } from 'node:test';
import { performInProcess } from './perform-in-process.js';

export interface Program {
  readonly child: ChildProcess;
  /** The address that the program printed. */
  readonly origin: string;
  /** Everything on standard output and error so far. */
  output(): string;
  /** Resolves with the exit code. */
  readonly exit: Promise<number | null>;
}

const FILE = 'dist/src/bin/data-discovery.js';

/** Runs the program to its end, or performs a command that has one in this process. */
export async function runToEnd(args: readonly string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const surroundings = { input: '', cwd: process.cwd(), env: { PATH, ...env } };
  const performed = await performInProcess(args, surroundings);
  if (performed !== undefined) return { code: performed.code, output: performed.stdout + performed.stderr };
  const program = start(args, env);
  return { code: await program.exit, output: program.output() };
}

/** Starts a server on a free port and waits until it says where; stops it when the test ends. */
export async function runServer(
  t: Pick<TestContext, 'after'>,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Program> {
  const program = start(args, { PORT: '0', ...env });
  t.after(() => program.child.kill('SIGTERM'));
  for (;;) {
    const [, origin] = /listening on (\S+)/.exec(program.output()) ?? [];
    if (origin !== undefined) return { ...program, origin };
    const ended = await Promise.race([
      program.exit.then(() => true),
      new Promise((r) => setTimeout(r, 20, false)),
    ]);
    if (ended === true) throw new Error(`the program ended: ${program.output()}`);
  }
}

function start(args: readonly string[], env: Record<string, string>): Program {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [FILE, ...args], { env: { PATH, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, origin: '', output: () => output, exit };
}
