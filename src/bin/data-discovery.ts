#!/usr/bin/env node
import { EXIT } from '../cli/exit-codes.js';
import { createProgram } from '../cli/program.js';
import { runProgram, type Performers } from '../cli/run-program.js';
import { packageVersion } from '../config/package-version.js';
import { systemReason } from '../sources/system-reason.js';
import { endWithFault } from './end-with-fault.js';
import { ROLES } from './roles.js';
import { terminal } from './terminal.js';

/** Loaded when asked for: a server needs none of the others, and `--help` none at all. */
const PERFORMERS: Performers = {
  accounts: async () => (await import('./accounts.js')).accounts,
  classify: async () => (await import('./on-files.js')).classify,
  diff: async () => (await import('./diff.js')).diff,
  completion: async () => (await import('./completion.js')).completion,
  docs: async () => (await import('./docs.js')).docs,
  evaluate: async () => (await import('./evaluate.js')).evaluate,
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
  terminal.err(`It could not go on: standard output cannot be written: ${systemReason(error)}.\n`);
  process.exit(EXIT.broken);
});
// Nobody is left to be told.
process.stderr.on('error', () => undefined);

try {
  const program = createProgram({ version: packageVersion(), roles: ROLES });
  process.exitCode = await runProgram(program, process.argv.slice(2), PERFORMERS, terminal);
} catch (error) {
  endWithFault(error);
}
