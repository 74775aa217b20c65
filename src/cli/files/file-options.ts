import type { Command } from 'commander';
import type { ModelName } from '../../core/model-names.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { CommandOutput } from '../run-program.js';
import type { ProgressStream } from '../scan/scan-progress.js';
import { addSelection, type ProviderChoice, type SelectionOptions } from '../selection-options.js';

/** The file name for standard input. */
export const STANDARD_INPUT = '-';

/** The formats that an input can be read as. */
export const INPUT_FORMATS = ['text', 'csv', 'json'] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

/** Dependencies of a command on files. */
export interface FileCommandDeps extends CommandOutput {
  /** Opens the providers; called only after the arguments are validated. */
  readonly open: (
    providers: ProviderChoice,
    model?: ModelName,
    /** Total size of the inputs in UTF-8 bytes, if known. */
    limits?: { readonly bytes: number },
  ) => Promise<{ readonly deps: DiscoveryDeps; readonly close: () => Promise<void> }>;
  readonly standardInput: NodeJS.ReadableStream;
}

/** Dependencies of a command on files that shows its progress and may write files. */
export interface ShownCommandDeps extends FileCommandDeps {
  readonly standardOutput: NodeJS.WritableStream;
  /** The stream on which the progress is shown. */
  readonly progress: ProgressStream;
  /** Clock in milliseconds. */
  readonly now: () => number;
}

/** The options that `classify` and `label` share. */
export interface FileOptions extends SelectionOptions {
  readonly untrusted?: boolean;
}

/** Adds the options of FileOptions and the FILE argument. */
export function addFileOptions(command: Command, thresholdText: string): Command {
  command.argument('[FILE...]', 'files; "-" or no file: standard input', [STANDARD_INPUT]);
  return addSelection(command, thresholdText).option(
    '--untrusted',
    'also accept text with control characters, homoglyphs and other characters that the service refuses',
  );
}
