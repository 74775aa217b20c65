import { spawn, type ChildProcess } from 'node:child_process';

/** A program that listens, on one core. */
export interface PinnedProgram {
  readonly child: ChildProcess;
  readonly pid: number;
  /** The address that it printed. */
  readonly origin: string;
  stop(): Promise<void>;
}

const PROGRAM = 'dist/src/bin/data-discovery.js';

/** Starts a role of the service on one core with one inference thread, and waits until it is ready. */
export async function startPinned(
  core: number,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<PinnedProgram> {
  const command = ['-c', core.toString(), process.execPath, PROGRAM, ...args];
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('taskset', command, {
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', CONTEXT_THREADS: '1', QUEUE_WAIT_MS: '10000', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /serves on (\S+)/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    void ended.then(() => reject(new Error(`the program ended: ${output}`)));
  });
  await untilReady(origin);
  return {
    child,
    pid: child.pid ?? 0,
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the program does not become ready');
}
