import type { AccountAdmin } from '../../accounts/account-admin.js';
import { AUDIT_LINES, type AccountCommandName, type AccountOptions } from './define-accounts.js';
import {
  renderAccounts,
  renderAudit,
  renderCredentials,
  renderExport,
  renderView,
  type Rendered,
} from './render-accounts.js';

/** Asks for what must not be shown; one answer a question. */
export type Ask = (questions: readonly string[]) => Promise<readonly string[]>;

/** An answer, or parts of a long one. */
type Answer = Promise<Rendered> | AsyncIterable<Rendered>;

/** Does what one command says. */
type Run = (admin: AccountAdmin, argument: string, options: AccountOptions, ask: Ask) => Answer;

/** Where an audit from a time on begins, whatever its lines, and the other way round. */
const BEGINNING = 0;
const FIRST_LINE = 0;

const done = (text: string, data: object): Rendered => ({ text: `${text}\n`, data });

/** What performs each command on accounts. */
export const ACCOUNT_RUNS: Readonly<Record<AccountCommandName, Run>> = {
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
    return done(`${email} may restore what the service encrypted.`, { email, may_restore: true });
  },
  'forbid-restore': async (admin, email) => {
    await admin.allowRestore(email, false);
    return done(`${email} may restore by its own maps and sessions alone.`, { email, may_restore: false });
  },
  'change-password': async (admin, email, _options, ask) => {
    const [oldPassword = '', newPassword = ''] = await ask(['Present password: ', 'New password: ']);
    await admin.changePassword({ email, oldPassword, newPassword });
    return done(`The password of ${email} is changed; every earlier token is refused.`, { email });
  },
  'reset-password': async (admin, email) => {
    const password = await admin.resetPassword(email);
    return done(`Password: ${password}\nIt must be changed within 7 days, before the next login.`, {
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
    return done(`Every token of ${email} is refused now.`, { email });
  },
  'rotate-signing-key': async (admin, _argument, { revoke }) => {
    const kid = await admin.rotateSigningKey(revoke === true);
    const fate =
      revoke === true
        ? 'Every earlier token is invalid now.'
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
