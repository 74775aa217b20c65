import { Command, Option } from 'commander';
import { GOLD_FORMATS, type GoldFormat } from '../../evaluate/gold-formats.js';
import { oneOf } from '../../values/one-of.js';
import { valueOf } from '../option-value.js';
import { addSelection, type SelectionOptions } from '../selection-options.js';

export interface EvaluateOptions extends SelectionOptions {
  readonly format?: GoldFormat;
  readonly labels?: string;
  readonly json?: true;
  readonly html?: string;
  readonly showErrors?: true;
}

/** The arguments and options of `evaluate`. */
export const defineEvaluate = (): Command =>
  addSelection(
    new Command('evaluate')
      .description('Say how well labelled texts or tables of your own are read, and from which threshold on.')
      .argument('<GOLD>', 'a file of labelled texts ("-" for standard input), a CSV, or a folder of them'),
    'judge findings that score above it',
  )
    .addOption(
      new Option(
        '--format <format>',
        `what the file is: ${GOLD_FORMATS.join(', ')} (default: as its beginning looks)`,
      ).argParser(valueOf(oneOf(GOLD_FORMATS))),
    )
    .option(
      '--labels <file>',
      'what the columns of tables hold: CSV of table, column, category (default: labels.csv beside the tables)',
    )
    .option('--json', 'everything as one object of JSON')
    .option('--html <file>', 'also write a page with plots')
    .option('--show-errors', 'also print what was missed (-) and wrongly found (+), with the text around it');
