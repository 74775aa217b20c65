import { Option, type Command, InvalidArgumentError } from 'commander';
import { CATEGORIES } from '../core/harmonization-table.js';
import { MODEL_NAMES, type ModelName } from '../core/model-names.js';
import { nearName } from '../core/nearest-name.js';
import { PRESET_NAMES, type Selection } from '../core/presets.js';
import { readCategory } from '../values/category-names.js';
import { AUTO } from '../values/detect-delimiter.js';
import { type HeaderChoice, HEADERS } from '../values/text-form.js';
import { oneOf, SCORE } from '../values/value-kind.js';
import { valueOf } from './option-value.js';

/** The built-in providers that a command uses. */
export const PROVIDER_CHOICES = ['both', 'pattern', 'context'] as const;
export type ProviderChoice = (typeof PROVIDER_CHOICES)[number];

/** The options of every command that finds sensitive data. */
export interface SelectionOptions extends Selection {
  /** 0 to 1. */
  readonly threshold: number;
  readonly providers: ProviderChoice;
  readonly model?: ModelName;
}

export interface HeadersOption {
  readonly headers: HeaderChoice;
}

/** Adds the options for threshold, categories and providers. */
export function addSelection(command: Command, thresholdText: string): Command {
  command
    .option('--threshold <score>', `${thresholdText}, 0 to 1`, valueOf(SCORE), 0.7)
    .addOption(
      new Option(
        '--preset <name>',
        `report only the categories of this preset: ${PRESET_NAMES.join(', ')} (phi: identifiers of patients, not diagnoses); see docs/presets.md`,
      ).argParser(valueOf(oneOf(PRESET_NAMES))),
    )
    .option(
      '--entities <categories>',
      'report only these categories, such as PERSON,EMAIL_ADDRESS; added to those of --preset',
      (text: string) => parseCategories(text),
    )
    .option('--exclude <categories>', 'do not report these categories', (text: string) =>
      parseCategories(text),
    );
  return addProviders(command);
}

/** Adds the options for providers and model. */
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

/**
 * Parses a comma-separated list of categories: `PERSON,EMAIL_ADDRESS`, case-insensitive, with or without spaces.
 * @param others names that the option also accepts, for its error
 * @throws InvalidArgumentError with the unknown category and the closest known one
 */
export function parseCategories(text: string, others: readonly string[] = []): readonly string[] {
  const names = text.split(',').filter((name) => name.trim() !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name at least one category.');
  return [...new Set(names.map((name) => parseCategory(name, others)))];
}

function parseCategory(text: string, others: readonly string[]): string {
  const named = readCategory(text);
  if (named.kind === 'category') return named.category;
  const name = text.trim().slice(0, 40);
  if (named.kind === 'label')
    throw new InvalidArgumentError(
      `"${name}" is a label of the category ${named.category}; use ${named.category}.`,
    );
  const near = nearName(name, [...others, ...CATEGORIES]);
  const kind = others.length === 0 ? 'category' : 'severity, preset or category';
  throw new InvalidArgumentError(
    near === undefined
      ? `Unknown ${kind} "${name}". Known: ${[...others, ...CATEGORIES].join(', ')}.`
      : `Unknown ${kind} "${name}". Did you mean ${near}? docs/entities.md lists all categories.`,
  );
}

/** Adds --headers, and --no-headers as its short form. */
export const addHeaders = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--headers <choice>',
        `whether the first CSV row is a header: ${HEADERS.expected}; ${AUTO}: detected`,
      )
        .default(AUTO)
        .argParser(valueOf(HEADERS)),
    )
    .option('--no-headers', 'same as --headers no');
