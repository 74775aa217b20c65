import { TEXT_FORMS } from '../../values/text-form.js';
import { Command, Option } from 'commander';
import { LANGUAGES } from '../../core/languages.js';
import type { ModelName } from '../../core/model-names.js';
import { ATTACHMENTS, type Attachments } from '../../formats/rewriting/rewriting.js';
import { oneOf } from '../../values/value-kind.js';
import { addEncoding, type EncodingOption } from '../encoding-option.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { valueOf } from '../option-value.js';
import { addProviders, type ProviderChoice, addHeaders, type HeadersOption } from '../selection-options.js';

/** The options that `protect` and `restore` share. */
export interface RestoreOptions extends HeadersOption, EncodingOption {
  readonly output?: string;
  readonly inPlace?: true;
  readonly map?: string;
  readonly keys?: string;
}

/** The options of `protect`. */
export interface ProtectOptions extends RestoreOptions {
  readonly policy: string;
  readonly form?: (typeof TEXT_FORMS)[number];
  readonly subject: string;
  readonly language?: string;
  readonly attachments: Attachments;
  readonly verify?: true;
  readonly untrusted?: true;
  readonly providers: ProviderChoice;
  readonly model?: ModelName;
}

const addPlaces = (command: Command): Command =>
  addEncoding(addHeaders(command))
    .argument('[PATH...]', 'files, folders and globs; "-" or no path: standard input', [STANDARD_INPUT])
    .option(
      '-o, --output <place>',
      'folder for the results, created if missing; results of a folder keep their paths below it; with a single file, it can also be the name of the result (default: standard output)',
    )
    .option('--in-place', 'replace each file with its result, in one atomic step')
    .option(
      '--keys <file>',
      'keys for the operators hash, encrypt and pseudonym (default: TRANSFORM_KEYS_FILE or TRANSFORM_KEYS)',
    );

/** Defines the `protect` command. */
export const defineProtect = (): Command =>
  addProviders(
    addPlaces(new Command('protect'))
      .description(
        'Transform the findings in files according to a policy: mask, hash, encrypt, replace and more. See docs/protect-files.md.',
      )
      .requiredOption('--policy <file>', 'policy: the operator of each category, as YAML or JSON')
      .option(
        '--map <file>',
        'session map, needed to restore values; read if it exists, then updated. It contains the original values in plaintext',
      )
      .addOption(
        new Option(
          '--form <form>',
          `format of all files: ${TEXT_FORMS.join(', ')} (default: detected)`,
        ).argParser(valueOf(oneOf(TEXT_FORMS))),
      )
      .option('--subject <name>', 'data subject; dates of one subject are shifted by the same amount', '')
      .addOption(
        new Option(
          '--language <code>',
          `language of pseudonyms: ${LANGUAGES.join(', ')} (default: that of the text)`,
        ).argParser(valueOf(oneOf(LANGUAGES))),
      )
      .addOption(
        new Option(
          '--attachments <action>',
          `what to do with images and attachments that cannot be read: ${ATTACHMENTS.join(', ')}`,
        )
          .argParser(valueOf(oneOf(ATTACHMENTS)))
          .default('refuse'),
      )
      .option(
        '--verify',
        'search each result for the replaced values and classify it again; if something is found, do not write it and exit with 1',
      )
      .option(
        '--untrusted',
        'also accept text with control characters, homoglyphs and other characters that the service refuses',
      ),
  );

/** Defines the `restore` command. */
export const defineRestore = (): Command =>
  addPlaces(new Command('restore'))
    .description('Restore the original values in files that protect wrote, with the map and the keys.')
    .option('--map <file>', 'session map that protect wrote');
