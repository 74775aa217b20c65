import { Command, Option } from 'commander';
import { LOG_LEVELS, type LogLevel } from '../../core/log-levels.js';
import { oneOf, wholeNumber } from '../../values/value-kind.js';
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

/** Defines the `worker` command. */
export function defineWorker(): Command {
  const command = new Command('worker').description(
    'Answer requests as Arrow streams on standard input, one batch out for each batch in, for Spark, pandas and other Arrow clients. See docs/worker-protocol.md.',
  );
  return addSelection(command, 'omit findings that score below this, unless the request has a threshold')
    .option('--rules <file>', 'custom rules (default: RULES_FILE)')
    .option(
      '--keys <file>',
      'keys for the operators hash, encrypt and pseudonym (default: TRANSFORM_KEYS_FILE)',
    )
    .option(
      '--untrusted',
      'also accept text with control characters, homoglyphs and other characters that the service refuses',
    )
    .option(
      '--seconds <seconds>',
      'time limit of a provider for a batch, and then for each of its texts',
      valueOf(wholeNumber(1, 3_600)),
      600,
    )
    .addOption(
      new Option(
        '--log-level <level>',
        `lowest level that is logged to standard error: ${LOG_LEVELS.join(', ')} (default: LOG_LEVEL)`,
      ).argParser(valueOf(oneOf(LOG_LEVELS))),
    );
}
