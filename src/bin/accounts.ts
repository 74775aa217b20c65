import { createAccountAdmin } from '../accounts/account-admin.js';
import { createAccounts } from '../cli/accounts/accounts-command.js';
import { askSecrets } from '../cli/accounts/ask-secrets.js';
import { loadAccountSettings } from '../config/load-config.js';
import { checkDataFolder, openAccounts } from './open-accounts.js';
import { systemUser } from '../config/system-user.js';
import { terminal } from './terminal.js';

/** Runs the account commands. */
export const accounts = createAccounts({
  ...terminal,
  open: () => {
    const settings = loadAccountSettings();
    checkDataFolder(settings);
    const { deps, close } = openAccounts(settings, 'http://127.0.0.1:8580');
    return { admin: createAccountAdmin(deps, { kind: 'operator', from: userName() }), close };
  },
  ask: (questions) => askSecrets({ input: process.stdin, err: terminal.err }, questions),
});

/** Returns the user name for the audit log. */
const userName = (): string => systemUser() ?? `uid ${String(process.getuid?.() ?? 'unknown')}`;
