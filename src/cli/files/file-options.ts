import type { Command } from 'commander';
import type { ModelName } from '../../core/model-names.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { CommandOutput } from '../run-program.js';
import type { ProgressStream } from '../scan/scan-progress.js';
import { addSelection, type ProviderChoice, type SelectionOptions } from '../selection-options.js';

/** The name that means standard input. */
export const STANDARD_INPUT = '-';

/** What an input can be read as. */
export const INPUT_FORMATS = ['text', 'csv', 'json'] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

/** What a command on files is made with. */
export interface FileCommandDeps extends CommandOutput {
  /** Opens the providers; called only when the arguments are in order. */
  readonly open: (
    providers: ProviderChoice,
    model?: ModelName,
    /** UTF-8 bytes of all that will be read, if they are known. */
    limits?: { readonly bytes: number },
  ) => Promise<{ readonly deps: DiscoveryDeps; readonly close: () => Promise<void> }>;
  readonly standardInput: NodeJS.ReadableStream;
}

/** What a command on files is made with that shows how far it is and may write files. */
export interface ShownCommandDeps extends FileCommandDeps {
  readonly standardOutput: NodeJS.WritableStream;
  /** Where it is shown how far the command is. */
  readonly progress: ProgressStream;
  /** Milliseconds. */
  readonly now: () => number;
}

/** What `classify` and `label` have in common. */
export interface FileOptions extends SelectionOptions {
  readonly untrusted?: boolean;
}

/** Adds the arguments and options of FileOptions. */
export function addFileOptions(command: Command, thresholdText: string): Command {
  command.argument('[FILE...]', 'files; "-" or no file: standard input', [STANDARD_INPUT]);
  return addSelection(command, thresholdText).option(
    '--untrusted',
    'also accept text with control characters, homoglyphs and other characters that the service refuses',
  );
}
