import { Command, Option } from 'commander';
import { oneOf } from '../../values/one-of.js';
import { valueOf } from '../option-value.js';
import { addFileOptions, type FileOptions } from './file-options.js';
import { INPUT_FORMATS, type InputFormat } from './read-input.js';

/** The options of `label` as they are given. */
export interface LabelOptions extends FileOptions {
  readonly format?: InputFormat;
  readonly output?: string;
  readonly inPlace?: true;
}

/** The arguments and options of `label`. */
export const defineLabel = (): Command =>
  addFileOptions(
    new Command('label').description(
      'Print files or standard input with every finding replaced by its category in square brackets; tables and JSON stay what they are.',
    ),
    'replace what scores above it',
  )
    .addOption(
      new Option(
        '--format <format>',
        'what the input is, text, csv or json (default: what its name and first bytes say)',
      ).argParser(valueOf(oneOf(INPUT_FORMATS))),
    )
    .option('-o, --output <file>', 'where the labelled text of one input goes (default: standard output)')
    .option('--in-place', 'replace each file by its labelled text, whole or not at all');
