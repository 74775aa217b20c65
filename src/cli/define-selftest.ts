import { Command, Option } from 'commander';
import { MODEL_NAMES, type ModelName } from '../core/model-names.js';
import { oneOf } from '../values/one-of.js';
import { valueOf } from './option-value.js';

/** The options of `selftest`. */
export interface SelftestOptions {
  readonly json?: true;
  readonly model?: ModelName;
}

/** The options of `selftest`. */
export const defineSelftest = (): Command =>
  new Command('selftest')
    .description(
      'Try what is installed: every recognizer on its examples, and a sample of each category through the whole pipeline.',
    )
    .option('--json', 'everything as one object of JSON')
    .addOption(
      new Option(
        '--model <name>',
        `model of the context provider: ${MODEL_NAMES.join(' or ')} (default: CONTEXT_MODEL)`,
      ).argParser(valueOf(oneOf(MODEL_NAMES))),
    );
