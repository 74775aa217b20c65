import { Command } from 'commander';
import { TIME } from '../../values/time.js';
import { wholeNumber } from '../../values/whole-number.js';
import { valueOf } from '../option-value.js';

interface AccountCommandForm {
  readonly does: string;
  /** As commander writes it: `<email>`; absent: none. */
  readonly argument?: string;
}

/** Every command on accounts, and what it takes besides options. */
const FORMS = {
  register: { does: 'Make an account; prints its password and API key, once.', argument: '<email>' },
  list: { does: 'Every account.' },
  show: { does: 'One account with its API keys.', argument: '<email>' },
  disable: { does: 'Refuse it, and every token of it, from now on.', argument: '<email>' },
  enable: { does: 'Let it in again.', argument: '<email>' },
  delete: { does: 'Delete it with its API keys.', argument: '<email>' },
  'allow-restore': {
    does: 'Let it restore what the service encrypted by its keys.',
    argument: '<email>',
  },
  'forbid-restore': { does: 'Let it restore by its own maps and sessions alone.', argument: '<email>' },
  'change-password': {
    does: 'As its owner: asks for the present password and a new one.',
    argument: '<email>',
  },
  'reset-password': {
    does: 'Issue a new password, to be changed before the next login.',
    argument: '<email>',
  },
  'issue-key': { does: 'Issue an API key.', argument: '<email>' },
  'revoke-key': { does: 'Revoke one API key; `show` lists them.', argument: '<key-id>' },
  'end-sessions': {
    does: 'End every session: all tokens of the account are refused.',
    argument: '<email>',
  },
  'rotate-signing-key': { does: 'Sign with a new key.' },
  audit: { does: 'What happened, latest first.', argument: '[email]' },
} as const satisfies Readonly<Record<string, AccountCommandForm>>;

export type AccountCommandName = keyof typeof FORMS;

/** Lines of the audit that are shown unless more are asked for. */
export const AUDIT_LINES = 50;

/** What the options of the commands hold; each has some of them. */
export interface AccountOptions {
  readonly json?: true;
  readonly yes?: true;
  readonly replace?: true;
  readonly revoke?: true;
  readonly limit?: number;
  /** Milliseconds since 1970. */
  readonly since?: number;
  readonly after?: number;
}

const ADD_OPTIONS: Partial<Record<AccountCommandName, (command: Command) => void>> = {
  delete: (command) => command.option('--yes', 'say that it is meant'),
  'issue-key': (command) => command.option('--replace', 'revoke those before it'),
  'rotate-signing-key': (command) => command.option('--revoke', 'end every token at once'),
  audit: (command) =>
    command
      .option('--limit <lines>', 'lines at most', valueOf(wholeNumber(1, 999_999)), AUDIT_LINES)
      .option('--since <time>', 'all lines from then on, oldest first', valueOf(TIME))
      .option('--after <id>', 'all lines after this one, oldest first', valueOf(wholeNumber(0, 1e15 - 1))),
};

/** The commands of `accounts`, with their arguments and options. */
export function defineAccounts(): Command {
  const accounts = new Command('accounts')
    .description('Register and manage accounts. The server may run meanwhile.')
    .addHelpText('after', '\nThe database is where DATABASE_URL or DATA_DIR says.');
  for (const [name, form] of Object.entries<AccountCommandForm>(FORMS)) {
    const command = accounts.command(name).description(form.does);
    if (form.argument !== undefined) command.argument(form.argument);
    ADD_OPTIONS[name as AccountCommandName]?.(command);
    command.option(
      '--json',
      name === 'audit' ? 'as JSON; with --since or --after one object a line' : 'as JSON',
    );
  }
  return accounts;
}
