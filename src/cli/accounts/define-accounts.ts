import { Command } from 'commander';
import { TIME, wholeNumber } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';

interface AccountCommandForm {
  readonly does: string;
  /** In commander syntax: `<email>`; absent if the command takes none. */
  readonly argument?: string;
}

/** The account commands with their arguments. */
const FORMS = {
  register: { does: 'Create an account and print its password and API key, once.', argument: '<email>' },
  list: { does: 'List all accounts.' },
  show: { does: 'Show one account with its API keys.', argument: '<email>' },
  disable: { does: 'Disable the account and all its tokens.', argument: '<email>' },
  enable: { does: 'Enable a disabled account.', argument: '<email>' },
  delete: { does: 'Delete the account and its API keys.', argument: '<email>' },
  'allow-restore': {
    does: 'Allow the account to restore values that the service encrypted.',
    argument: '<email>',
  },
  'forbid-restore': {
    does: 'Limit the account to restoring from its own maps and sessions.',
    argument: '<email>',
  },
  'change-password': {
    does: 'Change the password as the owner of the account; asks for the current and the new one.',
    argument: '<email>',
  },
  'reset-password': {
    does: 'Issue a new password; the owner must change it before the next login.',
    argument: '<email>',
  },
  'issue-key': { does: 'Issue an API key.', argument: '<email>' },
  'revoke-key': { does: 'Revoke one API key; `accounts show` lists them.', argument: '<key-id>' },
  'end-sessions': {
    does: 'End all sessions of the account and invalidate its tokens.',
    argument: '<email>',
  },
  'rotate-signing-key': { does: 'Create a new key for signing tokens.' },
  audit: { does: 'Print the audit log, latest first.', argument: '[email]' },
} as const satisfies Readonly<Record<string, AccountCommandForm>>;

export type AccountCommandName = keyof typeof FORMS;

/** Default number of audit lines. */
export const AUDIT_LINES = 50;

/** The options of all account commands; each command has some of them. */
export interface AccountOptions {
  readonly json?: true;
  readonly yes?: true;
  readonly replace?: true;
  readonly revoke?: true;
  readonly limit?: number;
  /** Milliseconds since the Unix epoch. */
  readonly since?: number;
  readonly after?: number;
}

const ADD_OPTIONS: Partial<Record<AccountCommandName, (command: Command) => void>> = {
  delete: (command) => command.option('--yes', 'confirm the deletion'),
  'issue-key': (command) => command.option('--replace', 'revoke the existing keys'),
  'rotate-signing-key': (command) => command.option('--revoke', 'invalidate all tokens immediately'),
  audit: (command) =>
    command
      .option(
        '--limit <lines>',
        'print at most this many lines',
        valueOf(wholeNumber(1, 999_999)),
        AUDIT_LINES,
      )
      .option('--since <time>', 'print all lines since this time, oldest first', valueOf(TIME))
      .option(
        '--after <id>',
        'print all lines after the line with this id, oldest first',
        valueOf(wholeNumber(0, 1e15 - 1)),
      ),
};

/** Defines the `accounts` commands with their arguments and options. */
export function defineAccounts(): Command {
  const accounts = new Command('accounts')
    .description('Register and manage accounts. The server may be running.')
    .addHelpText('after', '\nDATABASE_URL or DATA_DIR selects the database.');
  for (const [name, form] of Object.entries<AccountCommandForm>(FORMS)) {
    const command = accounts.command(name).description(form.does);
    if (form.argument !== undefined) command.argument(form.argument);
    ADD_OPTIONS[name as AccountCommandName]?.(command);
    command.option(
      '--json',
      name === 'audit' ? 'print JSON; with --since or --after, one object per line' : 'print JSON',
    );
  }
  return accounts;
}
