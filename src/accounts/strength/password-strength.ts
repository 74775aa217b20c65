/** Reasons why a password is easy to guess. */
const WEAKNESSES = {
  password: 'a common password or one close to it',
  word: 'a common word',
  name: 'a name',
  own: 'part of the e-mail address or a name of this organization',
  keys: 'adjacent keys',
  sequence: 'consecutive characters',
  repeat: 'a repetition',
  date: 'a date or a year',
} as const;

export type Weakness = keyof typeof WEAKNESSES;

/** How hard a password is to guess. Contains no part of the password. */
export interface PasswordStrength {
  /** Decimal logarithm of the guesses needed by an attacker who knows how people choose passwords. */
  readonly guessesLog10: number;
  readonly weaknesses: readonly Weakness[];
}

/** Minimum strength of a password, as the decimal logarithm of guesses. */
export const GUESSES_LOG10_NEEDED = 9;

/** Estimates password strength. */
export interface StrengthEstimator {
  /**
   * @param words what an attacker would try first for this account
   * @throws ServiceError BUSY when it takes too long
   */
  estimate(password: string, words: readonly string[]): Promise<PasswordStrength>;
  /** Stops the worker; the next estimate starts it again. */
  close(): Promise<void>;
}

/** Says why the password is too weak; undefined if it is strong enough. */
export function weaknessOf({ guessesLog10, weaknesses }: PasswordStrength): string | undefined {
  if (guessesLog10 >= GUESSES_LOG10_NEEDED) return undefined;
  const parts = weaknesses.map((weakness) => WEAKNESSES[weakness]);
  return parts.length === 0 ? 'it is too short' : `it is made of ${parts.join(', ')}`;
}
