import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { AccountDeps } from '../accounts/account-deps.js';
import { createAccountDeps } from '../accounts/account-service.js';
import type { AuditRecord } from '../accounts/audit.js';
import { observeStore } from '../accounts/account-store.js';
import { createPasswordHasher } from '../accounts/password-hasher.js';
import type { AccountSettings } from '../config/account-settings.js';
import { ConfigError } from '../config/load-config.js';
import { SETTINGS } from '../config/settings.js';
import { reasonOf } from '../core/system-reason.js';
import { createSmtpMailer } from '../mail/smtp-mailer.js';
import { createDatabase, type DatabasePlace } from '../storage/database.js';
import { createSqlAccountStore } from '../storage/sql-account-store.js';
import { createSqlSessionStore } from '../storage/transform-session-queries.js';
import type { SessionStore } from '../transform/sessions/session-store.js';

/** Accounts stored in the configured database. */
export interface OpenAccounts {
  readonly deps: AccountDeps;
  /** Session maps of transformations stored for accounts. */
  readonly sessions: SessionStore;
  /**
   * Whether the database already existed at the start. Without one there is nothing to clean up, and none is created
   * for that.
   */
  readonly hasDatabase: boolean;
  /** Whether the database exists now: another process may have created it. */
  readonly exist: () => boolean;
  readonly close: () => Promise<void>;
}

/** Callbacks of the accounts. */
interface Told {
  readonly onLine?: (line: AuditRecord) => void;
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Checks that the folder of the SQLite file can be used, without creating it. Has no effect with a `databaseUrl`.
 * @throws ConfigError that names DATA_DIR and the reason
 */
export function checkDataFolder({ databaseUrl, dataDir }: AccountSettings): void {
  if (databaseUrl !== undefined) return;
  let place = dataDir;
  while (!existsSync(place) && path.dirname(place) !== place) place = path.dirname(place);
  let reason: string | undefined;
  try {
    if (!statSync(place).isDirectory()) reason = 'it is not a folder';
    else accessSync(place, constants.W_OK);
  } catch (error) {
    reason = reasonOf(error);
  }
  if (reason === undefined) return;
  throw new ConfigError([
    `${SETTINGS.dataDir.name} must be ${SETTINGS.dataDir.expected}: ${place}: ${reason}.`,
  ]);
}

/**
 * Opens the accounts. The database is opened on first use.
 * @param told receives each audit record that is written, and failures that are hidden from the caller
 */
export function openAccounts(
  settings: AccountSettings,
  localUrl: string,
  { onLine = () => undefined, onFailure }: Told = {},
): OpenAccounts {
  const file = path.join(settings.dataDir, 'accounts.db');
  const place: DatabasePlace =
    settings.databaseUrl === undefined
      ? { engine: 'sqlite', path: file }
      : { engine: 'postgres', url: settings.databaseUrl };
  const database = createDatabase(place, Date.now);
  const store = observeStore(createSqlAccountStore(database), onLine);
  const mailer =
    settings.smtpUrl === undefined
      ? undefined
      : createSmtpMailer(settings.smtpUrl, settings.mailFrom, settings.smtpTls);
  // Half of the cores, so that logins leave room for classification.
  const slots = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
  const deps = createAccountDeps({
    store,
    now: Date.now,
    hasher: createPasswordHasher(slots),
    ...(onFailure !== undefined && { onFailure }),
    registration: settings.registration,
    passwordWords: settings.passwordWords,
    mailer,
    publicUrl: settings.publicUrl ?? localUrl,
    ...(settings.publicUrl !== undefined && { issuer: settings.publicUrl }),
  });
  const exist = (): boolean => place.engine === 'postgres' || existsSync(file);
  return {
    deps,
    sessions: createSqlSessionStore(database),
    hasDatabase: exist(),
    exist,
    async close() {
      mailer?.close();
      await deps.strength.close();
      await store.close();
    },
  };
}
