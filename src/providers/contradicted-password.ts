import { assignmentAt, isSpokenName, namesSecret, wordsOfName } from '../recognizers/secrets/assignment.js';
import { isWordOfSentence } from '../recognizers/secrets/judge-value.js';
import { isPlaceholder, isReference, isWordForSecret } from '../recognizers/secrets/references.js';

/** Keys of a keyboard: `Ctrl+Shift+K`, `cmd+k cmd+s`. */
const SHORTCUT = /^(?:ctrl|cmd|alt|shift|meta|option|super|win|strg)[+-]\S/i;
/** Names of algorithms: `rsa-sha2-512`, `ecdh-sha2-nistp521`. */
const ALGORITHM = /^[a-z\d]+(?:[-_](?:[a-z]+|[a-z]*\d{1,4}))*$|^(?:aes|sha|pbkdf)\d*[-_]?(?:with)?\w{2,16}$/i;
const OF_ALGORITHM =
  /(?:^|[-_])(?:sha\d|nistp|aes\d|[rd]sa\b|ed25519|[xc]\w{0,5}25519|poly1305|hmac|gcm|cbc)/i;
/** A task and its version: `AzureKeyVault@2`. */
const TASK = /^\p{L}[\p{L}\d]+@v?\d{1,2}$/u;
/** Words joined by marks, a path of such words, or words in camel case: `gelu_pytorch_tanh`, `bart-large-cnn`, `X448PublicKey`. */
const IDENTIFIER =
  /^[a-z]+\d{0,3}(?:[_./-][a-z]*(?:\d{1,4}[a-z]*)?)*$|^_*[a-z]*(?:\p{Lu}\d{0,4}\p{Ll}+\d{0,4}){2,}$|^\p{Lu}[\p{Lu}\d]*(?:_[\p{Lu}\d]+)+$|^\p{Lu}\d{2,4}(?:\p{Lu}\p{Ll}+)+$/u;
