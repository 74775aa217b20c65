import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cpuSecondsOf, residentMegabytesOf } from '../capacity/cpu-time.js';

/** The service under load. */
export interface Service {
  readonly origin: string;
  /** Resident memory in MB. */
  memory(): number;
  /** Processor seconds used since its start. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Starts the real program, with the real model, on a free port, and waits until it is ready. */
export async function startService(prefix: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Service> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'load-'));
  const command = [...prefix, process.execPath, 'dist/program/data-discovery.js', 'serve'];
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    // Its log goes where a log goes: it costs what it costs.
    child.stdout.on('data', (chunk: Buffer) => {
      const [, found] = /listening on (\S+)/.exec(chunk.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => {
      reject(new Error(`the service ended with ${String(code)}`));
    });
  });
  while (!(await fetch(`${origin}/health/ready`).then(({ ok }) => ok))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    memory: () => residentMegabytesOf(child.pid ?? 0),
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await exit;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
