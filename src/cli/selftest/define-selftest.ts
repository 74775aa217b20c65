import { Command, Option } from 'commander';
import { MODEL_NAMES, type ModelName } from '../../core/model-names.js';
import { oneOf } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';

/** The options of `selftest`. */
export interface SelftestOptions {
  readonly json?: true;
  readonly model?: ModelName;
}

/** Defines the `selftest` command. */
export const defineSelftest = (): Command =>
  new Command('selftest')
    .description(
      'Check the installation: run every recognizer on its examples, and a sample of each category through the whole pipeline.',
    )
    .option('--json', 'print one JSON object')
    .addOption(
      new Option(
        '--model <name>',
        `language model: ${MODEL_NAMES.join(' or ')} (default: CONTEXT_MODEL)`,
      ).argParser(valueOf(oneOf(MODEL_NAMES))),
    );
