import type { Account } from '../../accounts/account.js';
import type { AccountView } from '../../accounts/account-admin.js';
import { auditFacts, type KeptAuditRecord } from '../../accounts/audit.js';
import type { IssuedCredentials } from '../../accounts/mail-texts.js';

/** The same answer twice: for people, and for scripts. */
export interface Rendered {
  readonly text: string;
  readonly data: unknown;
}

export function renderCredentials({ email, password, apiKey }: IssuedCredentials): Rendered {
  return {
    text: [
      `Registered ${email}.`,
      `Password: ${password}`,
      `API key:  ${apiKey}`,
      'Neither is shown again. Change the password within 7 days to activate the account.',
      '',
    ].join('\n'),
    data: { email, password, api_key: apiKey },
  };
}

export function renderAccounts(accounts: readonly Account[]): Rendered {
  const rows = accounts.map(({ email, state, registeredAt }) => [email, state, timeOf(registeredAt)]);
  return {
    text:
      accounts.length === 0
        ? 'There are no accounts.\n'
        : table([['E-MAIL', 'STATE', 'REGISTERED'], ...rows]),
    data: accounts.map(describe),
  };
}

export function renderView({ account, keys }: AccountView): Rendered {
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
    ['restores', account.mayRestore ? 'what the service encrypted too' : 'by its own maps and sessions'],
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

export function renderAudit(lines: readonly KeptAuditRecord[]): Rendered {
  const rows = lines.map(({ at, event, actor, email, detail }) => [
    timeOf(at),
    event,
    email ?? '-',
    [actor.kind, actor.from ?? ''].join(' ').trim(),
    detail ?? '',
  ]);
  return {
    text:
      lines.length === 0
        ? 'Nothing has happened yet.\n'
        : table([['WHEN', 'WHAT', 'ACCOUNT', 'WHO', ''], ...rows]),
    data: lines.map(describeAudit),
  };
}

/** The audit line by line, as its pages come. */
export async function* renderExport(
  pages: AsyncIterable<readonly KeptAuditRecord[]>,
): AsyncIterable<Rendered> {
  for await (const page of pages) {
    for (const line of page) {
      const data = describeAudit(line);
      yield { text: `${Object.values(data).map(String).join('  ')}\n`, data };
    }
  }
}

/** One line of the audit for other systems. */
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
