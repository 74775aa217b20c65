import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { AccountDeps } from '../accounts/account-deps.js';
import { createAccountDeps } from '../accounts/account-service.js';
import type { AuditRecord } from '../accounts/audit.js';
import { observeStore } from '../accounts/account-store.js';
import { createPasswordHasher } from '../accounts/password-hasher.js';
import type { AccountSettings } from '../config/account-settings.js';
import { createSmtpMailer } from '../mail/smtp-mailer.js';
import { createDatabase, type DatabasePlace } from '../storage/database.js';
import { createSqlAccountStore } from '../storage/sql-account-store.js';
import { createSqlSessionStore } from '../storage/transform-session-queries.js';
import type { SessionStore } from '../transform/sessions/session-store.js';

/** Accounts over the database that the settings name. */
export interface OpenAccounts {
  readonly deps: AccountDeps;
  /** Maps of transformations that accounts have kept. */
  readonly sessions: SessionStore;
  /** Whether there is a database already; without one there is nothing to sweep, and none is made for it. */
  readonly hasDatabase: boolean;
  /** Whether there is one by now: others may have made it since. */
  readonly exist: () => boolean;
  readonly close: () => Promise<void>;
}

/** Who hears of what. */
interface Told {
  readonly onLine?: (line: AuditRecord) => void;
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Nothing is opened before the first use.
 * @param told receives each audit record that is written, and failures that the caller does not see
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
