import { defineRecognizer, type Indecision } from '../define-recognizer.js';
import { isDocumentedExample } from '../secrets/documented-examples.js';
import type { Assignment } from '../secrets/assignment.js';
import { scoreOfAssigned, unlessRuledOut } from '../secrets/judge-value.js';
import { rememberJudgements } from '../secrets/remember-judgements.js';

/** An argument that is not the secret: a string, an identifier or an object literal. */
const OTHER = String.raw`(?:["'][^"'\n]{0,80}["']|\{[^{}\n]{0,80}\}|[^\s,()"'{}][^,()"'{}\n]{0,32})(?:\.\w{2,12}\(\))?\s{0,2},\s{0,16}`;
const SECRET = String.raw`(?:some\(\s{0,4})?[b@]?(?:"(?<value>[^"\\\n]{3,100})"|'(?<quoted>[^'\\\n]{3,100})')(?=(?:\.\w{2,12}\(\))?\s{0,3}[,)])`;
const SECRET_AT_END = SECRET.replace('[,)])', '(?:[,)]|\\r?\\n|$))');
/** A first argument with brackets: `req.get('x').split(' ')[1]`, `{ id: 7 }`. */
const PLAIN = String.raw`[^()"'\n;{}[\],]`;
const NESTED = String.raw`(?:(?!\s)${PLAIN}{1,60})?(?:(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'|\([^()\n]{0,80}\)|\[[^[\]\n]{0,80}\]|\{[^{}]{0,200}\})${PLAIN}{0,40}){0,4},\s{0,16}`;
const scores = { form: 0.9, formInContext: 0.9 };

