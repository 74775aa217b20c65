import { CommanderError, type Command } from 'commander';
import { ScanFailure } from '../scan/finders/finder.js';
import { EXIT, UsageError, WriteError } from './exit-codes.js';

/** Output functions of a command. */
export interface CommandOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs a command whose arguments and options are parsed; returns the exit code. */
export type Perform = (command: Command) => Promise<number>;

/** Loaders of the command implementations, by first word. */
export type Performers = Readonly<Record<string, () => Promise<Perform>>>;

/**
 * Parses the arguments and runs the selected command. Also handles help and usage errors.
 * @returns the exit code
 */
export async function runProgram(
  program: Command,
  args: readonly string[],
  performers: Performers,
  { out, err }: CommandOutput,
): Promise<number> {
  let code: number = EXIT.fine;
  for (const [path, command] of commandsOf(program)) {
    command.exitOverride().configureOutput({ writeOut: out, writeErr: err });
    const names = command.commands.map((one) => one.name());
    const known = names.length === 0 ? '' : `Commands: ${names.join(', ')}. `;
    command.showHelpAfterError(`${known}See \`${[program.name(), ...path].join(' ')} --help\`.`);
    const load = performers[path[0] ?? ''];
    if (command.commands.length > 0 || load === undefined) continue;
    command.action(async () => {
      const perform = await load();
      code = await perform(command);
    });
  }
  try {
    await program.parseAsync(withoutHelpCommand(program, args), { from: 'user' });
    return code;
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    if (error instanceof ScanFailure) {
      err(`The command was aborted: ${error.message}.\n`);
      return EXIT.broken;
    }
    if (!(error instanceof UsageError)) throw error;
    err(`${error.message}\n`);
    return error instanceof WriteError ? EXIT.broken : EXIT.usage;
  }
}

/**
 * Replaces the command `help`, which commander resolves for one word only, by `--help`. If a command is misspelled, only
 * its path is left, so that commander suggests the nearest name instead of showing the help of the program.
 */
function withoutHelpCommand(program: Command, args: readonly string[]): readonly string[] {
  let command = program;
  let isHelp = false;
  const path: string[] = [];
  for (const word of args) {
    if (command.commands.length === 0 || word.startsWith('-')) break;
    if (word === 'help') {
      isHelp = true;
      continue;
    }
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined)
      return isHelp || args.includes('--help') || args.includes('-h') ? [...path, word] : args;
    path.push(word);
    command = next;
  }
  return isHelp ? [...path, '--help'] : args;
}

/** Returns every command of a tree with its path; the root comes first. */
export function commandsOf(
  program: Command,
  path: readonly string[] = [],
): readonly (readonly [path: readonly string[], command: Command])[] {
  return [
    [path, program],
    ...program.commands.flatMap((command) => commandsOf(command, [...path, command.name()])),
  ];
}
