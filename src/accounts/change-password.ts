import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { nextState, parseEmailAddress } from './account.js';
import { type Actor, auditRecord } from './audit.js';
import { admitAttempt, provePassword, recordProof } from './prove-password.js';
import { type StrengthEstimator, weaknessOf } from './strength/password-strength.js';

/** Words that an attacker would try first against this service, in addition to those of the e-mail address. */
export const WORDS_OF_THE_SERVICE: readonly string[] = [
  'datadiscovery',
  'data-discovery',
  'discovery',
  'sensitive',
  'classify',
];
/** Maximum number of words taken from the e-mail address. */
const MOST_WORDS = 12;

/**
 * Words commonly used as passwords. A password is refused if it is one of them, even with digits in place of letters,
 * capitals, or digits and symbols at its ends. With a few hundred base words, this covers far more than the 3,000 most
 * common passwords that satisfy the other rules.
 */
const WORDS =
  'password passwort passwd passw pass passcode parola clave senha contrasena motdepasse wachtwoord haslo heslo ' +
  'geslo salasana losenord kodeord welcome willkommen bienvenue bienvenido benvenuto welkom admin administrator ' +
  'administrador root toor superuser system sysadmin operator manager guest user username default changeme ' +
  'changeit letmein letmeinnow iloveyou loveyou love lovely monkey dragon master shadow sunshine princess football ' +
  'baseball basketball soccer hockey batman superman spiderman pokemon starwars jordan michael jennifer jessica ' +
  'charlie thomas daniel andrew joshua matthew ashley nicole robert hunter killer summer winter spring autumn ' +
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august ' +
  'september october november december secret secure security access login test testing tester demo sample ' +
  'example trustno hello computer internet server database oracle google facebook microsoft windows apple android ' +
  'samsung qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcdef ' +
  'abcdefg abcdefgh aaa aaaa aaaaaa xxx xxxx zzz freedom whatever cheese pepper ginger cookie banana orange purple ' +
  'yellow flower money liverpool arsenal chelsea juventus barcelona realmadrid bayern london paris berlin madrid ' +
  'datadiscovery discovery';

const COMMON = new Set(WORDS.split(' '));

const PLAIN: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 128;

/** The rules for passwords chosen by users, in the order in which violations are reported. */
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
    message: 'a special character (not a letter, digit or space)',
    // A mark belongs to the letter before it.
    holds: (password) => /[^\p{L}\p{M}\p{Nd}\s]/u.test(password),
  },
  {
    rule: 'not_old',
    message: 'a different password from the current one',
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

/**
 * Returns every rule that a new password breaks, including its estimated strength. Passwords must be normalized.
 * @throws ServiceError BUSY when the estimate takes too long
 */
export async function judgePassword(
  password: string,
  context: PasswordContext,
  strength: StrengthEstimator,
  wordsOfTheOrganisation: readonly string[] = [],
): Promise<readonly BrokenRule[]> {
  // The strength of a common or overlong password need not be estimated: its own rule reports it.
  if (Array.from(password).length > PASSWORD_MAX_LENGTH || isCommonPassword(password))
    return brokenRules(password, context);
  const words = context.emailKey.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const estimated = await strength.estimate(password, [
    ...words.slice(0, MOST_WORDS),
    ...WORDS_OF_THE_SERVICE,
    ...wordsOfTheOrganisation,
  ]);
  return brokenRules(password, { ...context, weakness: weaknessOf(estimated) });
}

/** What a caller sends to change a password. */
export interface PasswordChange {
  readonly email: string;
  readonly oldPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password and invalidates all earlier tokens. The first change of an issued password activates the
 * account. The new password is checked before the old one, so that its rules reveal nothing about the account.
 * @throws ServiceError FIELD_INVALID, PASSWORD_WEAK, LOGIN_INVALID, TOO_MANY_ATTEMPTS, BUSY
 */
export async function changePassword(deps: AccountDeps, change: PasswordChange, actor: Actor): Promise<void> {
  const email = parseEmailAddress(change.email);
  const oldPassword = normalizePassword(change.oldPassword);
  const newPassword = normalizePassword(change.newPassword);
  const attempt = await admitAttempt(deps, {
    email,
    password: oldPassword,
    actor,
    refusedAs: 'password_change_refused',
  });
  const { store, hasher, strength, passwordWords, now } = deps;
  // The estimate costs about as much as a hash, so it also takes a slot.
  const { account, passwordHash } = await hasher.inSlot(async (slot) => {
    const context = { oldPassword, emailKey: email.key };
    const broken = await judgePassword(newPassword, context, strength, passwordWords);
    if (broken.length > 0) throw passwordWeak(broken);
    return {
      account: await provePassword(deps, slot, attempt),
      passwordHash: await slot.hash(newPassword),
    };
  }, attempt.isKnown);
  const activates = nextState(account, 'activate') === 'active';
  const at = now();
  const changed = await store.change(
    account,
    {
      passwordHash,
      credentialVersion: account.credentialVersion + 1,
      passwordIssuedAt: null,
      deliveredAt: account.deliveredAt ?? at,
      ...(activates && { state: 'active', activatedAt: at }),
    },
    [
      auditRecord(at, 'password_changed', actor, account),
      ...(activates ? [auditRecord(at, 'activated', actor, account)] : []),
    ],
  );
  // A concurrent change came first, so the old password is no longer current.
  if (!changed) throw new ServiceError('LOGIN_INVALID');
  await recordProof(deps, attempt, account);
}

/** Builds the error that lists every broken rule; it never quotes the password. */
export function passwordWeak(broken: readonly BrokenRule[]): ServiceError {
  const rules = broken.map(({ message }) => message);
  const details = { rules, broken: broken.map(({ rule }) => rule) };
  return new ServiceError('PASSWORD_WEAK', { wanted: rules.join('; ') }, details);
}

/** Whether the password is a disguised common word, or has at most three distinct characters. */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 3) return true;
  const core = lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  return [core, undisguise(core), undisguise(trimSigns(lower))].some((word) => COMMON.has(word));
}

/** Removes digits and symbols at the ends that do not stand for letters: `$ecret2024!` keeps its `$`. */
const trimSigns = (text: string): string => text.replace(/[^a-z@$]+$/, '').replace(/^[^a-z@$]+/, '');

const undisguise = (text: string): string =>
  Array.from(text, (character) => PLAIN[character] ?? character)
    .join('')
    .replaceAll(/[^a-z]/g, '');

interface Rule {
  readonly rule: string;
  /** In words; completes "Wanted: …". */
  readonly message: string | ((context: PasswordContext) => string);
  readonly holds: (password: string, context: PasswordContext) => boolean;
}

/** What a new password is compared with. */
interface PasswordContext {
  /** The current password; undefined if it is not known but has been found to differ. */
  readonly oldPassword: string | undefined;
  /** Normalized e-mail address of the account. */
  readonly emailKey: string;
  /** Why the password is easy to guess, in words; absent if it is strong or was not estimated. */
  readonly weakness?: string | undefined;
}

const lengthOf = (text: string): number => Array.from(text).length;

/** A rule that a password breaks. */
interface BrokenRule {
  readonly rule: string;
  readonly message: string;
}

/** Normalizes a password to NFC, so that the same text typed on different keyboards gives the same password. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

/** Returns every rule that the new password breaks. Passwords must be normalized. */
export function brokenRules(password: string, context: PasswordContext): readonly BrokenRule[] {
  return RULES.filter(({ holds }) => !holds(password, context)).map(({ rule, message }) => ({
    rule,
    message: typeof message === 'string' ? message : message(context),
  }));
}
