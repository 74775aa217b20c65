import { CommanderError, type Command } from 'commander';
import type { ServiceError } from '../core/errors.js';
import { EXIT } from './exit-codes.js';
import { UsageError } from './usage-error.js';

/** Where a command writes. */
export interface CommandOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/**
 * Reads the arguments by a command's definition and runs its action, which answers the exit code. Help and faults
 * of the command line are answered here.
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  { out, err }: CommandOutput,
  action: () => Promise<number>,
): Promise<number> {
  command.exitOverride().configureOutput({ writeOut: out, writeErr: err });
  command.showHelpAfterError(`See \`${command.name()} --help\`.`);
  let code: number = EXIT.fine;
  command.action(async () => {
    code = await action();
  });
  try {
    await command.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has written what is wrong, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    if (!(error instanceof UsageError)) throw error;
    err(`${error.message}\n`);
    return EXIT.usage;
  }
}

/** A sentence for the terminal; of the input it tells a place at most. */
export function describeFailure({ message, details = {} }: ServiceError): string {
  const facts = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  return facts.length === 0 ? message : `${message} (${facts.join(', ')})`;
}
