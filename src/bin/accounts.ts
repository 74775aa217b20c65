import { userInfo } from 'node:os';
import { createAccountAdmin } from '../accounts/account-admin.js';
import { createAccounts } from '../cli/accounts/accounts-command.js';
import { askSecrets } from '../cli/accounts/ask-secrets.js';
import { loadAccountSettings } from '../config/load-config.js';
import { openAccounts } from './open-accounts.js';
import { terminal } from './terminal.js';

/** Performs the commands on accounts. */
export const accounts = createAccounts({
  ...terminal,
  open: () => {
    const { deps, close } = openAccounts(loadAccountSettings(), 'http://127.0.0.1:8580');
    return { admin: createAccountAdmin(deps, { kind: 'operator', from: userName() }), close };
  },
  ask: (questions) => askSecrets({ input: process.stdin, err: terminal.err }, questions),
});

/** The name in the audit; a container may run as a user that has none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${String(process.getuid?.() ?? 'unknown')}`;
  }
}
