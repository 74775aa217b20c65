import { EXIT } from '../cli/exit-codes.js';
import { terminal } from './terminal.js';
import { createProgram } from '../cli/program.js';
import { type Performers, runProgram } from '../cli/run-program.js';
import { packageVersion } from '../config/package-version.js';
import { systemReason } from '../sources/source-failure.js';
import { ROLES } from './roles.js';

/** System calls that fail if an address is in use, not permitted, not available, or cannot be resolved. */
const LISTENING: ReadonlySet<string> = new Set(['listen', 'bind', 'getaddrinfo']);

/** How to choose another address, for the commands that do not listen on HOST and PORT. */
const LISTENING_ADVICE: Readonly<Record<string, string>> = {
  mcp: 'Choose another address with --http',
  docs: 'Choose another port with --port',
};

/** Reports the error and exits. An explicit exit is required, because running threads would keep the process alive. */
function endWithFault(error: unknown): never {
  const sentence = describe(error);
  if (sentence === undefined) {
    // For a bug, print where it happened.
    terminal.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(EXIT.defect);
  }
  terminal.err(`${sentence}\n`);
  process.exit(EXIT.usage);
}

/** Describes an error of the settings or of what they refer to; undefined for a bug in the program. */
function describe(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // Compared by name: importing the classes would load the settings and the inference engine.
  if (error.name === 'ConfigError') return error.message;
  if (error.name === 'ModelFileError') return `The context model cannot be loaded: ${error.message}.`;
  const call = 'syscall' in error ? String(error.syscall) : '';
  return LISTENING.has(call)
    ? `Cannot listen: ${error.message}. ${LISTENING_ADVICE[process.argv[2] ?? ''] ?? 'Set HOST or PORT to another address'}.`
    : undefined;
}

/** Loaded on demand: a server needs none of the other commands, and `--help` needs no command at all. */
const PERFORMERS: Performers = {
  accounts: async () => (await import('./accounts.js')).accounts,
  classify: async () => (await import('./on-files.js')).classify,
  diff: async () => (await import('./diff.js')).diff,
  completion: async () => (await import('./completion.js')).completion,
  docs: async () => (await import('./docs.js')).docs,
  evaluate: async () => (await import('./evaluate.js')).evaluate,
  keys: async () => (await import('./keys.js')).keys,
  label: async () => (await import('./on-files.js')).label,
  mcp: async () => (await import('./mcp.js')).mcp,
  merge: async () => (await import('./merge.js')).merge,
  protect: async () => (await import('./protect.js')).protect,
  restore: async () => (await import('./protect.js')).restore,
  rules: async () => (await import('./rules.js')).rules,
  scan: async () => (await import('./scan.js')).scan,
  selftest: async () => (await import('./selftest.js')).selftest,
  serve: async () => (await import('./serve.js')).serve,
  worker: async () => (await import('./worker.js')).worker,
};

// The reader may close the pipe early (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  terminal.err(`Aborted: standard output cannot be written: ${systemReason(error)}.\n`);
  process.exit(EXIT.broken);
});
// The reader of standard error is gone, so the error cannot be reported.
process.stderr.on('error', () => undefined);

try {
  const args = process.argv.slice(2);
  const program = await createProgram({ version: packageVersion(), roles: ROLES }, args);
  process.exitCode = await runProgram(program, args, PERFORMERS, terminal);
} catch (error) {
  endWithFault(error);
}
