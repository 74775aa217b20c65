/**
 * Words that people take for passwords, kept as a table. A password that is one of them, however it is
 * disguised by digits for letters, capitals, and digits or signs at its ends, is refused: with a few hundred
 * common affixes this covers far more than the 3,000 most common passwords that fit the rules.
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

/** Whether the password is a common word in disguise, or hardly more than repeated characters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 3) return true;
  const core = lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  return [core, undisguise(core), undisguise(trimSigns(lower))].some((word) => COMMON.has(word));
}

/** Digits and signs at the ends that stand for no letter: `$ecret2024!` keeps its `$`. */
const trimSigns = (text: string): string => text.replace(/[^a-z@$]+$/, '').replace(/^[^a-z@$]+/, '');

const undisguise = (text: string): string =>
  Array.from(text, (character) => PLAIN[character] ?? character)
    .join('')
    .replaceAll(/[^a-z]/g, '');

const PASSWORD_MIN_LENGTH = 8;
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

/** The rules for a password that its owner chooses, in the order in which violations are reported. */
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
    // Marks belong to the letter before them.
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
