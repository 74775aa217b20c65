import { parseArgs } from 'node:util';
import type { AccountAdmin } from '../accounts/account-admin.js';
import { OperatorError } from '../accounts/operator-error.js';
import { ServiceError } from '../core/errors.js';
import {
  renderAccounts,
  renderAudit,
  renderCredentials,
  renderView,
  type Rendered,
} from './render-accounts.js';

export const ACCOUNTS_USAGE = `Usage: data-discovery accounts COMMAND [--json]

  register EMAIL          make an account; prints its password and API key, once
  list                    every account
  show EMAIL              one account with its API keys
  disable EMAIL           refuse it, and every token of it, from now on
  enable EMAIL            let it in again
  delete EMAIL --yes      delete it with its API keys
  reset-password EMAIL    issue a new password, to be changed before the next login
  issue-key EMAIL         issue an API key; --replace revokes those before it
  revoke-key KEY-ID       revoke one API key
  rotate-signing-key      sign with a new key; --revoke ends every token at once
  audit [EMAIL]           what happened, latest first; --limit N (default 50)

The database is where DATABASE_URL or DATA_DIR says. The server may run meanwhile.
`;

/** What the command is made with. */
export interface AccountsCommandDeps {
  /** Opens the accounts; called only when the arguments are in order. */
  readonly open: () => { readonly admin: AccountAdmin; readonly close: () => Promise<void> };
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

interface Options {
  readonly replace: boolean;
  readonly revoke: boolean;
  readonly limit: number;
}

type Run = (admin: AccountAdmin, argument: string, options: Options) => Promise<Rendered>;

interface Command {
  readonly takes: 'email' | 'id' | 'nothing' | 'optional';
  readonly run: Run;
}

const done = (text: string, data: object): Rendered => ({ text: `${text}\n`, data });

const COMMANDS: Readonly<Record<string, Command>> = {
  register: { takes: 'email', run: async (admin, email) => renderCredentials(await admin.register(email)) },
  list: { takes: 'nothing', run: async (admin) => renderAccounts(await admin.list()) },
  show: { takes: 'email', run: async (admin, email) => renderView(await admin.show(email)) },
  disable: {
    takes: 'email',
    run: async (admin, email) => {
      await admin.disable(email);
      return done(`${email} is disabled.`, { email, state: 'disabled' });
    },
  },
  enable: {
    takes: 'email',
    run: async (admin, email) => {
      await admin.enable(email);
      const { state } = await admin.show(email);
      return done(`${email} is ${state}.`, { email, state });
    },
  },
  delete: {
    takes: 'email',
    run: async (admin, email) => {
      await admin.delete(email);
      return done(`${email} is deleted.`, { email, state: 'deleted' });
    },
  },
  'reset-password': {
    takes: 'email',
    run: async (admin, email) => {
      const password = await admin.resetPassword(email);
      return done(`Password: ${password}\nIt must be changed within 7 days, before the next login.`, {
        email,
        password,
      });
    },
  },
  'issue-key': {
    takes: 'email',
    run: async (admin, email, { replace }) => {
      const key = await admin.issueKey(email, replace);
      return done(`API key: ${key}\nIt is not shown again.`, { email, api_key: key });
    },
  },
  'revoke-key': {
    takes: 'id',
    run: async (admin, id) => {
      await admin.revokeKey(id);
      return done(`API key ${id} is revoked.`, { id });
    },
  },
  'rotate-signing-key': {
    takes: 'nothing',
    run: async (admin, _argument, { revoke }) => {
      const kid = await admin.rotateSigningKey(revoke);
      const fate = revoke
        ? 'Every earlier token is invalid now.'
        : 'Earlier tokens stay valid until they expire.';
      return done(`New tokens are signed with key ${kid}. ${fate}`, { kid });
    },
  },
  audit: {
    takes: 'optional',
    run: async (admin, email, { limit }) =>
      renderAudit(await admin.audit(limit, email === '' ? undefined : email)),
  },
};

/** Makes the command `accounts`: takes its arguments, answers the exit code (0 done, 1 not possible, 2 misused). */
export function createAccountsCommand(
  deps: AccountsCommandDeps,
): (args: readonly string[]) => Promise<number> {
  return async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        revoke: { type: 'boolean', default: false },
        limit: { type: 'string', default: '50' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      deps.out(ACCOUNTS_USAGE);
      return 0;
    }
    const [name = '', argument = '', ...rest] = positionals;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    const limit = /^[1-9]\d{0,5}$/.test(values.limit) ? Number(values.limit) : undefined;
    const fault = faultOf(command, name, argument, rest.length, limit);
    if (command === undefined || limit === undefined || fault !== undefined) {
      deps.err(`${fault ?? '--limit must be a whole number from 1 to 999999.'}\n\n${ACCOUNTS_USAGE}`);
      return 2;
    }
    if (name === 'delete' && !values.yes) {
      deps.err('This deletes the account and its API keys for good. Add --yes to say that it is meant.\n');
      return 2;
    }
    return runCommand(deps, command.run, argument, { ...values, limit });
  };
}

function faultOf(
  command: Command | undefined,
  name: string,
  argument: string,
  extra: number,
  limit: number | undefined,
): string | undefined {
  if (command === undefined) return name === '' ? 'A command is missing.' : `There is no command "${name}".`;
  if (limit === undefined) return '--limit must be a whole number from 1 to 999999.';
  if (argument === '' && command.takes === 'email') return `"${name}" needs an e-mail address.`;
  if (argument === '' && command.takes === 'id')
    return `"${name}" needs the id of an API key; "show" lists them.`;
  return extra > 0 || (argument !== '' && command.takes === 'nothing')
    ? `"${name}" takes fewer words.`
    : undefined;
}

async function runCommand(
  { open, out, err }: AccountsCommandDeps,
  run: Run,
  argument: string,
  options: Options & { readonly json: boolean },
): Promise<number> {
  const { admin, close } = open();
  try {
    const { text, data } = await run(admin, argument, options);
    out(options.json ? `${JSON.stringify(data)}\n` : text);
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof ServiceError)) throw error;
    const code = error instanceof ServiceError ? error.code : 'REFUSED';
    err(options.json ? `${JSON.stringify({ code, message: error.message })}\n` : `${error.message}\n`);
    return 1;
  } finally {
    await close();
  }
}
