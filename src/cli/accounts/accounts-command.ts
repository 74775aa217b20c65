import type { Account } from '../../accounts/account.js';
import { type AccountAdmin, type AccountView, OperatorError } from '../../accounts/account-admin.js';
import { auditFacts, type KeptAuditRecord } from '../../accounts/audit.js';
import type { IssuedCredentials } from '../../accounts/mail-texts.js';
import { type AccountCommandName, type AccountOptions, AUDIT_LINES } from './define-accounts.js';
import { ServiceError } from '../../core/errors.js';
import { visibleJson } from '../../core/visible-text.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { messageOf } from '../files/read-input.js';
import type { CommandOutput, Perform } from '../run-program.js';

/** A result in two forms: for people, and for scripts. */
interface Rendered {
  readonly text: string;
  readonly data: unknown;
}

function renderCredentials({ email, password, apiKey }: IssuedCredentials): Rendered {
  return {
    text: [
      `Registered ${email}.`,
      `Password: ${password}`,
      `API key:  ${apiKey}`,
      'They are not shown again. Change the password within 7 days to activate the account.',
      '',
    ].join('\n'),
    data: { email, password, api_key: apiKey },
  };
}

function renderAccounts(accounts: readonly Account[]): Rendered {
  const rows = accounts.map(({ email, state, registeredAt }) => [email, state, timeOf(registeredAt)]);
  return {
    text: accounts.length === 0 ? 'No accounts.\n' : table([['E-MAIL', 'STATE', 'REGISTERED'], ...rows]),
    data: accounts.map(describe),
  };
}

function renderView({ account, keys }: AccountView): Rendered {
  const rows = [
    ['e-mail', account.email],
    ['id', account.id],
    ['state', account.state],
    ['registered', timeOf(account.registeredAt)],
    ['activated', account.activatedAt === null ? 'not yet' : timeOf(account.activatedAt)],
    [
      'password',
      account.passwordIssuedAt === null
        ? 'chosen by its owner'
        : `issued ${timeOf(account.passwordIssuedAt)}`,
    ],
    [
      'may restore',
      account.mayRestore ? 'also values that the service encrypted' : 'from its own maps and sessions',
    ],
    ...keys.map(({ id, createdAt }) => ['API key', `${id}, issued ${timeOf(createdAt)}`]),
  ];
  return {
    text: table(rows),
    data: {
      ...describe(account),
      keys: keys.map(({ id, createdAt }) => ({ id, issued_at: timeOf(createdAt) })),
    },
  };
}

const auditCells = ({ at, event, actor, email, detail }: KeptAuditRecord): readonly string[] => [
  timeOf(at),
  event,
  email ?? '-',
  [actor.kind, actor.from ?? ''].join(' ').trim(),
  detail ?? '',
];

function renderAudit(lines: readonly KeptAuditRecord[]): Rendered {
  const rows = lines.map(auditCells);
  return {
    text:
      lines.length === 0 ? 'No audit records.\n' : table([['WHEN', 'WHAT', 'ACCOUNT', 'WHO', ''], ...rows]),
    data: lines.map(describeAudit),
  };
}

/** Renders audit records line by line, as pages arrive. */
async function* renderExport(pages: AsyncIterable<readonly KeptAuditRecord[]>): AsyncIterable<Rendered> {
  for await (const page of pages) {
    for (const line of page) {
      const text = [line.id.toString(), ...auditCells(line)].join('  ').trimEnd();
      yield { text: `${text}\n`, data: describeAudit(line) };
    }
  }
}

/** Converts an audit record to its JSON form. */
function describeAudit(line: KeptAuditRecord): Readonly<Record<string, unknown>> {
  return { id: line.id, ...auditFacts(line) };
}

function describe(account: Account): Readonly<Record<string, unknown>> {
  return {
    email: account.email,
    id: account.id,
    state: account.state,
    registered_at: timeOf(account.registeredAt),
    activated_at: account.activatedAt === null ? null : timeOf(account.activatedAt),
    password_issued_at: account.passwordIssuedAt === null ? null : timeOf(account.passwordIssuedAt),
    may_restore: account.mayRestore,
  };
}

const timeOf = (at: number): string => new Date(at).toISOString();

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** Prompts for secrets and returns one answer per question. */
type Ask = (questions: readonly string[]) => Promise<readonly string[]>;

/** A result, or a stream of parts for a long one. */
type Answer = Promise<Rendered> | AsyncIterable<Rendered>;

/** Runs one command. */
type Run = (admin: AccountAdmin, argument: string, options: AccountOptions, ask: Ask) => Answer;

/** Defaults of `--since` and `--after` when only the other one is given. */
const BEGINNING = 0;
const FIRST_LINE = 0;

