import { createAccountService, type AccountService } from '../accounts/account-service.js';
import type { AuditEvent } from '../accounts/audit.js';
import { createSweeper } from '../accounts/sweeper.js';
import type { Config } from '../config/load-config.js';
import { openAccounts } from './open-accounts.js';

/** Something that says when it ends. */
interface Closing {
  addHook(name: 'onClose', hook: () => Promise<void>): unknown;
}

/** The accounts of a server. */
interface ServedAccounts {
  readonly accounts: AccountService;
  readonly hasDatabase: boolean;
  readonly start: (app: Closing) => void;
}

/** The accounts of a server, and what starts their sweep and ends with the server. */
export function serveAccounts(
  config: Config,
  logger: { warn(facts: object, message: string): void },
  onEvent: (event: AuditEvent) => void,
): ServedAccounts {
  const opened = openAccounts(config.accounts, `http://${config.host}:${config.port.toString()}`, onEvent);
  const sweeper = createSweeper({
    ...opened.deps,
    onFailure: (error) => {
      logger.warn({ err: error }, 'the sweep of accounts failed and will be tried again');
    },
  });
  return {
    accounts: createAccountService(opened.deps),
    hasDatabase: opened.hasDatabase,
    start(app) {
      app.addHook('onClose', async () => {
        await sweeper.stop();
        await opened.close();
      });
      if (config.authMode === 'required' || opened.hasDatabase) sweeper.start();
    },
  };
}
