import type { AccountStore } from './account-store.js';
import type { Afterwards } from './afterwards.js';
import type { Budget } from './budget.js';
import type { Mailer } from './mailer.js';
import type { PasswordHasher } from './password-hasher.js';
import type { SigningKeys } from './signing-keys.js';
import type { StrengthEstimator } from './strength/password-strength.js';
import type { ThrottlePolicies } from './throttle.js';
import type { ThrottledAttempts } from './throttled-attempts.js';
import type { Tokens } from './tokens.js';

export const REGISTRATION_MODES = ['off', 'direct', 'email'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** What the use cases of accounts are built from. */
export interface AccountDeps {
  readonly store: AccountStore;
  readonly hasher: PasswordHasher;
  readonly strength: StrengthEstimator;
  /** Words of the organisation that count for nothing in a new password; lower case. */
  readonly passwordWords: readonly string[];
  readonly keys: SigningKeys;
  readonly tokens: Tokens;
  readonly policies: ThrottlePolicies;
  /** Attempts that came too soon, on their way into the audit. */
  readonly throttled: ThrottledAttempts;
  /** How often the store may note what a stranger was told about its turn: a flood must not fill the disk. */
  readonly turnBudget: Budget;
  readonly registration: RegistrationMode;
  /** Mails for new passwords, sent once the caller has been answered. */
  readonly afterwards: Afterwards;
  /** Needed where `registration` is `email`; without one nobody resets a password by mail. */
  readonly mailer: Mailer | undefined;
  /** Where callers reach the service, for mails; without a slash at its end. */
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
