import type { AccountStore } from './account-store.js';
import type { Mailer } from './mailer.js';
import type { PasswordHasher } from './password-hasher.js';
import type { SigningKeys } from './signing-keys.js';
import type { ThrottlePolicies } from './throttle.js';
import type { Tokens } from './tokens.js';

export const REGISTRATION_MODES = ['off', 'direct', 'email'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** What the use cases of accounts are built from. */
export interface AccountDeps {
  readonly store: AccountStore;
  readonly hasher: PasswordHasher;
  readonly keys: SigningKeys;
  readonly tokens: Tokens;
  readonly policies: ThrottlePolicies;
  readonly registration: RegistrationMode;
  /** Needed where `registration` is `email`. */
  readonly mailer: Mailer | undefined;
  /** Where callers reach the service, for mails; without a slash at its end. */
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
