import { Command } from 'commander';
import { oneOf } from '../values/one-of.js';
import { valueOf } from './option-value.js';

/**
 * The arguments of `serve`.
 * @param roles what can be served besides everything in one process
 */
export const defineServe = (roles: readonly string[]): Command =>
  new Command('serve')
    .description('Serve over HTTP: everything in one process, or one role.')
    .argument('[role]', `one role alone: ${roles.join(', ')}`, valueOf(oneOf(roles)))
    .addHelpText(
      'after',
      '\n`classification` asks the providers at the addresses in PROVIDERS; the others are providers.\n' +
        'Settings are environment variables: see docs/settings.md.',
    );
