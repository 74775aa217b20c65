import { Option, type Command } from 'commander';
import { AUTO } from '../values/detect-delimiter.js';
import { type HeaderChoice, HEADERS } from '../values/text-form.js';
import { valueOf } from './option-value.js';

export interface HeadersOption {
  readonly headers: HeaderChoice;
}

/** Adds --headers, and --no-headers as its short form. */
export const addHeaders = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--headers <choice>',
        `whether the first CSV row is a header: ${HEADERS.expected}; ${AUTO}: detected`,
      )
        .default(AUTO)
        .argParser(valueOf(HEADERS)),
    )
    .option('--no-headers', 'same as --headers no');
