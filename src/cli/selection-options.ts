import { Option, type Command } from 'commander';
import { MODEL_NAMES, type ModelName } from '../core/model-names.js';
import { PRESET_NAMES } from '../core/presets.js';
import type { Selection } from '../core/selection.js';
import { oneOf } from '../values/one-of.js';
import { SCORE } from '../values/score.js';
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
        `only the categories of ${PRESET_NAMES.join(', ')} (docs/presets.md lists them)`,
      ).argParser(valueOf(oneOf(PRESET_NAMES))),
    )
    .option(
      '--entities <categories>',
      'only these categories, such as PERSON,EMAIL_ADDRESS; with --preset, these besides',
      parseCategories,
    )
    .option('--exclude <categories>', 'all but these categories', parseCategories);
  return addProviders(command);
}

/** Adds who looks. */
export const addProviders = (command: Command): Command =>
  command
    .addOption(
      new Option('--providers <which>', 'who looks: both, pattern or context')
        .argParser(valueOf(oneOf(PROVIDER_CHOICES)))
        .default('both'),
    )
    .addOption(
      new Option(
        '--model <name>',
        `model of the context provider: ${MODEL_NAMES.join(' or ')} (default: CONTEXT_MODEL)`,
      ).argParser(valueOf(oneOf(MODEL_NAMES))),
    );
