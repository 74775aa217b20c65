import { createAccountService, type AccountService } from '../accounts/account-service.js';
import { createSweeper } from '../accounts/sweeper.js';
import type { Config } from '../config/load-config.js';
import { openAccounts } from './open-accounts.js';

/** Something that says when it ends. */
interface Closing {
  addHook(name: 'onClose', hook: () => Promise<void>): unknown;
}

/** The accounts of a server, and what starts their sweep and ends with the server. */
export function serveAccounts(
  config: Config,
  logger: { warn(facts: object, message: string): void },
): { readonly accounts: AccountService; readonly start: (app: Closing) => void } {
  const opened = openAccounts(config.accounts, `http://${config.host}:${config.port.toString()}`);
  const sweeper = createSweeper({
    ...opened.deps,
    onFailure: (error) => {
      logger.warn({ err: error }, 'the sweep of accounts failed and will be tried again');
    },
  });
  return {
    accounts: createAccountService(opened.deps),
    start(app) {
      app.addHook('onClose', async () => {
        await sweeper.stop();
        await opened.close();
      });
      if (config.authMode === 'required' || opened.hasDatabase) sweeper.start();
    },
  };
}
