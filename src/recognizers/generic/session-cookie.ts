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
      // Names that frameworks give them
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
    { text: 'Cookie: theme=dark; session=yes', finds: [] },
    { text: 'Cookie: session=the-session-of-the-user', finds: [] },
    { text: 'sid=4e1b9c72a4d80f65', finds: [] },
  ],
});

/** Bits a character of an identifier drawn at random has at least. */
const LEAST_ENTROPY = 2.8;
/** Letters that read like words. */
const MOST_READABLE = 0.6;

/** Frameworks whose names say by themselves what a value is. */
const NAMED =
  /(?:phpsessid|jsessionid|asp\.net_sessionid|aspsessionid\w{8}|\.aspnetcore\.[\w.]{3,40}|connect\.sid|_session(?:_id)?|logged_in_\w{32})=$/i;
const IN_COOKIE = /cookie|\bcurl\b/i;

const judge = rememberJudgements((candidate, text, start): Indecision => {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  if (!NAMED.test(line) && !IN_COOKIE.test(line)) return 'refused';
  const isRandom =
    /\d/.test(candidate) &&
    entropyOf(candidate) >= LEAST_ENTROPY &&
    (/\d\D*\d\D*\d/.test(candidate) || readability(candidate) < MOST_READABLE);
  return !isRandom || isReference(candidate) || isPlaceholder(candidate)
    ? 'refused'
    : { verdict: 'undecided', details: { kind: 'session-cookie' } };
});
