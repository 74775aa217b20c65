import { Command } from 'commander';
import { KEY_ID } from '../../transform/key-ring.js';
import { valueOf } from '../option-value.js';

/** The options of `keys new`. */
export interface NewKeyOptions {
  readonly output?: string;
  /** Default: the current date. */
  readonly id?: string;
}

/** Defines the `keys` commands. */
export function defineKeys(): Command {
  const keys = new Command('keys').description('Create keys for the operators hash, encrypt and pseudonym.');
  keys
    .command('new')
    .description(
      'Print a file with a new random key. Anyone with the key can restore encrypted values: store it apart from the data.',
    )
    .option('-o, --output <file>', 'write the file, readable by its owner only; an existing file is refused')
    .option(
      '--id <name>',
      'id of the key, which policies and encrypted values name (default: the date)',
      valueOf({
        expected: KEY_ID.expected,
        parse: (text: string) => (KEY_ID.regex.test(text) ? text : undefined),
      }),
    );
  return keys;
}
