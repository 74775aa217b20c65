import { InvalidArgumentError, Option, type Command } from 'commander';
import { MODEL_NAMES, type ModelName } from '../core/model-names.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { parseCategories } from './category-list.js';
import { STANDARD_INPUT } from './input-file.js';
import type { CommandOutput } from './run-command.js';

/** Which of the built-in providers a command asks. */
export const PROVIDER_CHOICES = ['both', 'pattern', 'context'] as const;
export type ProviderChoice = (typeof PROVIDER_CHOICES)[number];

/** What a command on files is made with. */
export interface FileCommandDeps extends CommandOutput {
  /** Opens the providers; called only when the arguments are in order. */
  readonly open: (
    providers: ProviderChoice,
    model?: ModelName,
  ) => Promise<{ readonly deps: DiscoveryDeps; readonly close: () => Promise<void> }>;
  readonly standardInput: NodeJS.ReadableStream;
}

/** What `classify` and `label` have in common. */
export interface FileOptions {
  /** 0 to 1. */
  readonly threshold: number;
  readonly entities?: readonly string[];
  readonly exclude?: readonly string[];
  readonly providers: ProviderChoice;
  readonly model?: ModelName;
  readonly untrusted?: boolean;
}

/** A score as an option holds it. */
export function parseThreshold(text: string): number {
  const value = /^\d?\.?\d{1,20}$/.test(text) ? Number(text) : NaN;
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return value;
}

/** Adds what every command on files is asked: from which score, which categories, who looks. */
export function addSelection(command: Command, thresholdText: string): Command {
  return command
    .option('--threshold <score>', thresholdText, parseThreshold, 0.7)
    .option('--entities <categories>', 'only these categories, such as PERSON,EMAIL_ADDRESS', (text) =>
      parseCategories('--entities', text),
    )
    .option('--exclude <categories>', 'all but these categories', (text) =>
      parseCategories('--exclude', text),
    )
    .addOption(new Option('--providers <which>', 'who looks').choices([...PROVIDER_CHOICES]).default('both'))
    .addOption(
      new Option('--model <name>', 'model of the context provider (default: CONTEXT_MODEL)').choices([
        ...MODEL_NAMES,
      ]),
    );
}

/** Adds the arguments and options of FileOptions. */
export function addFileOptions(command: Command, thresholdText: string): Command {
  command.argument('[FILE...]', 'files; "-" or none at all for standard input', [STANDARD_INPUT]);
  return addSelection(command, thresholdText).option(
    '--untrusted',
    'also read text with control characters, homoglyphs and what else the service refuses',
  );
}

/** Whether a category is one of those asked for. */
export const isWanted =
  ({ entities, exclude }: FileOptions) =>
  (category: string): boolean =>
    (entities === undefined || entities.includes(category)) && exclude?.includes(category) !== true;
