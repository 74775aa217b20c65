import { rememberJudgements } from '../secrets/remember-judgements.js';
import { defineRecognizer, type Indecision } from '../define-recognizer.js';
import { isBasicCredential } from '../secrets/basic-credential.js';
import { isPlaceholder, isPlainValue, isReference, isWordForSecret } from '../secrets/references.js';

/** An argument in quotation marks, or bare. */
const ARGUMENT = String.raw`(?:"(?<value>[^"\n$]{3,100})"|'(?<quoted>[^'\n]{3,100})'|(?<bare>[^\s"'\x60|;&<>)$]{3,100}))`;
/** Programs by the option in which they take a password. */
const PROGRAMS: Readonly<Record<string, RegExp>> = {
  'user-option': /\b(?:curl|wget|https?)\b/,
  'password-option':
    /\b(?:mysql\w*|mariadb[\w-]*|mongo\w*|sshpass|docker login|podman login|helm registry login)\b/,
  'auth-option': /\b(?:redis-cli|valkey-cli|http)\b/,
};
const scores = { form: 0.9, formInContext: 0.9 };

export const secretArgument = defineRecognizer({
  name: 'secret-argument',
  entityType: 'PASSWORD',
  country: 'generic',
  description:
    'Passwords on command lines, in .netrc files, in HTTP authorization headers and in connection strings.',
  patterns: [
    {
      name: 'user-option',
      regex: /(?<=\s)(?:-u|--user|--proxy-user)[ =]{0,2}["']?[\w.@+-]{1,64}:(?<value>[^\s"'\x60$]{3,100})/dgu,
      scores,
    },
    { name: 'password-option', regex: new RegExp(String.raw`(?<=\s)-p ?${ARGUMENT}`, 'dgu'), scores },
    { name: 'auth-option', regex: new RegExp(String.raw`(?<=\s)-a ${ARGUMENT}`, 'dgu'), scores },
    {
      name: 'secure-string',
      regex: new RegExp(
        String.raw`(?:\bConvertTo-SecureString(?: -String)? {1,2}| -pass(?:in|out) pass:)${ARGUMENT}`,
        'dgu',
      ),
      scores,
    },
    {
      name: 'netrc',
      regex:
        /\b(?:login|machine|user)[ \t]{1,8}\S{1,100}\s{1,16}(?:login[ \t]{1,8}\S{1,100}\s{1,16})?password[ \t]{1,8}(?<value>[^\s"']{3,128})/dgu,
      scores,
      keywords: ['password'],
    },
    {
      name: 'basic-authorization',
      regex: /\bBasic[ \t]{1,3}(?<value>[A-Za-z\d+/]{10,200}={0,2})(?![\w+/=])/dgu,
      scores,
      keywords: ['basic'],
    },
    {
      name: 'data-source-name',
      regex: /\b[\w.-]{1,64}:(?<value>[^\s"'\x60@:/]{3,64})@(?:tcp6?|unix)\(/dgu,
      scores,
      keywords: ['@tcp', '@unix'],
    },
  ],
  validate: (candidate, { text, start, end }) => judge(candidate, text, start, end),
  sources: [
    'https://www.rfc-editor.org/rfc/rfc7617',
    'https://everything.curl.dev/usingcurl/netrc.html',
    'https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html',
  ],
  examples: [
    { text: 'curl -u deploy:Blue-Heron-72 https://ci.test/api', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'mysql -u root -pBlue-Heron-72 shop', finds: ['Blue-Heron-72'], minScore: 0.85 },
    {
      text: 'machine ci.test\n login ana\n password Blue-Heron-72',
      finds: ['Blue-Heron-72'],
      minScore: 0.85,
    },
    {
      text: 'Authorization: Basic YW5hOkJsdWUtSGVyb24tNzI=',
      finds: ['YW5hOkJsdWUtSGVyb24tNzI='],
      minScore: 0.85,
    },
    { text: 'app:Blue-Heron-72@tcp(db:3306)/shop', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: "sshpass -p 'Blue-Heron-72' ssh root@db", finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'curl -u "$USER:$PASSWORD" https://ci.test/api', finds: [] },
    { text: 'curl -u user:password https://ci.test/api', finds: [] },
    { text: 'mysql -u root -p shop', finds: [] },
    { text: 'Basic authentication of requests', finds: [] },
    { text: 'mkdir -p Blue-Heron-72', finds: [] },
    { text: 'at login a password is needed', finds: [] },
  ],
});

/** Characters of a line that are looked at for the program. */
const REACH = 160;

const judge = rememberJudgements((candidate, text, start): Indecision => {
  if (
    isReference(candidate) ||
    isPlaceholder(candidate) ||
    isPlainValue(candidate) ||
    isWordForSecret(candidate)
  )
    return 'refused';
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - REACH), start);
  const option = /\s-(?<letter>[pa]) ?["']?$/.exec(line)?.groups?.['letter'];
  if (option !== undefined && !PROGRAMS[option === 'p' ? 'password-option' : 'auth-option']?.test(line))
    return 'refused';
  // These clients ask for a password where a space follows the option; what stands there is a database.
  if (/\b(?:mysql|mariadb)\w*\b.*\s-p $/.test(line)) return 'refused';
  if (
    /\s(?:-u|--user|--proxy-user)[ =]{0,2}["']?[\w.@+-]+:$/.test(line) &&
    !PROGRAMS['user-option']?.test(line)
  )
    return 'refused';
  // In prose a word follows "password"; in a file of credentials a value does.
  if (/^\p{Ll}+$/u.test(candidate) && /password[ \t]{1,8}$/.test(line)) return 'refused';
  if (/Basic\s{1,3}$/.test(line))
    return isBasicCredential(candidate) ? told('basic-authorization') : 'refused';
  return told('password-argument');
});

const told = (kind: string): Indecision => ({ verdict: 'undecided', details: { kind } });
