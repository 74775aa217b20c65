import { homedir, userInfo } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDiscovery } from '../../src/bin/open-discovery.js';
import { readKeysFrom } from '../../src/bin/open-keys.js';
import { openScan } from '../../src/bin/open-scan.js';
import { ROLES } from '../../src/bin/roles.js';
import { openKeysWarning } from '../../src/bin/warn-open-folder.js';
import { createDiff } from '../../src/cli/diff/diff-command.js';
import { createClassify } from '../../src/cli/files/classify-command.js';
import type { ShownCommandDeps } from '../../src/cli/files/file-options.js';
import { createLabel } from '../../src/cli/files/label-command.js';
import { createMerge } from '../../src/cli/merge/merge-command.js';
import { createProgram } from '../../src/cli/program.js';
import { createProtect } from '../../src/cli/protect/protect-command.js';
import { createRestore } from '../../src/cli/protect/restore-command.js';
import { type CommandOutput, type Performers, runProgram } from '../../src/cli/run-program.js';
import { createScan } from '../../src/cli/scan/scan-command.js';
import type { OpenScan, ScanChoice } from '../../src/cli/scan/scan-deps.js';
import { loadKeySource, loadRulesFile } from '../../src/config/load-config.js';
import { packageVersion } from '../../src/config/package-version.js';
import { visibleLines } from '../../src/core/visible-text.js';
import { readDocumentFile } from '../../src/documents/read-document.js';
import { readPolicy } from '../../src/transform/policy.js';

/** What a command runs with. */
export interface Surroundings {
  readonly input: string | Uint8Array;
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** How a command ended. */
export interface Performed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const COMMANDS: ReadonlySet<string> = new Set([
  'scan',
  'merge',
  'diff',
  'classify',
  'label',
  'protect',
  'restore',
]);

let last: Promise<unknown> = Promise.resolve();
/** Set by `scripts/test/run-files.mjs`: a file that is loaded later must find the process as it was. */
const loaded = globalThis as typeof globalThis & { readonly testFilesLoaded?: Promise<void> };

/**
 * Performs a command as the program does, in this process, one after the other: folder and environment are the
 * process's while it runs.
 * @returns undefined where the program itself must be started: another command, or it ended by an exception, about
 * which its outermost part has the last word
 */
export function performInProcess(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<Performed | undefined> {
  if (!COMMANDS.has(args[0] ?? '')) return Promise.resolve(undefined);
  const performed = Promise.all([last, loaded.testFilesLoaded]).then(() => perform(args, surroundings));
  last = performed.catch(() => undefined);
  return performed;
}

async function perform(
  args: readonly string[],
  { input, cwd, env }: Surroundings,
): Promise<Performed | undefined> {
  const [folderBefore, environmentBefore] = [process.cwd(), process.env];
  const written = { out: '', err: '' };
  const sink = (name: keyof typeof written): Writable =>
    new Writable({
      decodeStrings: false,
      write: (chunk: string | Buffer, _encoding, done) => {
        written[name] += chunk.toString();
        done();
      },
    });
  try {
    process.chdir(cwd);
    process.env = { ...env };
    const performers = performersOf({
      raw: (text) => void (written.out += text),
      terminal: {
        out: (text) => void (written.out += visibleLines(text)),
        err: (text) => void (written.err += visibleLines(text)),
      },
      standardInput: Readable.from([Buffer.from(input)]),
      standardOutput: sink('out'),
      progress: sink('err'),
    });
    const program = await createProgram({ version: packageVersion(), roles: ROLES }, args);
    const code = await runProgram(program, args, performers, {
      out: (text) => void (written.out += visibleLines(text)),
      err: (text) => void (written.err += visibleLines(text)),
    });
    return { code, stdout: written.out, stderr: written.err };
  } catch {
    return undefined;
  } finally {
    process.env = environmentBefore;
    process.chdir(folderBefore);
  }
}

interface Streams extends Pick<ShownCommandDeps, 'standardInput' | 'standardOutput' | 'progress'> {
  /** Standard output as it is in a pipe. */
  readonly raw: CommandOutput['out'];
  readonly terminal: CommandOutput;
}

/** What `src/bin` performs the commands with, except for the streams. */
function performersOf({ raw, terminal, ...streams }: Streams): Performers {
  const now = (): number => performance.now();
  const shown = { ...terminal, ...streams, open: openDiscovery, now };
  const inPipe = { ...shown, out: raw };
  const protecting = {
    ...inPipe,
    readPolicy: (file: string) => readPolicy(readDocumentFile(file), file),
    keysFile() {
      const source = loadKeySource();
      return source !== undefined && 'file' in source ? source.file : undefined;
    },
    readKeys(named: string | undefined) {
      const source = named === undefined ? loadKeySource() : { file: named };
      const keys = readKeysFrom(source);
      const warning = source !== undefined && 'file' in source ? openKeysWarning(source.file) : undefined;
      if (warning !== undefined) terminal.err(`${warning}\n`);
      return keys;
    },
  };
  const version = packageVersion();
  const date = (): Date => new Date('2026-01-02T03:04:05Z');
  return {
    classify: () => Promise.resolve(createClassify(shown)),
    diff: () => Promise.resolve(createDiff(streams)),
    label: () => Promise.resolve(createLabel(inPipe)),
    merge: () => Promise.resolve(createMerge({ ...terminal, ...streams, columns: undefined, version, date })),
    protect: () => Promise.resolve(createProtect(protecting)),
    restore: () => Promise.resolve(createRestore(protecting)),
    scan: () =>
      Promise.resolve(
        createScan({
          ...terminal,
          ...streams,
          open: openLastingScan,
          credentials: {
            environment: process.env,
            systemUser: userInfo().username,
            home: process.env['HOME'] ?? homedir(),
            ask: undefined,
            tell: (line) => {
              terminal.err(`${line}\n`);
            },
          },
          sleep: (milliseconds) => sleep(milliseconds),
          columns: undefined,
          version,
          now,
          date,
          usage: () => {
            const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
            return { processor: (userCPUTime + systemCPUTime) / 1000, peakMemory: maxRSS * 1024 };
          },
        }),
      ),
  };
}

const lasting = new Map<string, Promise<OpenScan>>();

/**
 * Opens a scan. Where patterns alone find, by no rules of the operator, threads and processes serve the next scan
 * that chooses the same: they are not what differs between scans.
 */
export async function openLastingScan(choice: ScanChoice): Promise<OpenScan> {
  const isLasting =
    choice.providers === 'pattern' && choice.server === undefined && loadRulesFile() === undefined;
  if (!isLasting) return openScan(choice);
  const key = JSON.stringify({ ...choice, bytes: undefined });
  const opened = lasting.get(key) ?? openScan(choice);
  lasting.set(key, opened);
  return { ...(await opened), close: () => Promise.resolve() };
}
