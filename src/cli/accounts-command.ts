import { parseArgs } from 'node:util';
import { visibleJson } from '../core/visible-text.js';
import type { AccountAdmin } from '../accounts/account-admin.js';
import { OperatorError } from '../accounts/operator-error.js';
import { ServiceError } from '../core/errors.js';
import {
  renderAccounts,
  renderAudit,
  renderCredentials,
  renderExport,
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
  change-password EMAIL   as its owner: asks for the present password and a new one
  reset-password EMAIL    issue a new password, to be changed before the next login
  issue-key EMAIL         issue an API key; --replace revokes those before it
  revoke-key KEY-ID       revoke one API key
  end-sessions EMAIL      end every session: all tokens of the account are refused
  rotate-signing-key      sign with a new key; --revoke ends every token at once
  audit [EMAIL]           what happened, latest first; --limit N (default 50)
                          --since TIME or --after ID: all lines from there on,
                          oldest first; with --json one object a line

The database is where DATABASE_URL or DATA_DIR says. The server may run meanwhile.
`;

/** What the command is made with. */
export interface AccountsCommandDeps {
  /** Opens the accounts; called only when the arguments are in order. */
  readonly open: () => { readonly admin: AccountAdmin; readonly close: () => Promise<void> };
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Asks for what must not be shown; one answer a question. */
  readonly ask: (questions: readonly string[]) => Promise<readonly string[]>;
}

interface Options {
  readonly replace: boolean;
  readonly revoke: boolean;
  readonly limit: number;
  /** Lines of the audit from then on, in milliseconds since 1970, and beyond this id; absent: the latest lines. */
  readonly from?: { readonly since: number; readonly afterId: number } | undefined;
  readonly ask: AccountsCommandDeps['ask'];
}

/** An answer, or parts of a long one. */
type Answer = Promise<Rendered> | AsyncIterable<Rendered>;
type Run = (admin: AccountAdmin, argument: string, options: Options) => Answer;

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
  'change-password': {
    takes: 'email',
    run: async (admin, email, { ask }) => {
      const [oldPassword = '', newPassword = ''] = await ask(['Present password: ', 'New password: ']);
      await admin.changePassword({ email, oldPassword, newPassword });
      return done(`The password of ${email} is changed; every earlier token is refused.`, { email });
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
  'end-sessions': {
    takes: 'email',
    run: async (admin, email) => {
      await admin.endSessions(email);
      return done(`Every token of ${email} is refused now.`, { email });
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
    run: (admin, argument, { limit, from }) => {
      const email = argument === '' ? undefined : argument;
      return from === undefined
        ? admin.audit(limit, email).then(renderAudit)
        : renderExport(admin.exportAudit(from.since, from.afterId, email));
    },
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
        since: { type: 'string' },
        after: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      deps.out(ACCOUNTS_USAGE);
      return 0;
    }
    const [name = '', argument = '', ...rest] = positionals;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    const numbers = readNumbers(values);
    const fault =
      typeof numbers === 'string' ? numbers : faultOf(command, name, argument, rest.length, numbers);
    if (command === undefined || typeof numbers === 'string' || fault !== undefined) {
      deps.err(`${fault ?? ''}\n\n${ACCOUNTS_USAGE}`);
      return 2;
    }
    if (name === 'delete' && !values.yes) {
      deps.err('This deletes the account and its API keys for good. Add --yes to say that it is meant.\n');
      return 2;
    }
    return runCommand(deps, command.run, argument, { ...values, ...numbers, ask: deps.ask });
  };
}

/** What the options of `audit` say, or what is wrong with them. */
function readNumbers(values: {
  readonly limit: string;
  readonly since?: string | undefined;
  readonly after?: string | undefined;
}): Pick<Options, 'limit' | 'from'> | string {
  const { limit, since, after } = values;
  if (!/^[1-9]\d{0,5}$/.test(limit)) return '--limit must be a whole number from 1 to 999999.';
  if (after !== undefined && !/^\d{1,15}$/.test(after)) return '--after must be the id of a line.';
  const at = since === undefined ? 0 : Date.parse(since);
  if (Number.isNaN(at)) return '--since must be a time such as 2026-03-01 or 2026-03-01T12:00:00Z.';
  const from =
    since === undefined && after === undefined ? undefined : { since: at, afterId: Number(after ?? 0) };
  return { limit: Number(limit), from };
}

function faultOf(
  command: Command | undefined,
  name: string,
  argument: string,
  extra: number,
  { from }: Pick<Options, 'from'>,
): string | undefined {
  if (command === undefined) return name === '' ? 'A command is missing.' : `There is no command "${name}".`;
  if (from !== undefined && name !== 'audit') return '--since and --after are for "audit".';
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
    const answer = run(admin, argument, options);
    const parts = Symbol.asyncIterator in answer ? answer : [await answer];
    for await (const { text, data } of parts) out(options.json ? `${visibleJson(data)}\n` : text);
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof ServiceError)) throw error;
    const code = error instanceof ServiceError ? error.code : 'REFUSED';
    err(options.json ? `${visibleJson({ code, message: error.message })}\n` : `${error.message}\n`);
    return 1;
  } finally {
    await close();
  }
}
