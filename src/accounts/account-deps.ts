import { ServiceError } from '../core/errors.js';
import type { AccountStore } from './account-store.js';
import type { Mailer } from './mail-texts.js';
import type { PasswordHasher } from './password-hasher.js';
import type { StrengthEstimator } from './strength/estimate-strength.js';
import type { ThrottledAttempts, ThrottlePolicies } from './throttled-attempts.js';
import type { SigningKeys, Tokens } from './tokens.js';

/** Work that goes on after its caller has been answered, so that the answer tells nothing by its time. */
interface Afterwards {
  /**
   * Starts the work; passes what it throws to `onFailure`.
   * @throws ServiceError BUSY where too much is going on already
   */
  begin(work: () => Promise<void>): void;
  /** Resolves when nothing goes on any more. */
  settled(): Promise<void>;
}

/**
 * @param most how many pieces of work may run at once
 * @param onFailure receives what a piece of work throws; the error goes nowhere else
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

/** Something that may be done only so often. */
interface Budget {
  /** Whether it may be done once more now. */
  take(): boolean;
}

/**
 * Allows `perSecond` times a second on the average, and `burst` times at once.
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
  /** Required if `registration` is `email`; without it, passwords cannot be reset by mail. */
  readonly mailer: Mailer | undefined;
  /** Where callers reach the service, for mails; without a slash at its end. */
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
