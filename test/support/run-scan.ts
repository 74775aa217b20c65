import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { performInProcess } from './perform-in-process.js';
import { treeMegabytes } from './tree-megabytes.js';

/** How a command ended. */
export interface ScanRun {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** May look at the program, or kill it. */
  readonly during?: (child: ChildProcess) => void;
  /** Whether the program itself is started, as with `during`. Default: the command runs in this process. */
  readonly isStarted?: boolean;
}

/** Scans with the program. */
export const runScan = (args: readonly string[], options?: RunOptions): Promise<ScanRun> =>
  runCommand(['scan', ...args], options);

/** What a scan of hostile files came to. */
export interface HostileScan extends ScanRun {
  /** The most memory that the program and its children held, in megabytes; 0 where that cannot be read. */
  readonly peak: number;
  readonly findings: readonly { readonly file: string }[];
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
}

/** Scans a folder with patterns and one worker, watching the memory; its report is read. */
export async function scanHostile(folder: string, env: Readonly<Record<string, string>> = {}) {
  let peak = 0;
  const run = await runScan(['.', '--providers', 'pattern', '--workers', '1', '--json', '--exit-zero'], {
    cwd: folder,
    env,
    during: (child) => {
      const timer = setInterval(() => (peak = Math.max(peak, treeMegabytes(child.pid ?? 0))), 25);
      child.once('exit', () => {
        clearInterval(timer);
      });
    },
  });
  assert.equal(run.code, 3, run.stderr);
  const report = JSON.parse(run.stdout) as Pick<HostileScan, 'findings' | 'unread'>;
  return { ...run, ...report, peak } satisfies HostileScan;
}

/** Merges state files with the program. */
export const runMerge = (args: readonly string[], options?: RunOptions): Promise<ScanRun> =>
  runCommand(['merge', ...args], options);

/** Scans until the state file has so many bytes, then kills the scan; answers whether it came to that. */
export const killScanAt = (
  args: readonly string[],
  state: string,
  bytes: number,
  cwd: string,
): Promise<boolean> => killScanWhen(args, () => existsSync(state) && statSync(state).size >= bytes, cwd);

/** Scans until something holds, then kills the scan; answers whether it came to that. */
export async function killScanWhen(
  args: readonly string[],
  holds: () => boolean,
  cwd: string,
): Promise<boolean> {
  const { code } = await runScan(args, {
    cwd,
    during: (child) => {
      const timer = setInterval(() => {
        if (holds()) child.kill('SIGKILL');
      }, 5);
      child.once('exit', () => {
        clearInterval(timer);
      });
    },
  });
  return code === null;
}

/**
 * Runs a command: in this process, with streams, folder and environment of its own; or by starting the program, which
 * takes a second of CPU time each time.
 */
export async function runCommand(args: readonly string[], options: RunOptions = {}): Promise<ScanRun> {
  const { input = '', cwd = process.cwd(), env = {}, during, isStarted = during !== undefined } = options;
  const { PATH = '' } = process.env;
  const surroundings = { input, cwd, env: { PATH, ...env } };
  const performed = isStarted ? undefined : await performInProcess(args, surroundings);
  return performed ?? startProgram(args, surroundings, during);
}

function startProgram(
  args: readonly string[],
  { input, cwd, env }: Required<Pick<RunOptions, 'input' | 'cwd' | 'env'>>,
  during: RunOptions['during'],
): Promise<ScanRun> {
  const program = path.resolve('dist/src/bin/data-discovery.js');
  const child = spawn(process.execPath, [program, ...args], { cwd, env });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => undefined).end(input);
  during?.(child);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}

/** A folder that is removed when the test ends. */
export function temporaryFolder(t: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'scan-test-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
