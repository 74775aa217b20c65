import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';

/** How a scan ended. */
export interface ScanRun {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the program; `during` may look at it, or kill it. */
export function runScan(
  args: readonly string[],
  options: {
    readonly input?: string | Uint8Array;
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly during?: (child: ChildProcess) => void;
  } = {},
): Promise<ScanRun> {
  const program = path.resolve('dist/src/bin/data-discovery.js');
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [program, 'scan', ...args], {
    cwd: options.cwd,
    env: { PATH, ...options.env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  options.during?.(child);
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