/** What follows the rest of a word, or a call. */
const CUT_AFTER = /^(?:[-_]?\p{Ll}{3}|\()/u;
const CUE_NEAR =
  /pass|pwd|pw\b|kenn?wort|secret|token(?!i[sz])|cred|mot de|contrase|senha|wachtwo|has[lł]o|l[oö]senord|salasana|code|pin|clave|heslo|jelsz/i;
/**
 * Words near a password: names of secrets and accounts, and what they open, in the languages of the model. A password
 * that none of them is near cannot be told from a name in documentation of programs.
 */
const CUE_AROUND =
  /pass(?!ed|es\b|ing|age|iv|port|enger|t\b)|pwd|pw\b|psk|kenn?wort|secret|token(?!i[sz])|cred|log[ -]?(?:in|on)|sign[- ]?in|wi-?fi|wlan|mot de|mdp|contrase|senha|wachtwo|has[lł]|l[oö]senord|salasana|tunnu|adgang|heslo|jelsz|parola|şifre|lozinka|geslo|парол|κωδικ|密|パスワード|비밀|zugang|anmeld|identifi|inlog|logow|acce[sd]|clave|clé|chiave|schlüssel|\bkey\b|cod[eiy]|koodi|kod|códig|\bpin\b|otp|admin|root|unlock|sudo|community|geheim|konto|account|\bweb-?mail|vpn/i;
const BEFORE_CUE = 160;
const AFTER_CUE = 60;
/** Number of characters before a finding in which a cue, an encrypted value or an address begins. */
const REACH = 80;
const LONGEST_ENCRYPTED = 1_024;
/** Encrypted values, which the model finds in part, and names of secrets in a cloud. */
const ENCRYPTED_BEFORE = /\bENC\[[^\]\n]*$|\barn:[^\s"']*$|(?<![\w+/])Ag[A-D][A-Za-z\d+/]{0,1000}$/;
const SEALED = /^Ag[A-D][A-Za-z\d+/]{8}/;
const LONG_BASE64 = /^[A-Z\d+/=]{150}/i;

/** The rest of a word on either side of a value: `a_⟦rest⟧_parameter`. Options of commands join a password to a letter. */
const WORD_AT_END = /\w$/;
const WORD_AT_START = /^\w/;
const JOINED_OPTION = /(?:^|[\s"'])-p$/i;
/** Several percent signs of an encoded address, and a query of one. */
const ENCODED = /%[\da-f]{2}.*%[\da-f]{2}/i;
const QUERY = /^[\w[\]]{1,24}=[^\s&]*&[\w[\]]{1,24}=/;
/** A parameter of an address, a fragment, and the scope of a package. */
const OF_ADDRESS_BEFORE = /[?&](?<name>[\w[\]-]{1,24})=$|\bhref=["']$|(?:^|[\s"'\x60(|])@[\w.-]{1,40}\/$/;
/** The version of a package. */
const VERSION_AFTER = /^@[\^~]?v?\d/;
/** The abbreviated hash of a commit: `([7cced88](…))`. */
const SHORT_HASH = /^[\da-f]{7,8}$/;
const HASH_BEFORE = /[[(\x60]$/;

/** Returns whether a word is a name in code, with several parts: `credential-provider-imds`, `Class_constructor_may_not`. */
const isName = (word: string): boolean =>
  (IDENTIFIER.test(word) && /[_-]/.test(word)) || word.split('_').length > 3;

const SHORTEST = 2;
const POWER = /^\d+\*\*\d*$/;

/** A name in camel case that contains a cue, as documentation has it: `secretOrPublicKey`. */
const NAME_WITH_CUE = /^\p{L}\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u;
const CUE_IN_NAME = /pass|secret|token|key|auth|cred/i;
/** Words joined by hyphens in the cell of a table: `secure-json-parse`. */
const HYPHENATED = /^[a-z]+(?:-[a-z]+)+$/;
const IN_CELL = /\|\s?[*_\x60]{0,2}$/;
/** Where a password is kept, and what it equals: "is in Bitwarden", "the same as for the wiki". */
const KEPT_BEFORE =
  /\b(?:is|are|stored|kept|saved|lies|lives) (?:in|on|at|with|under|behind)(?: (?:the|our|my))? $|\bsame as (?:(?:for|in|on|the) ){0,2}$/i;

/** Returns whether words show that a value is none: a name of a program, where a password is kept. */
const isWord = (value: string, before: string): boolean =>
  isWordOfSentence(value) ||
  (NAME_WITH_CUE.test(value) && CUE_IN_NAME.test(value)) ||
  (HYPHENATED.test(value) && IN_CELL.test(before) && !CUE_NEAR.test(before)) ||
  (KEPT_BEFORE.test(before) && /^\p{L}+\d?$/u.test(value));

/** Returns whether a value is a part of a word, an address, a package, emphasis or a template. */
function isPartOfSyntax(value: string, before: string, after: string): boolean {
  if (POWER.test(value)) return true;
  const isCut =
    (WORD_AT_START.test(value) && WORD_AT_END.test(before) && !JOINED_OPTION.test(before)) ||
    WORD_AT_START.test(after);
  const left = before.slice(before.search(/[\w-]*$/));
  const right = after.slice(0, after.search(/[^\w-]|$/));
  if (isCut && isName(left + value + right)) return true;
  if (value.startsWith('**') || (value.endsWith('*') && after.startsWith('*'))) return true;
  if (ENCODED.test(value) || QUERY.test(value) || VERSION_AFTER.test(after)) return true;
  if (SHORT_HASH.test(value) && HASH_BEFORE.test(before)) return true;
  // `@prefix@`
  if (
    /^@?\w+@?$/.test(value) &&
    /(?:^|[\s=])@?$/.test(before) &&
    /^@\w+@(?:[\s"'/]|$)/.test(`${before.slice(-1)}${value}${after}`.replace(/^\s/, ''))
  )
    return true;
  const address = OF_ADDRESS_BEFORE.exec(before);
  const { name = '' } = address?.groups ?? {};
  return address !== null && !namesSecret(wordsOfName(name));
}

/**
 * Returns whether the form and the place of a value that the model alone calls a password rule it out: references,
 * placeholders, encrypted values, names of algorithms, shortcuts, and identifiers that are not assigned to a secret.
 */
export function isNoPassword(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  const before = text.slice(Math.max(0, start - REACH), start);
  if (value.length < SHORTEST || isReference(value) || isPlaceholder(value) || isWordForSecret(value))
    return true;
  if (isWord(value, before)) return true;
  // A variable: `-p$PASSWORD`, `"${MYSQL_ROOT}"`, and a font of a manual page: `\fBmysql`.
  if (/\$\{?\w*$|\\$/.test(before) || /^\$\w*$/.test(value)) return true;
  // After a cue, the form of a task is that of a password.
  if (SHORTCUT.test(value) || (TASK.test(value) && !CUE_NEAR.test(before))) return true;
  if (ALGORITHM.test(value) && OF_ALGORITHM.test(value)) return true;
  const encrypted = text.slice(Math.max(0, start - LONGEST_ENCRYPTED), start);
  if (
    ENCRYPTED_BEFORE.test(encrypted) ||
    value.startsWith('ENC[') ||
    (SEALED.test(value) && LONG_BASE64.test(text.slice(start, start + 150)))
  )
    return true;
  // A number in data, such as the index of a word.
  if (/^\d{1,6}$/.test(value)) return !CUE_NEAR.test(assignmentAt(text, start, end)?.name ?? before);
  if (before.endsWith('{') && text.charAt(end) === '}') return true;
  if (!CUE_AROUND.test(text.slice(Math.max(0, start - BEFORE_CUE), start) + text.slice(end, end + AFTER_CUE)))
    return true;
  if (isPartOfSyntax(value, before, text.slice(end, end + 40))) return true;
  if (!IDENTIFIER.test(value)) return false;
  // The path before its last part: `facebook/bart-large-cnn`.
  const path = before.length - before.search(/[\w./-]*$/);
  const assignment = assignmentAt(text, start - path, end);
  if (assignment !== undefined && assignment.separator !== ',')
    return (
      !namesSecret(assignment.words) && !isSpokenName(assignment.words) && !CUE_NEAR.test(assignment.name)
    );
  // A part of a word, as in `autocomplete="current-password"`, or a type: `key: X448PublicKey`.
  return CUT_AFTER.test(text.slice(end, end + 8)) && /(?:^|["'=\n])$/.test(before);
}
