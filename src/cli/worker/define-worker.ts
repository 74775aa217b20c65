import { Command, Option } from 'commander';
import { LOG_LEVELS, type LogLevel } from '../../core/log-levels.js';
import { oneOf } from '../../values/one-of.js';
import { wholeNumber } from '../../values/whole-number.js';
import { valueOf } from '../option-value.js';
import { addSelection, type SelectionOptions } from '../selection-options.js';

/** The options of `worker`. */
export interface WorkerOptions extends SelectionOptions {
  readonly rules?: string;
  readonly keys?: string;
  readonly untrusted?: boolean;
  /** 1 to 3600. */
  readonly seconds: number;
  readonly logLevel?: LogLevel;
}

/** The options of `worker`. */
export function defineWorker(): Command {
  const command = new Command('worker').description(
    'Answer requests as Arrow streams on standard input, one batch out for each batch in: for Spark, pandas and whatever speaks Arrow. See docs/worker-protocol.md.',
  );
  return addSelection(command, 'leave out what scores below it, where a request does not say')
    .option('--rules <file>', 'own rules (default: RULES_FILE)')
    .option('--keys <file>', 'keys of the operators that need one (default: TRANSFORM_KEYS_FILE)')
    .option(
      '--untrusted',
      'also read text with control characters, homoglyphs and what else the service refuses',
    )
    .option(
      '--seconds <seconds>',
      'most time that a provider may take for a batch, and then for each text of it by itself',
      valueOf(wholeNumber(1, 3_600)),
      600,
    )
    .addOption(
      new Option(
        '--log-level <level>',
        `least severity that is logged on standard error: ${LOG_LEVELS.join(', ')} (default: LOG_LEVEL)`,
      ).argParser(valueOf(oneOf(LOG_LEVELS))),
    );
}
