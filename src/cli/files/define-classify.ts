import { Command, Option } from 'commander';
import { AUTO, type Delimiter, DELIMITER } from '../../values/detect-delimiter.js';
import { oneOf } from '../../values/value-kind.js';
import { EXIT } from '../exit-codes.js';
import { parseFailOn, type FailOn } from '../fail-on.js';
import { valueOf } from '../option-value.js';
import { addHeaders, type HeadersOption } from '../selection-options.js';
import { addFileOptions, type FileOptions } from './file-options.js';

/** The formats that an input can be classified as; JSON is classified as text. */
const CLASSIFIED_FORMATS = ['text', 'csv'] as const;

export interface ClassifyOptions extends FileOptions, HeadersOption {
  readonly format?: (typeof CLASSIFIED_FORMATS)[number];
  readonly delimiter: Delimiter | typeof AUTO;
  readonly failOn?: readonly FailOn[];
  readonly json?: boolean;
  readonly showValues?: boolean;
}

/** Defines the `classify` command. */
export const defineClassify = (): Command =>
  addHeaders(
    addFileOptions(
      new Command('classify').description(
        'Find sensitive data in files or standard input of up to 64 MiB each, with location, confidence and recognizer.',
      ),
      'omit findings that score below this',
    ),
  )
    .addOption(
      new Option(
        '--format <format>',
        'format of the input: text or csv (default: by the file extension)',
      ).argParser(valueOf(oneOf(CLASSIFIED_FORMATS))),
    )
    .addOption(
      new Option('--delimiter <delimiter>', `CSV delimiter: comma, semicolon, tab or pipe; ${AUTO}: detected`)
        .default(AUTO)
        .argParser(valueOf(DELIMITER)),
    )
    .option(
      '--fail-on <names>',
      `exit with ${EXIT.found.toString()} if one of these is found: categories, severities, presets, or "any"`,
      parseFailOn,
    )
    .option('--json', 'print the JSON response of the service, one line per input')
    .option('--show-values', 'also print the values found; by default no value is printed');
