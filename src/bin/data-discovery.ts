import { EXIT } from '../cli/exit-codes.js';
import { terminal } from './terminal.js';
import { createProgram } from '../cli/program.js';
import { type Performers, runProgram } from '../cli/run-program.js';
import { packageVersion } from '../config/package-version.js';
import { systemReason } from '../sources/source-failure.js';
import { ROLES } from './roles.js';

/** Calls of the system that fail where an address is taken, not allowed, not there or not known. */
const LISTENING: ReadonlySet<string> = new Set(['listen', 'bind', 'getaddrinfo']);

/** Says what ended the program and ends it: threads that were started before would keep the process. */
function endWithFault(error: unknown): never {
  const sentence = describe(error);
  if (sentence === undefined) {
    // A defect shows where it happened.
    terminal.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(EXIT.defect);
  }
  terminal.err(`${sentence}\n`);
  process.exit(EXIT.usage);
}

/** What is wrong with the settings or what they name; undefined for a defect. */
function describe(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // By their names: their classes would load the settings and the inference engine.
  if (error.name === 'ConfigError') return error.message;
  if (error.name === 'ModelFileError') return `The context model cannot be loaded: ${error.message}.`;
  const call = 'syscall' in error ? String(error.syscall) : '';
  return LISTENING.has(call)
    ? `Cannot listen: ${error.message}. Set HOST or PORT to another address.`
    : undefined;
}

/** Loaded when asked for: a server needs none of the others, and `--help` none at all. */
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

// Who reads the output may have had enough (`| head`).
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
