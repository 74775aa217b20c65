import { Command } from 'commander';
import { defineAccounts } from './accounts/define-accounts.js';
import { defineDiff } from './diff/define-diff.js';
import { defineCompletion } from './completion/define-completion.js';
import { defineDocs } from './define-docs.js';
import { defineSelftest } from './define-selftest.js';
import { defineServe } from './define-serve.js';
import { defineEvaluate } from './evaluate/define-evaluate.js';
import { EXIT, EXIT_MEANINGS } from './exit-codes.js';
import { defineClassify } from './files/define-classify.js';
import { defineLabel } from './files/define-label.js';
import { defineMcp } from './mcp/define-mcp.js';
import { defineMerge } from './merge/define-merge.js';
import { defineProtect, defineRestore } from './protect/define-protect.js';
import { defineRules } from './rules/define-rules.js';
import { defineScan } from './scan/define-scan.js';
import { defineWorker } from './worker/define-worker.js';

/** What differs from build to build. */
export interface ProgramFacts {
  /** The package's version. */
  readonly version: string;
  /** What can be served besides everything in one process. */
  readonly roles: readonly string[];
}

/** The one tree of commands, with what each takes. What performs them is loaded when one is asked for. */
export function createProgram({ version, roles }: ProgramFacts): Command {
  const program = new Command('data-discovery')
    .description('Finds sensitive data in text and tables, offline: as a service, or in files.')
    .version(version, '-v, --version', 'show the version')
    .addHelpText(
      'after',
      `\nExit codes:\n${exitCodes()}\n\nSettings are environment variables: see docs/settings.md.`,
    );
  const commands = [
    defineServe(roles),
    defineClassify(),
    defineLabel(),
    defineProtect(),
    defineRestore(),
    defineScan(),
    defineMerge(),
    defineDiff(),
    defineWorker(),
    defineMcp(),
    defineEvaluate(),
    defineSelftest(),
    defineRules(),
    defineAccounts(),
    defineDocs(),
    defineCompletion(),
  ];
  for (const command of commands) program.addCommand(command);
  return program;
}

const exitCodes = (): string =>
  (Object.keys(EXIT) as (keyof typeof EXIT)[])
    .map((name) => `  ${EXIT[name].toString().padEnd(3)} ${EXIT_MEANINGS[name]}`)
    .join('\n');
