import type { Command } from 'commander';
import { commandsOf } from '../run-program.js';

/** A word that may come next. */
export interface CompletionWord {
  readonly word: string;
  /** The first sentence of its help. */
  readonly help: string;
  /** An option that wants a value behind it. */
  readonly takesValue: boolean;
}

/** What may follow a command. */
export interface CompletionPlace {
  /** Words of the command, such as `rules test`; none for the program itself. */
  readonly path: string;
  readonly commands: readonly CompletionWord[];
  readonly options: readonly CompletionWord[];
}

/** What may follow each command, as its help says. */
export function completionPlaces(program: Command): readonly CompletionPlace[] {
  return commandsOf(program).map(([path, command]) => ({
    path: path.join(' '),
    commands: command.commands.map((one) => ({
      word: one.name(),
      help: firstSentence(one.description()),
      takesValue: false,
    })),
    options: command
      .createHelp()
      .visibleOptions(command)
      .flatMap(({ long, short, description, required, optional }) =>
        [long, short]
          .filter((word) => word !== undefined)
          .map((word) => ({ word, help: firstSentence(description), takesValue: required || optional })),
      ),
  }));
}

/** Plain characters alone: shells read some others. */
const firstSentence = (text: string): string =>
  (text.split(/[.;:(]/)[0] ?? text).replaceAll(/[^\w ,/-]/g, '').trim();
