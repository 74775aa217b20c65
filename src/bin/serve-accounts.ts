import { createAccountService, type AccountService } from '../accounts/account-service.js';
import { auditFacts, type AuditEvent, type AuditRecord } from '../accounts/audit.js';
import { createSweeper } from '../accounts/sweeper.js';
import { GATHERING_MS } from '../accounts/throttled-attempts.js';
import type { Config } from '../config/load-config.js';
import type { SessionKeeping } from '../transform/sessions/kept-sessions.js';
import { openAccounts } from './open-accounts.js';
import { openFolderWarning } from './warn-open-folder.js';

/** Something that says when it ends. */
interface Closing {
  addHook(name: 'onClose', hook: () => Promise<void>): unknown;
}

/** The accounts of a server. */
interface ServedAccounts {
  readonly accounts: AccountService;
  readonly hasDatabase: boolean;
  readonly transformSessions: SessionKeeping;
  /** Whether there are accounts, or may come to be by what callers do. */
  readonly accountsExist: () => boolean;
  readonly start: (app: Closing) => void;
}

interface Logger {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The accounts of a server, and what starts their sweep and ends with the server. */
export function serveAccounts(
  config: Config,
  logger: Logger,
  onEvent: (event: AuditEvent) => void,
): ServedAccounts {
  const { auditLog, auditRetentionDays, databaseUrl, dataDir } = config.accounts;
  const isOpen = databaseUrl === undefined ? openFolderWarning(dataDir) : undefined;
  if (isOpen !== undefined) logger.warn({}, isOpen);
  const onLine = (line: AuditRecord): void => {
    onEvent(line.event);
    if (auditLog) logger.info({ audit: auditFacts(line) }, 'audit');
  };
  const opened = openAccounts(config.accounts, `http://${config.host}:${config.port.toString()}`, {
    onLine,
    onFailure: (error) => {
      logger.warn({ err: error }, 'a mail for a new password was not sent');
    },
  });
  const { throttled } = opened.deps;
  const onFailure = (error: unknown): void => {
    logger.warn({ err: error }, 'the sweep of accounts failed and will be tried again');
  };
  const sweeper = createSweeper({
    ...opened.deps,
    onFailure,
    ...(auditRetentionDays > 0 && { auditRetentionMs: auditRetentionDays * DAY_MS }),
  });
  return {
    accounts: createAccountService(opened.deps),
    hasDatabase: opened.hasDatabase,
    transformSessions: {
      store: opened.sessions,
      now: opened.deps.now,
      longestMs: config.transformSessionHours * HOUR_MS,
    },
    accountsExist: () =>
      config.authMode === 'required' || config.accounts.registration !== 'off' || opened.exist(),
    start(app) {
      const timer = setInterval(() => void throttled.flush(false).catch(onFailure), GATHERING_MS).unref();
      app.addHook('onClose', async () => {
        clearInterval(timer);
        await opened.deps.afterwards.settled();
        await throttled.flush().catch(onFailure);
        await sweeper.stop();
        await opened.close();
      });
      if (config.authMode === 'required' || opened.hasDatabase) sweeper.start();
    },
  };
}
