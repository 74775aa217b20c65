import { OperatorError } from '../../accounts/operator-error.js';
import type { AccountAdmin } from '../../accounts/account-admin.js';
import { ServiceError } from '../../core/errors.js';
import { visibleJson } from '../../core/visible-text.js';
import { EXIT } from '../exit-codes.js';
import type { CommandOutput, Perform } from '../run-program.js';
import { UsageError } from '../usage-error.js';
import { ACCOUNT_RUNS, type Ask } from './account-runs.js';
import type { AccountCommandName, AccountOptions } from './define-accounts.js';

/** What the commands are made with. */
export interface AccountsCommandDeps extends CommandOutput {
  /** Opens the accounts; called only when the arguments are in order. */
  readonly open: () => { readonly admin: AccountAdmin; readonly close: () => Promise<void> };
  readonly ask: Ask;
}

/** Makes what performs the commands on accounts. */
export function createAccounts({ open, out, err, ask }: AccountsCommandDeps): Perform {
  return async (command) => {
    const name = command.name() as AccountCommandName;
    const options = command.opts<AccountOptions>();
    const [argument = ''] = command.processedArgs as [string | undefined];
    if (name === 'delete' && options.yes !== true) {
      throw new UsageError(
        'This deletes the account and its API keys for good. Add --yes to say that it is meant.',
      );
    }
    const { admin, close } = open();
    try {
      const answer = ACCOUNT_RUNS[name](admin, argument, options, ask);
      const parts = Symbol.asyncIterator in answer ? answer : [await answer];
      for await (const { text, data } of parts) out(options.json === true ? `${visibleJson(data)}\n` : text);
      return EXIT.fine;
    } catch (error) {
      if (!(error instanceof OperatorError || error instanceof ServiceError)) throw error;
      const code = error instanceof ServiceError ? error.code : 'REFUSED';
      err(
        options.json === true ? `${visibleJson({ code, message: error.message })}\n` : `${error.message}\n`,
      );
      return EXIT.incomplete;
    } finally {
      await close();
    }
  };
}
