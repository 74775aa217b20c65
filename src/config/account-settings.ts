import { homedir } from 'node:os';
import path from 'node:path';
import type { RegistrationMode } from '../accounts/account-deps.js';
import { isLoopback } from '../core/authority.js';
import type { Fault } from './provider-settings.js';
import type { ReadSetting } from './setting.js';
import { SETTINGS } from './settings.js';

/** How accounts are stored and registered. */
export interface AccountSettings {
  /** Undefined: use a SQLite file in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly registration: RegistrationMode;
  readonly smtpUrl: string | undefined;
  /** Whether mail requires TLS. */
  readonly smtpTls: 'required' | 'optional';
  readonly mailFrom: string;
  readonly publicUrl: string | undefined;
  /** Words of the organization that add no strength to a new password; lower case. */
  readonly passwordWords: readonly string[];
  /** Days after which audit records are deleted; 0: never. */
  readonly auditRetentionDays: number;
  /** Whether each audit record is also written to the log. */
  readonly auditLog: boolean;
}

/** Reads the account settings; adds invalid ones to `faults`. */
export function readAccountSettings(read: ReadSetting, faults: Fault[]): AccountSettings {
  const smtpUrl = read(SETTINGS.smtpUrl, undefined);
  const isLocalMail = smtpUrl !== undefined && isLoopback(new URL(smtpUrl).hostname);
  const settings: AccountSettings = {
    databaseUrl: read(SETTINGS.databaseUrl, undefined),
    dataDir: path.resolve(read(SETTINGS.dataDir, path.join(home(), '.data-discovery'))),
    registration: read(SETTINGS.registration),
    smtpUrl,
    smtpTls: read(SETTINGS.smtpTls, isLocalMail ? 'optional' : 'required'),
    mailFrom: read(SETTINGS.mailFrom),
    publicUrl: read(SETTINGS.publicUrl, undefined),
    passwordWords: read(SETTINGS.passwordWords),
    auditRetentionDays: read(SETTINGS.auditRetentionDays),
    auditLog: read(SETTINGS.auditLog) === 'on',
  };
  if (settings.registration === 'email' && settings.smtpUrl === undefined) {
    if (faults.every((fault) => !fault.startsWith('SMTP_URL'))) {
      faults.push('SMTP_URL must be set where REGISTRATION is email: the credentials go out by mail.');
    }
  }
  return settings;
}

/**
 * Returns the home folder. A container may run as a user without a passwd entry, whose home is the root folder, as at
 * login.
 */
function home(): string {
  try {
    return homedir();
  } catch {
    return path.parse(process.cwd()).root;
  }
}
