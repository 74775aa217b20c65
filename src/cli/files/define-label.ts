import { Command } from 'commander';
import { addFileOptions } from './file-options.js';

/** The arguments and options of `label`. */
export const defineLabel = (): Command =>
  addFileOptions(
    new Command('label').description(
      'Print files or standard input with every finding replaced by its category in square brackets.',
    ),
    'replace what scores above it',
  );
