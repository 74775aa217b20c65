import { assignmentAt, isSpokenName, namesSecret } from '../recognizers/secrets/assignment.js';
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
/** Number of characters before a finding in which a cue, an encrypted value or an address begins. */
const REACH = 80;
const LONGEST_ENCRYPTED = 1_024;
/** Encrypted values, which the model finds in part, and names of secrets in a cloud. */
const ENCRYPTED_BEFORE = /\bENC\[[^\]\n]*$|\barn:[^\s"']*$|(?<![\w+/])Ag[A-D][A-Za-z\d+/]{0,1000}$/;
const SEALED = /^Ag[A-D][A-Za-z\d+/]{8}/;
const LONG_BASE64 = /^[A-Z\d+/=]{150}/i;

/**
 * Returns whether the form and the place of a value that the model alone calls a password rule it out: references,
 * placeholders, encrypted values, names of algorithms, shortcuts, and identifiers that are not assigned to a secret.
 */
export function isNoPassword(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  const before = text.slice(Math.max(0, start - REACH), start);
  if (isReference(value) || isPlaceholder(value) || isWordForSecret(value)) return true;
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