export const credentialCall = defineRecognizer({
  name: 'credential-call',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Passwords and keys as arguments of calls that sign in, connect, sign or encrypt.',
  patterns: [
    {
      // `new NetworkCredential("bot", "…")`, `SetBasicAuth(user, "…")`
      name: 'second-argument',
      regex: new RegExp(
        String.raw`\b(?:passwordauthentication|networkcredential|usernamepassword\w{1,20}|\w{0,8}basic_?auth\w{0,12}|http(?:basic|digest)auth|credentials?(?:::new|\.basic)?|wifi\.begin|authenticationheadervalue|signin\w{0,30}|simple_bind(?:_s)?|login|logon|authenticate|db\.auth|\w{0,12}auth ?= ?)\(\s{0,24}${OTHER}${SECRET}`,
        'dgiu',
      ),
      scores,
    },
    {
      // `DriverManager.getConnection(url, "scott", "…")`, `mysqli_connect(host, user, '…', name)`
      name: 'third-argument',
      regex: new RegExp(
        String.raw`\b(?:mysqli\w{0,16}|pdo|getconnection|dbi->connect|plainauth|mysql_connect|ssh2_auth_password|ftp_login|imap_open|ldap_bind|(?<![\w.])(?:database|connection))\(\s{0,24}${OTHER}${OTHER}${SECRET}`,
        'dgiu',
      ),
      scores,
    },
    {
      // `http.basic_auth 'ci', '…'`
      name: 'without-parentheses',
      regex: new RegExp(String.raw`\.basic_auth ${OTHER}${SECRET_AT_END}`, 'dgiu'),
      scores,
      keywords: ['basic_auth'],
    },
    {
      // `$ua->credentials("host:80", "realm", "ana", "…")`
      name: 'fourth-argument',
      regex: new RegExp(
        String.raw`->credentials\((?:(?:"[^"\n]{0,60}"|'[^'\n]{0,60}'|\$\w{1,20}), ?){3}${SECRET}`,
        'dgiu',
      ),
      scores,
      keywords: ['->credentials'],
    },
    {
      // `curl_setopt($curl, CURLOPT_USERPWD, "ana:…")`
      name: 'user-and-password',
      regex:
        /\bcurlopt_(?:proxy)?userpwd["']?\s{0,3}(?:,|=>)\s{0,3}["'][^"'\s:]{1,60}:(?<value>[^"'\s$]{3,100})["']/dgiu,
      scores,
      keywords: ['curlopt_'],
    },
    {
      // `createHmac('sha256', '…')`
      name: 'signing-key',
      regex: new RegExp(
        String.raw`\b(?:signwith|create(?:hmac|(?:de)?cipher(?:iv)?))\(\s{0,24}${OTHER}${SECRET}`,
        'dgiu',
      ),
      scores,
    },
    {
      // `jwt.sign({…}, '…')`, `JWT.encode payload, '…', 'HS256'`
      name: 'token-key',
      regex: new RegExp(
        String.raw`\b(?:jwt|jsonwebtoken)\.(?:sign|verify|encode|decode)(?:\(\s{0,24}| )${NESTED}${SECRET}`,
        'dgiu',
      ),
      scores,
      keywords: ['jwt.', 'jsonwebtoken.'],
    },
    {
      // `fill_in 'Password', with: '…'`, `getByLabel('Password').fill('…')`, `get('#password').type('…')`
      name: 'form-field',
      regex: new RegExp(
        String.raw`pass(?:word|wd|phrase|code)?[\w-]{0,24}["'\x60\]]{0,3}\){0,2}(?:, {0,2}with: {0,2}|(?:\.(?:first|last|clear)\(\)){0,2}\.(?:fill|type|send_?keys|set_?value|set)\()${SECRET.replace(/\(\?=.*$/, '')}`,
        'dgiu',
      ),
      scores,
      keywords: ['with:', '.fill', '.type', '.send', '.set'],
    },
    {
      // `<input value="…" type="password">`
      name: 'password-field',
      regex: /<input\b[^<>]{12,400}>/giu,
      scores,
      keywords: ['<input'],
    },
    {
      // `byte[] KEY = "…".getBytes()`, `key := []byte("…")`
      name: 'bytes-of-text',
      regex:
        /\bbyte ?\[\] {1,4}\w{0,24}key\w{0,8} {0,4}= {0,4}"(?<value>[^"\\\n]{3,100})"\.getbytes\(|key {0,4}:?= {0,4}\[\]byte\("(?<bare>[^"\\\n]{3,100})"\)/dgiu,
      scores,
      keywords: ['getbytes', '[]byte'],
    },
    {
      // `new SecretKeySpec("…".getBytes(), …)`, `cookieParser('…')`, `Fernet(b'…')`
      name: 'only-argument',
      regex: new RegExp(
        String.raw`\b(?:cookieparser|algorithm\.hmac(?:256|384|512)|hmac\.sha(?:1|256|384|512)|symmetricsecuritykey|secretkeyspec|hmacshakeyfor|fernet|aes\.new|hmac\.new|setsigningkey|setsecret\w{0,12}|urlsafetimedserializer|urlsafeserializer|timestampsigner)\(\s{0,24}(?:[\w.]{1,40}\(){0,2}${SECRET}`,
        'dgiu',
      ),
      scores,
    },
    {
      // `store.load(in, "…".toCharArray())`
      name: 'characters',
      regex:
        /\b(?:load|init|pbekeyspec|getkey|setkeyentry|passwordprotection|passwordauthentication)\([^()"'\n]{0,80}(?:"[^"\n]{0,80}", {0,2})?"(?<value>[^"\\\n]{3,100})"\.tochararray\(\)/dgiu,
      scores,
    },
    {
      // `btoa('user:…')`
      name: 'encoded-credential',
      regex:
        /\b(?:btoa|b64encode|base64_encode|base64encode|encodetostring)\(\s{0,4}(?:[\w.]{1,30}\()?b?["'][^"'\s:]{1,60}:(?<value>[^"'\s:$]{3,100})["']/dgiu,
      scores,
    },
  ],
  validate: (candidate, { text, start, end }) =>
    candidate.startsWith('<') ? judgeField(candidate) : judge(candidate, text, start, end),
  sources: [
    'https://learn.microsoft.com/en-us/dotnet/api/system.net.networkcredential',
    'https://www.php.net/manual/en/mysqli.construct.php',
    'https://pkg.go.dev/net/smtp#PlainAuth',
  ],
  examples: [
    { text: 'new NetworkCredential("bot", "Blue-Heron-72")', finds: ['Blue-Heron-72'], minScore: 0.7 },
    { text: 'req.SetBasicAuth("ci", "Blue-Heron-72")', finds: ['Blue-Heron-72'], minScore: 0.7 },
    {
      text: "mysqli_connect('db', 'root', 'Blue-Heron-72', 'shop')",
      finds: ['Blue-Heron-72'],
      minScore: 0.7,
    },
    { text: "jwt.sign({ id: user.id }, 'Zk8wTq31xPw0Rv', {})", finds: ['Zk8wTq31xPw0Rv'], minScore: 0.7 },
    { text: "btoa('api:Zk8wTq31xPw0Rv')", finds: ['Zk8wTq31xPw0Rv'], minScore: 0.7 },
    {
      text: 'Elasticsearch(url, http_auth=("elastic", "Blue-Heron-72"))',
      finds: ['Blue-Heron-72'],
      minScore: 0.7,
    },
    { text: '<input value="Blue-Heron-72" type="password">', finds: ['Blue-Heron-72'], minScore: 0.7 },
    { text: '<input value="Blue-Heron-72" type="text">', finds: [] },
    { text: 'new NetworkCredential("bot", "password")', finds: [] },
    { text: 'client(http_auth=("elastic", password))', finds: [] },
    { text: 'login("ana", "/account")', finds: [] },
    { text: "createHmac('sha256', 'base64')", finds: [] },
    { text: 'getConnection(url, "scott", password)', finds: [] },
    { text: "mysqli_connect('db', 'root', '', 'Shop2026db')", finds: [] },
  ],
});

/** A call whose literal argument is a key even if it is a word. */
const TOKEN_CALL = /\b(?:jwt|jsonwebtoken)\.(?:sign|verify|encode|decode)[( ][^;]*$/i;
const TOKEN_KEY = 0.75;
/** Calls in which the argument is always a password, and what a password has that a word has not. */
const PASSWORD_CALL =
  /(?:<input|\b(?:networkcredential|\w{0,8}basic_?auth\w{0,12}|credentials(?:\.basic)?|mysqli\w{0,16}|mysql_connect|pdo|getconnection|dbi->connect|plainauth|ftp_login|imap_open|ldap_bind|simple_bind(?:_s)?|wifi\.begin|passwordauthentication|curlopt_\w{0,5}userpwd))\W[^;]*$/i;
const LIKE_PASSWORD =
  /^(?=.*\p{L})(?=.*[\d!@#$%^&*?+]|\p{Lu}?\p{Ll}+\p{Lu}|\p{L}+-\p{L}*\p{Lu})[^\s:/\\.]{5,}$/u;
/** Maximum number of characters between the start of a call and its key, with room for the longest first argument. */
const LONGEST_CALL = 400;

/** The value of a field of a form, whose type may be before or after it. */
const FIELD_VALUE = /\svalue ?= ?(?:"(?<double>[^"\n]{3,100})"|'(?<single>[^'\n]{3,100})')/diu;

function judgeField(field: string): Indecision {
  const match = /\stype ?= ?["']?password\b/i.test(field) ? FIELD_VALUE.exec(field) : null;
  const [start, end] = match?.indices?.groups?.['double'] ?? match?.indices?.groups?.['single'] ?? [0, 0];
  const judged = end === 0 ? 'refused' : judge(field.slice(start, end), field, start, end);
  if (typeof judged !== 'object') return 'refused';
  const { span = { start: 0, end: end - start } } = judged;
  return { ...judged, span: { start: start + span.start, end: start + span.end } };
}

/** Judges an argument as if it were assigned to a variable named `password`. */
const judge = rememberJudgements((candidate, text, start, end): Indecision => {
  const assignment: Assignment = {
    value: candidate,
    name: 'password',
    words: ['password'],
    type: '',
    separator: ',',
    quote: '"',
    isSpaced: true,
    before: '',
    after: text.slice(end + 1, end + 2),
  };
  const judged = scoreOfAssigned(assignment);
  const details = { kind: 'password-argument' };
  const before = text.slice(Math.max(0, start - LONGEST_CALL), start);
  if (
    (judged?.score ?? 0) < TOKEN_KEY &&
    (TOKEN_CALL.test(before) || (LIKE_PASSWORD.test(candidate) && PASSWORD_CALL.test(before))) &&
    unlessRuledOut(assignment) !== undefined &&
    !isDocumentedExample(candidate)
  )
    return { verdict: 'undecided', score: TOKEN_KEY, details };
  if (judged === undefined) return 'refused';
  return {
    verdict: 'undecided',
    span: { start: judged.start, end: judged.start + judged.length },
    score: judged.score,
    details,
  };
});
