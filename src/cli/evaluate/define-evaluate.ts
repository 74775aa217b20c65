import { Command, Option } from 'commander';
import { GOLD_FORMATS, type GoldFormat } from '../../evaluate/gold-formats.js';
import { oneOf } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';
import { addSelection, type SelectionOptions, addHeaders, type HeadersOption } from '../selection-options.js';

export interface EvaluateOptions extends SelectionOptions, HeadersOption {
  readonly format?: GoldFormat;
  readonly labels?: string;
  readonly json?: true;
  readonly html?: string;
  readonly showErrors?: true;
}

/** Defines the `evaluate` command. */
export const defineEvaluate = (): Command =>
  addHeaders(
    addSelection(
      new Command('evaluate')
        .description(
          'Measure precision and recall on your own labelled texts or tables, and suggest thresholds.',
        )
        .argument(
          '<GOLD>',
          'a file of labelled texts ("-": standard input), a CSV table, or a folder of tables',
        ),
      'evaluate findings that score above this',
    ),
  )
    .addOption(
      new Option(
        '--format <format>',
        `format of the labelled texts: ${GOLD_FORMATS.join(', ')} (default: detected)`,
      ).argParser(valueOf(oneOf(GOLD_FORMATS))),
    )
    .option(
      '--labels <file>',
      'labels of the columns: a CSV with table, column, category (default: labels.csv in the folder of the tables)',
    )
    .option('--json', 'print one JSON object')
    .option('--html <file>', 'also write an HTML page with plots')
    .option('--show-errors', 'also print missed (-) and wrong (+) findings with the text around them');
