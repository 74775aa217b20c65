/** What makes a password easy to guess, as far as it was found in this one. */
export const WEAKNESSES = {
  password: 'a common password or one close to it',
  word: 'a common word',
  name: 'a name',
  own: 'part of the e-mail address or a name of this place',
  keys: 'keys that lie side by side',
  sequence: 'characters that follow one another',
  repeat: 'a repetition',
  date: 'a date or a year',
} as const;
export type Weakness = keyof typeof WEAKNESSES;

/** How hard a password is to guess. Holds nothing of the password. */
export interface PasswordStrength {
  /** Decimal logarithm of the guesses that it takes, if one knows how people choose passwords. */
  readonly guessesLog10: number;
  readonly weaknesses: readonly Weakness[];
}

/** Decimal logarithm of the guesses that a password must be worth. */
export const GUESSES_LOG10_NEEDED = 9;

/** Estimates the strength of passwords. */
export interface StrengthEstimator {
  /**
   * @param words what a guesser would try first with this account
   * @throws ServiceError BUSY where it takes too long
   */
  estimate(password: string, words: readonly string[]): Promise<PasswordStrength>;
  /** Ends what runs; the next estimate starts it anew. */
  close(): Promise<void>;
}

/** Says why the password is too weak, or undefined where it is strong enough. */
export function weaknessOf({ guessesLog10, weaknesses }: PasswordStrength): string | undefined {
  if (guessesLog10 >= GUESSES_LOG10_NEEDED) return undefined;
  const parts = weaknesses.map((weakness) => WEAKNESSES[weakness]);
  return parts.length === 0 ? 'it is too short for what it is made of' : `it is made of ${parts.join(', ')}`;
}
