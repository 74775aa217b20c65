import { Command } from 'commander';
import { oneOf } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';

/**
 * Defines the `serve` command.
 * @param roles roles that can be run instead of everything in one process
 */
export const defineServe = (roles: readonly string[]): Command =>
  new Command('serve')
    .description('Run the HTTP service: everything in one process, or one role.')
    .argument('[role]', `run only this role: ${roles.join(', ')}`, valueOf(oneOf(roles)))
    .addHelpText(
      'after',
      '\nThe role `classification` calls the providers at the addresses in PROVIDERS; the other roles are providers.\n' +
        'Settings are environment variables; see docs/settings.md.',
    );
