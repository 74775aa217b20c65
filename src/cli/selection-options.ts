import { Option, type Command } from 'commander';
import { MODEL_NAMES, type ModelName } from '../core/model-names.js';
import { PRESET_NAMES, type Selection } from '../core/presets.js';
import { oneOf, SCORE } from '../values/value-kind.js';
import { parseCategories } from './category-option.js';
import { valueOf } from './option-value.js';

/** Which of the built-in providers a command asks. */
export const PROVIDER_CHOICES = ['both', 'pattern', 'context'] as const;
export type ProviderChoice = (typeof PROVIDER_CHOICES)[number];

/** What every command that finds is asked. */
export interface SelectionOptions extends Selection {
  /** 0 to 1. */
  readonly threshold: number;
  readonly providers: ProviderChoice;
  readonly model?: ModelName;
}

/** Adds from which score, which categories, who looks. */
export function addSelection(command: Command, thresholdText: string): Command {
  command
    .option('--threshold <score>', `${thresholdText}, 0 to 1`, valueOf(SCORE), 0.7)
    .addOption(
      new Option(
        '--preset <name>',
        `report only the categories of this preset: ${PRESET_NAMES.join(', ')}; see docs/presets.md`,
      ).argParser(valueOf(oneOf(PRESET_NAMES))),
    )
    .option(
      '--entities <categories>',
      'report only these categories, such as PERSON,EMAIL_ADDRESS; with --preset, these in addition',
      parseCategories,
    )
    .option('--exclude <categories>', 'do not report these categories', parseCategories);
  return addProviders(command);
}

/** Adds who looks. */
export const addProviders = (command: Command): Command =>
  command
    .addOption(
      new Option('--providers <which>', 'providers to use: both, pattern or context')
        .argParser(valueOf(oneOf(PROVIDER_CHOICES)))
        .default('both'),
    )
    .addOption(
      new Option(
        '--model <name>',
        `language model: ${MODEL_NAMES.join(' or ')} (default: CONTEXT_MODEL)`,
      ).argParser(valueOf(oneOf(MODEL_NAMES))),
    );
