import { Command, Option } from 'commander';
import { LANGUAGES } from '../../core/languages.js';
import type { ModelName } from '../../core/model-names.js';
import { ATTACHMENTS, type Attachments } from '../../protect/rewriting.js';
import { TEXT_FORMS } from '../../transform/slots/examine-text.js';
import { oneOf } from '../../values/one-of.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { valueOf } from '../option-value.js';
import { addProviders, type ProviderChoice } from '../selection-options.js';

/** What `protect` and `restore` have in common. */
export interface RestoreOptions {
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
  command
    .argument('[FILE...]', 'files; "-" or none at all for standard input', [STANDARD_INPUT])
    .option(
      '-o, --output <place>',
      'a folder that results go to under the names of their files; for one file, its new name (default: standard output)',
    )
    .option('--in-place', 'each result takes the place of its file, when it is whole')
    .option(
      '--keys <file>',
      'keys of the operators that need one (default: TRANSFORM_KEYS_FILE or TRANSFORM_KEYS)',
    );

/** The arguments and options of `protect`. */
export const defineProtect = (): Command =>
  addProviders(
    addPlaces(new Command('protect'))
      .description(
        'Act on what is found in files as a policy says: number, mask, hash, encrypt, replace (docs/transformations.md).',
      )
      .requiredOption('--policy <file>', 'what becomes of which category, as YAML or JSON')
      .option(
        '--map <file>',
        'the map of the session: read where it is there, so that it goes on, and written; whoever has it has the values',
      )
      .addOption(
        new Option(
          '--form <form>',
          `of all files: ${TEXT_FORMS.join(', ')} (default: by their names)`,
        ).argParser(valueOf(oneOf(TEXT_FORMS))),
      )
      .option('--subject <name>', 'whose data it is: dates of one subject move together', '')
      .addOption(
        new Option(
          '--language <code>',
          `that surrogates are taken from: ${LANGUAGES.join(', ')} (default: that of the text)`,
        ).argParser(valueOf(oneOf(LANGUAGES))),
      )
      .addOption(
        new Option(
          '--attachments <fate>',
          `of pictures and attached files that are not looked into: ${ATTACHMENTS.join(', ')}`,
        )
          .argParser(valueOf(oneOf(ATTACHMENTS)))
          .default('refuse'),
      )
      .option('--verify', 'classify each result again, tell what is still found, and exit with 1 then')
      .option(
        '--untrusted',
        'also read text with control characters, homoglyphs and what else the service refuses',
      ),
  );

/** The arguments and options of `restore`. */
export const defineRestore = (): Command =>
  addPlaces(new Command('restore'))
    .description('Put values back where protect has put something else: by the map, and by the keys.')
    .option('--map <file>', 'the map that protect wrote');
