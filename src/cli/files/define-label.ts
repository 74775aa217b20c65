import { Command, Option } from 'commander';
import { oneOf } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';
import { addFileOptions, INPUT_FORMATS, type FileOptions, type InputFormat } from './file-options.js';
import { addHeaders, type HeadersOption } from '../selection-options.js';

/** The parsed options of `label`. */
export interface LabelOptions extends FileOptions, HeadersOption {
  readonly format?: InputFormat;
  readonly output?: string;
  readonly inPlace?: true;
}

/** Defines the `label` command. */
export const defineLabel = (): Command =>
  addHeaders(
    addFileOptions(
      new Command('label').description(
        'Print files or standard input with each finding replaced by its category in square brackets. Tables stay tables, JSON stays JSON.',
      ),
      'replace findings that score above this',
    ),
  )
    .addOption(
      new Option(
        '--format <format>',
        'format of the input: text, csv or json (default: detected from name and content)',
      ).argParser(valueOf(oneOf(INPUT_FORMATS))),
    )
    .option(
      '-o, --output <file>',
      'write the labelled text of one input to this file (default: standard output)',
    )
    .option('--in-place', 'replace each file with its labelled text, in one atomic step');
