import { lineBefore } from '../../text/line-before.js';
import { defineRecognizer, type Indecision } from '../define-recognizer.js';
import { entropyOf, readability } from '../secrets/likeness.js';
import { isPlaceholder, isReference } from '../secrets/references.js';
import { rememberJudgements } from '../secrets/remember-judgements.js';

const VALUE = String.raw`=(?<value>[\w%.+/~-]{16,200})(?![\w([])`;

export const sessionCookie = defineRecognizer({
  name: 'session-cookie',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Session identifiers in cookies.',
  patterns: [
    {
      // Names that frameworks use
      name: 'framework',
      regex: new RegExp(
        String.raw`(?<![\w.-])(?:phpsessid|jsessionid|asp\.net_sessionid|aspsessionid[a-z]{8}|\.aspnetcore\.[\w.]{3,40}|connect\.sid|laravel_session|ci_session|wordpress_logged_in_[\da-f]{32}|_?[a-z\d]{2,24}_session(?:_id)?)${VALUE}`,
        'dgiu',
      ),
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['sess', 'sid=', '.aspnetcore', 'logged_in_'],
    },
    {
      name: 'in-cookie',
      regex: new RegExp(
        String.raw`(?<=[\s;"':=])(?:__(?:host|secure)-)?(?:(?:auth|user|login)[_-]?)?(?:session(?:[_-]?(?:id|token|key))?|sess(?:id)?|sid|remember_(?:me|token|user_token)|auth_?token)${VALUE}`,
        'dgiu',
      ),
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['cookie', 'curl'],
    },
    {
      // `{"name": "sessionid", "value": "…"}`, as HAR files and test states have cookies
      name: 'object',
      regex:
        /["']name["']\s{0,4}:\s{0,4}["'](?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|_?[a-z\d]{0,24}_?session(?:_?(?:id|token|key))?|sid|remember_(?:me|token))["']\s{0,4},\s{0,24}["']value["']\s{0,4}:\s{0,4}["'](?<value>[\w%.+/~=-]{16,300})(?=["'])/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['sess', '.sid', '"sid', 'remember_'],
    },
    {
      // A line of a cookie file: domain, subdomains, path, secure, expiry, name, value
      name: 'cookie-file',
      regex: /\t(?:true|false)\t\d{1,11}\t[\w.-]{3,60}\t(?<value>[\w%.+/~=-]{16,300})(?!\S)/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['\ttrue\t', '\tfalse\t'],
    },
  ],
  validate: (candidate, { text, start, end }) => judge(candidate, text, start, end),
  sources: ['https://www.rfc-editor.org/rfc/rfc6265'],
  examples: [
    {
      text: 'Set-Cookie: sessionid=4e1b9c72a4d80f65; Path=/; HttpOnly',
      finds: ['4e1b9c72a4d80f65'],
      minScore: 0.7,
    },
    {
      text: 'PHPSESSID=kq3Zt7Lw2Xv9Bc4Rm8Ys1Nf6; lang=en',
      finds: ['kq3Zt7Lw2Xv9Bc4Rm8Ys1Nf6'],
      minScore: 0.7,
    },
    {
      text: '.heron.test\tTRUE\t/\tTRUE\t1790000000\tuser_session\tkq3Zt7Lw2Xv9Bc4Rm8Ys1Nf6',
      finds: ['kq3Zt7Lw2Xv9Bc4Rm8Ys1Nf6'],
      minScore: 0.7,
    },
    { text: '.heron.test\tTRUE\t/\tTRUE\t1790000000\ttheme\tkq3Zt7Lw2Xv9Bc4Rm8Ys1Nf6', finds: [] },
    { text: 'Cookie: theme=dark; session=yes', finds: [] },
    { text: 'Cookie: session=the-session-of-the-user', finds: [] },
    { text: 'sid=4e1b9c72a4d80f65', finds: [] },
  ],
});

/** Minimum entropy of a random identifier, in bits per character. */
const LEAST_ENTROPY = 2.8;
/** Maximum fraction of letters that read like words. */
const MOST_READABLE = 0.6;

/** Framework cookie names that identify the value on their own. */
const NAMED =
  /(?:phpsessid|jsessionid|asp\.net_sessionid|aspsessionid\w{8}|\.aspnetcore\.[\w.]{3,40}|connect\.sid|_session(?:_id)?|logged_in_\w{32})=$|["']value["']\s{0,4}:\s{0,4}["']$/i;
const IN_COOKIE_FILE = /\t[\w.-]{0,40}(?:sess|sid|auth|token|remember)[\w.-]{0,40}\t$/i;
/** Number of characters of a line that are read before a value. */
const LONGEST_LINE = 8_192;
const IN_COOKIE = /cookie|\bcurl\b/i;

const judge = rememberJudgements((candidate, text, start): Indecision => {
  const line = lineBefore(text, start, LONGEST_LINE);
  if (!NAMED.test(line) && !IN_COOKIE.test(line) && !IN_COOKIE_FILE.test(line)) return 'refused';
  const isRandom =
    /\d/.test(candidate) &&
    entropyOf(candidate) >= LEAST_ENTROPY &&
    (/\d\D*\d\D*\d/.test(candidate) || readability(candidate) < MOST_READABLE);
  return !isRandom || isReference(candidate) || isPlaceholder(candidate)
    ? 'refused'
    : { verdict: 'undecided', details: { kind: 'session-cookie' } };
});
