import { ServiceError } from '../core/errors.js';
import type { AccountStore } from './account-store.js';
import type { Mailer } from './mail-texts.js';
import type { PasswordHasher } from './password-hasher.js';
import type { StrengthEstimator } from './strength/password-strength.js';
import type { ThrottledAttempts, ThrottlePolicies } from './throttled-attempts.js';
import type { SigningKeys, Tokens } from './tokens.js';

/** Background work that runs after the caller has been answered, so that response times reveal nothing. */
interface Afterwards {
  /**
   * Starts the work; errors go to `onFailure`.
   * @throws ServiceError BUSY when too much work is already running
   */
  begin(work: () => Promise<void>): void;
  /** Resolves once all work has finished. */
  settled(): Promise<void>;
}

/**
 * Creates the runner of background work.
 * @param most maximum number of concurrent pieces of work
 * @param onFailure receives the errors that the work throws; they are reported nowhere else
 */
export function createAfterwards(most: number, onFailure: (error: unknown) => void): Afterwards {
  const going = new Set<Promise<void>>();
  return {
    begin(work) {
      if (going.size >= most) throw new ServiceError('BUSY', {}, { retry_after_s: 2 });
      const piece: Promise<void> = work()
        .catch(onFailure)
        .finally(() => going.delete(piece));
      going.add(piece);
    },
    async settled() {
      while (going.size > 0) await Promise.all(going);
    },
  };
}

/** A rate limit. */
interface Budget {
  /** Consumes one unit if any is left; returns whether it did. */
  take(): boolean;
}

/**
 * Creates a token bucket that allows `perSecond` operations a second on average, with bursts of up to `burst`.
 * @param now milliseconds since 1970
 */
export function createBudget(perSecond: number, burst: number, now: () => number): Budget {
  let left = burst;
  let at = now();
  return {
    take() {
      const passed = Math.max(0, now() - at);
      left = Math.min(burst, left + (passed / 1000) * perSecond);
      at = now();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

export const REGISTRATION_MODES = ['off', 'direct', 'email'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Dependencies of the account use cases. */
export interface AccountDeps {
  readonly store: AccountStore;
  readonly hasher: PasswordHasher;
  readonly strength: StrengthEstimator;
  /** Words of the organization that add no strength to a new password; lower case. */
  readonly passwordWords: readonly string[];
  readonly keys: SigningKeys;
  readonly tokens: Tokens;
  readonly policies: ThrottlePolicies;
  /** Collects throttled attempts for the audit log. */
  readonly throttled: ThrottledAttempts;
  /** Limits how often the turns of throttled callers are written to the store, so that a flood cannot fill the disk. */
  readonly turnBudget: Budget;
  readonly registration: RegistrationMode;
  /** Sends password reset mails after the caller has been answered. */
  readonly afterwards: Afterwards;
  /** Required if `registration` is `email`; without it, passwords cannot be reset by mail. */
  readonly mailer: Mailer | undefined;
  /** Public base URL of the service, used in mails; without a trailing slash. */
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
