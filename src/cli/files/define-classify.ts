import { Command, Option } from 'commander';
import { AUTO, DELIMITER, type Delimiter } from '../../values/delimiter.js';
import { oneOf } from '../../values/one-of.js';
import { EXIT } from '../exit-codes.js';
import { parseFailOn, type FailOn } from '../fail-on.js';
import { valueOf } from '../option-value.js';
import { addFileOptions, type FileOptions } from './file-options.js';

/** What an input can be classified as; JSON is read as the text that it is. */
const CLASSIFIED_FORMATS = ['text', 'csv'] as const;

export interface ClassifyOptions extends FileOptions {
  readonly format?: (typeof CLASSIFIED_FORMATS)[number];
  readonly delimiter: Delimiter | typeof AUTO;
  readonly headers: boolean;
  readonly failOn?: readonly FailOn[];
  readonly json?: boolean;
  readonly showValues?: boolean;
}

/** The arguments and options of `classify`. */
export const defineClassify = (): Command =>
  addFileOptions(
    new Command('classify').description(
      'Find sensitive data in files or standard input, up to 64 MiB each: where, how surely, and who found it.',
    ),
    'leave out what scores below it',
  )
    .addOption(
      new Option(
        '--format <format>',
        'what the input is, text or csv (default: csv for the endings of tables, else text)',
      ).argParser(valueOf(oneOf(CLASSIFIED_FORMATS))),
    )
    .addOption(
      new Option(
        '--delimiter <delimiter>',
        `between the cells of CSV: comma, semicolon, tab or pipe; ${AUTO}: as the table shows`,
      )
        .default(AUTO)
        .argParser(valueOf(DELIMITER)),
    )
    .option('--no-headers', 'the first row of CSV is data')
    .option(
      '--fail-on <names>',
      `end with exit code ${EXIT.found.toString()} when one of these is found: categories, severities, presets, or "any"`,
      parseFailOn,
    )
    .option('--json', 'the answer as the service gives it, one object a line and input')
    .option('--show-values', 'also print what was found; otherwise no value is ever printed');