const done = (text: string, data: object): Rendered => ({ text: `${text}\n`, data });

/** Implementations of the account commands. */
const ACCOUNT_RUNS: Readonly<Record<AccountCommandName, Run>> = {
  register: async (admin, email) => renderCredentials(await admin.register(email)),
  list: async (admin) => renderAccounts(await admin.list()),
  show: async (admin, email) => renderView(await admin.show(email)),
  disable: async (admin, email) => {
    await admin.disable(email);
    return done(`${email} is disabled.`, { email, state: 'disabled' });
  },
  enable: async (admin, email) => {
    await admin.enable(email);
    const { state } = await admin.show(email);
    return done(`${email} is ${state}.`, { email, state });
  },
  delete: async (admin, email) => {
    await admin.delete(email);
    return done(`${email} is deleted.`, { email, state: 'deleted' });
  },
  'allow-restore': async (admin, email) => {
    await admin.allowRestore(email, true);
    return done(`${email} may restore values that the service encrypted.`, { email, may_restore: true });
  },
  'forbid-restore': async (admin, email) => {
    await admin.allowRestore(email, false);
    return done(`${email} may restore only from its own maps and sessions.`, { email, may_restore: false });
  },
  'change-password': async (admin, email, _options, ask) => {
    const [oldPassword = '', newPassword = ''] = await ask(['Current password: ', 'New password: ']);
    await admin.changePassword({ email, oldPassword, newPassword });
    return done(`Changed the password of ${email}. Earlier tokens are no longer valid.`, { email });
  },
  'reset-password': async (admin, email) => {
    const password = await admin.resetPassword(email);
    return done(`Password: ${password}\nChange it within 7 days, before the next login.`, {
      email,
      password,
    });
  },
  'issue-key': async (admin, email, { replace }) => {
    const key = await admin.issueKey(email, replace === true);
    return done(`API key: ${key}\nIt is not shown again.`, { email, api_key: key });
  },
  'revoke-key': async (admin, id) => {
    await admin.revokeKey(id);
    return done(`API key ${id} is revoked.`, { id });
  },
  'end-sessions': async (admin, email) => {
    await admin.endSessions(email);
    return done(`All tokens of ${email} are invalid now.`, { email });
  },
  'rotate-signing-key': async (admin, _argument, { revoke }) => {
    const kid = await admin.rotateSigningKey(revoke === true);
    const fate =
      revoke === true
        ? 'All earlier tokens are invalid now.'
        : 'Earlier tokens stay valid until they expire.';
    return done(`New tokens are signed with key ${kid}. ${fate}`, { kid });
  },
  audit: (admin, argument, { limit = AUDIT_LINES, since, after }) => {
    const email = argument === '' ? undefined : argument;
    return since === undefined && after === undefined
      ? admin.audit(limit, email).then(renderAudit)
      : renderExport(admin.exportAudit(since ?? BEGINNING, after ?? FIRST_LINE, email));
  },
};

/** Dependencies of the account commands. */
export interface AccountsCommandDeps extends CommandOutput {
  /** Opens the account database; called only after the arguments are validated. */
  readonly open: () => { readonly admin: AccountAdmin; readonly close: () => Promise<void> };
  readonly ask: Ask;
}

/** Creates the function that runs the account commands. */
export function createAccounts({ open, out, err, ask }: AccountsCommandDeps): Perform {
  return async (command) => {
    const name = command.name() as AccountCommandName;
    const options = command.opts<AccountOptions>();
    const [argument = ''] = command.processedArgs as [string | undefined];
    if (name === 'delete' && options.yes !== true) {
      throw new UsageError('This permanently deletes the account and its API keys. Add --yes to confirm.');
    }
    const { admin, close } = open();
    try {
      const answer = ACCOUNT_RUNS[name](admin, argument, options, ask);
      const parts = Symbol.asyncIterator in answer ? answer : [await answer];
      for await (const { text, data } of parts) out(options.json === true ? `${visibleJson(data)}\n` : text);
      return EXIT.fine;
    } catch (error) {
      if (!(error instanceof OperatorError || error instanceof ServiceError)) throw error;
      const isKnown = error instanceof ServiceError;
      const code = isKnown ? error.code : 'REFUSED';
      const isArgument = isKnown && error.details?.['field'] === 'email';
      const message = isArgument
        ? 'The argument must be an e-mail address.'
        : isKnown
          ? messageOf(error)
          : error.message;
      err(options.json === true ? `${visibleJson({ code, message })}\n` : `${message}\n`);
      return isArgument ? EXIT.usage : EXIT.incomplete;
    } finally {
      await close();
    }
  };
}
