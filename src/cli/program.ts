import { Command } from 'commander';
import { COMMAND_SUMMARIES, type CommandName } from './command-summaries.js';
import { EXIT, EXIT_MEANINGS } from './exit-codes.js';

/** Facts that depend on the build. */
export interface ProgramFacts {
  /** The package's version. */
  readonly version: string;
  /** Roles that `serve` can run instead of everything in one process. */
  readonly roles: readonly string[];
}

/** Definitions of the commands, in help order. The code is loaded when a command is defined. */
const DEFINITIONS: Readonly<Record<CommandName, (facts: ProgramFacts) => Promise<Command>>> = {
  serve: async ({ roles }) => (await import('./serve/define-serve.js')).defineServe(roles),
  classify: async () => (await import('./files/define-classify.js')).defineClassify(),
  label: async () => (await import('./files/define-label.js')).defineLabel(),
  protect: async () => (await import('./protect/define-protect.js')).defineProtect(),
  restore: async () => (await import('./protect/define-protect.js')).defineRestore(),
  scan: async () => (await import('./scan/define-scan.js')).defineScan(),
  merge: async () => (await import('./merge/define-merge.js')).defineMerge(),
  diff: async () => (await import('./diff/define-diff.js')).defineDiff(),
  worker: async () => (await import('./worker/define-worker.js')).defineWorker(),
  mcp: async () => (await import('./mcp/define-mcp.js')).defineMcp(),
  evaluate: async () => (await import('./evaluate/define-evaluate.js')).defineEvaluate(),
  selftest: async () => (await import('./selftest/define-selftest.js')).defineSelftest(),
  rules: async () => (await import('./rules/define-rules.js')).defineRules(),
  keys: async () => (await import('./keys/define-keys.js')).defineKeys(),
  accounts: async () => (await import('./accounts/define-accounts.js')).defineAccounts(),
  docs: async () => (await import('./docs/define-docs.js')).defineDocs(),
  completion: async () => (await import('./completion/define-completion.js')).defineCompletion(),
};

/**
 * Defines the commands with their arguments and options. Their implementations are loaded on use.
 * @param args arguments that will be parsed. If they name one command or ask for the version, the other commands are
 * left out; if they ask for the program's help, commands are replaced by summaries. Default: all commands
 */
export async function createProgram(facts: ProgramFacts, args: readonly string[] = []): Promise<Command> {
  const program = new Command('data-discovery')
    .description(
      'Find sensitive data in text, files and tables, offline, on the command line or as a service.',
    )
    .version(facts.version, '-v, --version', 'show the version')
    .addHelpText(
      'after',
      `\nExit codes:\n${exitCodes()}\n\nSettings are environment variables; see docs/settings.md.`,
    );
  const isHelp = args[0] === '--help' || args[0] === '-h';
  for (const name of namesFor(args))
    program.addCommand(isHelp ? summaryOf(name) : await DEFINITIONS[name](facts));
  return program;
}

/** Returns the commands that the arguments require. Help, completion and misspelled names require all. */
function namesFor([first = '']: readonly string[]): readonly CommandName[] {
  if (first === '--version' || first === '-v') return [];
  const all = Object.keys(COMMAND_SUMMARIES) as readonly CommandName[];
  return first === 'completion' ? all : (one(all, first) ?? all);
}

const one = (all: readonly CommandName[], name: string): readonly CommandName[] | undefined => {
  const found = all.filter((known) => known === name);
  return found.length === 0 ? undefined : found;
};

/** Creates a placeholder with only what the program's help shows. */
function summaryOf(name: CommandName): Command {
  const { terms, description } = COMMAND_SUMMARIES[name];
  const command = new Command(name).description(description);
  for (const term of terms.split(' ')) {
    if (term === '[options]') command.option('--options');
    else if (term !== '') command.argument(term);
  }
  return command;
}

const exitCodes = (): string =>
  (Object.keys(EXIT) as (keyof typeof EXIT)[])
    .map((name) => `  ${EXIT[name].toString().padEnd(3)} ${EXIT_MEANINGS[name]}`)
    .join('\n');
