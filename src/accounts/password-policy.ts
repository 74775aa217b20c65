import { isCommonPassword } from './common-passwords.js';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

interface Rule {
  readonly rule: string;
  /** In words; completes "Wanted: …". */
  readonly message: string | ((context: PasswordContext) => string);
  readonly holds: (password: string, context: PasswordContext) => boolean;
}

/** What a new password must not be. */
export interface PasswordContext {
  /** The present one; undefined where it is not known, and this is not it. */
  readonly oldPassword: string | undefined;
  /** Normalised e-mail address of the account. */
  readonly emailKey: string;
  /** Why it is too easy to guess, in words; absent where it is not, or was not looked at. */
  readonly weakness?: string | undefined;
}

const lengthOf = (text: string): number => Array.from(text).length;

/** The rules for a password that its owner chooses, in the order in which breaches are told. */
const RULES: readonly Rule[] = [
  {
    rule: 'min_length',
    message: `at least ${PASSWORD_MIN_LENGTH} characters`,
    holds: (password) => lengthOf(password) >= PASSWORD_MIN_LENGTH,
  },
  {
    rule: 'max_length',
    message: `at most ${PASSWORD_MAX_LENGTH} characters`,
    holds: (password) => lengthOf(password) <= PASSWORD_MAX_LENGTH,
  },
  { rule: 'lowercase', message: 'a lowercase letter', holds: (password) => /\p{Ll}/u.test(password) },
  { rule: 'uppercase', message: 'an uppercase letter', holds: (password) => /\p{Lu}/u.test(password) },
  { rule: 'digit', message: 'a digit', holds: (password) => /\p{Nd}/u.test(password) },
  {
    rule: 'special',
    message: 'a special character: one that is no letter, digit or space',
    // Marks belong to the letter before them.
    holds: (password) => /[^\p{L}\p{M}\p{Nd}\s]/u.test(password),
  },
  {
    rule: 'not_old',
    message: 'another password than the present one',
    holds: (password, { oldPassword }) => password !== oldPassword,
  },
  {
    rule: 'not_email',
    message: 'no password that contains the e-mail address',
    holds: (password, { emailKey }) => emailKey === '' || !password.toLowerCase().includes(emailKey),
  },
  { rule: 'not_common', message: 'no common password', holds: (password) => !isCommonPassword(password) },
  {
    rule: 'hard_to_guess',
    message: ({ weakness }) => `a password that is harder to guess (${weakness ?? 'it is weak'})`,
    holds: (_password, { weakness }) => weakness === undefined,
  },
];

/** A rule that a password breaks. */
export interface BrokenRule {
  readonly rule: string;
  readonly message: string;
}

/** Passwords are compared as NFC, so that two keyboards typing the same text give the same password. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

/** Every rule that the new password breaks; both passwords already normalised. */
export function brokenRules(password: string, context: PasswordContext): readonly BrokenRule[] {
  return RULES.filter(({ holds }) => !holds(password, context)).map(({ rule, message }) => ({
    rule,
    message: typeof message === 'string' ? message : message(context),
  }));
}
