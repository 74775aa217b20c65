import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = 'dist/program/data-discovery.js';
/** Milliseconds until a program must be ready: the model is loaded, on a busy machine. */
const READY_WITHIN = 30_000;

/** A program that listens. */
export interface RunningProgram {
  readonly child: ChildProcess;
  readonly pid: number;
  /** The address that it printed. */
  readonly origin: string;
  /** Its log and what it printed so far. */
  output(): string;
  /** Whether it has ended without being asked to. */
  died(): boolean;
  /** Ends it and waits until it has. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * Starts a role of the service and waits until it is ready. It ends with this process.
 * @param env settings; a free port and no logs below warnings unless they say otherwise
 * @param kept characters of output that are kept
 * @param prefix a command to start it by, such as `taskset` with its arguments
 * @throws Error with what it printed where it ends or does not become ready
 */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  kept = Infinity,
  prefix: readonly string[] = [],
): Promise<RunningProgram> {
  const { PATH = '', HOME = '' } = process.env;
  const [command = '', ...rest] = [...prefix, process.execPath, PROGRAM, ...args];
  const child = spawn(command, rest, {
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.length > 2 * kept) output = output.slice(-kept);
    });
  }
  const killed = (): void => void child.kill('SIGKILL');
  process.once('exit', killed);
  let stopping = false;
  const ended = once(child, 'exit');
  const origin = await readyAt(child, () => output);
  return {
    child,
    pid: child.pid ?? 0,
    origin,
    output: () => output,
    died: () => !stopping && child.exitCode !== null,
    async stop(signal = 'SIGTERM') {
      stopping = true;
      child.kill(signal);
      await ended;
      process.off('exit', killed);
    },
  };
}

async function readyAt(child: ChildProcess, output: () => string): Promise<string> {
  const until = performance.now() + READY_WITHIN;
  while (performance.now() < until && child.exitCode === null) {
    const [, origin] = /listening on (\S+)/.exec(output()) ?? [];
    if (origin !== undefined) {
      const ready = await fetch(`${origin}/health/ready`).catch(() => undefined);
      if (ready?.ok === true) return origin;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the program did not become ready: ${output()}`);
}
