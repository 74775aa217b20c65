import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The service under load. */
export interface Service {
  readonly origin: string;
  /** Resident memory in MB; NaN where the system does not tell. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts the real program, with the real model, on a free port, and waits until it is ready. */
export async function startService(prefix: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Service> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'load-'));
  const [command = '', ...args] = [...prefix, process.execPath, 'dist/src/bin/data-discovery.js', 'serve'];
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    // Its log goes where a log goes: it costs what it costs.
    child.stdout.on('data', (chunk: Buffer) => {
      const [, found] = /serves on (\S+)/.exec(chunk.toString()) ?? [];
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
    memory: () => residentMegabytes(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await exit;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid.toString()}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return NaN;
  }
}
