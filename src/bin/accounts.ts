import { userInfo } from 'node:os';
import { createAccountAdmin } from '../accounts/account-admin.js';
import { createAccountsCommand } from '../cli/accounts-command.js';
import { askSecrets } from '../cli/ask-secrets.js';
import { loadAccountSettings } from '../config/load-config.js';
import { openAccounts } from './open-accounts.js';
import { visibleLines } from '../core/visible-text.js';

/** Runs `accounts`; answers the exit code. */
export function accounts(args: readonly string[]): Promise<number> {
  const command = createAccountsCommand({
    open: () => {
      const { deps, close } = openAccounts(loadAccountSettings(), 'http://127.0.0.1:8580');
      return { admin: createAccountAdmin(deps, { kind: 'operator', from: userName() }), close };
    },
    out: (text) => void process.stdout.write(visibleLines(text)),
    err: (text) => void process.stderr.write(visibleLines(text)),
    ask: (questions) =>
      askSecrets(
        { input: process.stdin, err: (text) => void process.stderr.write(visibleLines(text)) },
        questions,
      ),
  });
  return command(args);
}

/** The name in the audit; a container may run as a user that has none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${String(process.getuid?.() ?? 'unknown')}`;
  }
}
