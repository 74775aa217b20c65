import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { userInfo } from 'node:os';
import { present } from '../../src/core/present.js';

/** Servers of databases refuse to run as root, or want another user then; `nobody` is there on every Linux. */
export const NOBODY = 65_534;
export const isRoot = (): boolean => userInfo().uid === 0;

/** How a server is started, told that it is ready, and ended. */
interface ServerProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly options?: SpawnOptions;
  /** What it logs when it takes connections. */
  readonly ready: string;
  readonly endBy: NodeJS.Signals;
}

/** A server of a test's own: it ends with the test's process at the latest. */
export interface OwnServer {
  /** Of its first process. */
  readonly pid: number;
  /** Ends it, connections and all, and keeps its data. */
  readonly halt: () => Promise<void>;
  /** Starts it again. */
  readonly resume: () => Promise<void>;
}

/** Starts a server and waits until it takes connections. */
export async function startServer(program: ServerProgram): Promise<OwnServer> {
  let server: ChildProcess | undefined = await run(program);
  return {
    get pid() {
      return present(server?.pid, 'a server that runs');
    },
    async halt() {
      if (server?.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill(program.endBy);
      await ended;
      server = undefined;
    },
    async resume() {
      server = await run(program);
    },
  };
}

async function run({ program, args, options, ready }: ServerProgram): Promise<ChildProcess> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = (): void => void child.kill('SIGKILL');
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`${path.basename(program)} ended: ${log}`));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes(ready)) resolve();
    });
  });
  return child;
}
