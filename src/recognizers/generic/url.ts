import { parse } from 'tldts';
import { isGoImport, isMember } from '../../text/in-code.js';
import { defineRecognizer, type Surroundings, type Verdict } from '../define-recognizer.js';

/** Top-level domains that are far more often file extensions, words or code. */
const AMBIGUOUS = new Set([
  'md',
  'py',
  'sh',
  'pl',
  'rs',
  'zip',
  'mov',
  'so',
  'ps',
  'cc',
  'ml',
  'do',
  'st',
  'in',
  'is',
  'it',
  'no',
  'to',
  'as',
  'at',
  'be',
  'by',
  'me',
  'my',
  'us',
  'am',
  'pm',
  'id',
  'name',
  'int',
  'java',
  'ts',
  'cpp',
  'swift',
  'new',
  'now',
  'you',
  'map',
  'call',
  'data',
  'open',
  'run',
  'here',
  'prof',
  'mobile',
  'date',
  'zone',
  'py',
  'tf',
  'gz',
  'la',
  'vi',
  'va',
  'pro',
  'mm',
  'cm',
  'kg',
  'ms',
  'mg',
  'gt',
  'ai',
  'sc',
  'bz',
  'ag',
  'cat',
  'jar',
  'post',
  'box',
  'tab',
  'bar',
  'pub',
  'ps',
  'eps',
  'sql',
  'lua',
  'go',
  'properties',
  'page',
  'link',
  'app',
  'dev',
  'host',
  'report',
  'works',
  'so',
  'does',
  'how',
  'one',
  'top',
  'best',
  'free',
  'fit',
  'si',
  'se',
  'es',
  'de',
  'nr',
]);
/** Ambiguous domains that are real often enough for a medium score. */
const COUNTRY_WORDS = new Set([
  'it',
  'no',
  'in',
  'me',
  'us',
  'at',
  'be',
  'is',
  'to',
  'my',
  'id',
  'ai',
  'app',
  'dev',
  'pro',
  'se',
  'es',
  'si',
  'de',
  'one',
  'link',
  'page',
  'top',
  'pl',
]);
/** Established top-level domains that are rarely names of members or files. */
const CLASSIC = new Set([
  'com',
  'org',
  'net',
  'edu',
  'gov',
  'mil',
  'biz',
  'info',
  'xyz',
  'museum',
  'coop',
  'aero',
]);
/** Products whose names look like hosts. */
const PRODUCT = /^(?:(?:asp|ado|vb|ml|paint)\.net|socket\.io|(?:log|logger|logging|console)\.info)$/i;

/** Symbols of stocks with their exchange: `BAYN.DE`. */
const TICKER = /^[A-Z\d]{1,5}\.[A-Z]{2}$/;

/** First labels of package names in reverse domain name notation: `com.example.app`. */
const REVERSED = /^(?:com|org|net|io|edu|gov|java|javax|de|uk|co|android|androidx|kotlin)\./;

/** Trailing punctuation that belongs to the sentence or a bracket, not to the address. */
const TRAILING: ReadonlySet<string> = new Set('.,;:!?\'"’”»*_~]}>');

export const url = defineRecognizer({
  name: 'url',
  entityType: 'URL',
  country: 'generic',
  description: 'Web address with a scheme or www, or a bare domain under a real top-level domain.',
  patterns: [
    {
      name: 'scheme',
      regex: /(?<![\p{L}\p{N}+.-])(?:https?|ftps?|sftp|wss?|rtsp|ldaps?):\/\/[^\s<>"`{}|\\^]{1,2000}/giu,
      scores: { form: 0.95, formInContext: 0.98 },
      keywords: ['://'],
    },
    {
      name: 'www',
      regex:
        /(?<![\p{L}\p{N}@./_-])www\.[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}(?::\d{1,5})?(?:[/?#][^\s<>"`{}|\\^]{0,2000})?/giu,
      scores: { form: 0.9, formInContext: 0.95 },
      keywords: ['www.'],
    },
    {
      name: 'bare-domain',
      regex:
        /(?<![\p{L}\p{N}@./_\\$%+-])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.(?<!-\.)){1,5}\p{L}{2,24}(?![\p{L}\p{N}@_(-]|\.[\p{L}\p{N}])(?::\d{2,5}(?!\d))?(?:[/?#][^\s<>"`{}|\\^]{0,2000})?/giu,
      scores: { form: 0.45, formInContext: 0.8, valid: 0.85, validInContext: 0.93 },
    },
  ],
  context: {
    words: [
      'url',
      'website',
      'web',
      'site',
      'link',
      'visit',
      'homepage',
      'domain',
      'host',
      'at',
      'webseite',
      'sito',
      'sitio',
      'www',
    ],
    before: 4,
    after: 1,
  },
  check: 'public_suffix',
  validate: (candidate, surroundings) => judge(candidate, surroundings),
  sources: ['https://www.rfc-editor.org/rfc/rfc3986', 'https://publicsuffix.org/'],
  examples: [
    { text: 'see https://example.com/a?b=c.', finds: ['https://example.com/a?b=c'], minScore: 0.9 },
    { text: '(http://10.0.0.5:8080/x)', finds: ['http://10.0.0.5:8080/x'], minScore: 0.9 },
    {
      text: 'www.müller-bau.de, or shop.example.co.uk/cart',
      finds: ['www.müller-bau.de', 'shop.example.co.uk/cart'],
      minScore: 0.7,
    },
    { text: 'edit setup.py and README.md', finds: [], minScore: 0.5 },
    { text: 'It ended.It was over.The rest', finds: [], minScore: 0.5 },
    { text: 'import com.example.app', finds: [] },
    { text: 'from collections.abc import Callable', finds: [] },
    { text: 'if (!this.re) target = options.target', finds: [] },
    { text: 'import (\n\tklog "k8s.io/klog/v2"\n)', finds: [] },
    { text: 'mail jo@example.com', finds: [] },
    { text: 'Usuario: ramona.es', finds: [] },
    { text: 'reg.nr MLB 41K, org.nr, tel.nr', finds: [], minScore: 0.5 },
    { text: 'version 1.2.3 of node.js', finds: [] },
    { text: 'sold BAYN.DE and MC.PA', finds: [] },
  ],
});

/** A cue of user names: what follows is "maria.es", a name of a user. */
const USERNAME_BEFORE =
  /(?<!\p{L})(?:user ?name|user|login|benutzername|benutzerkennung|usuario|nombre de usuario|nom d['’]utilisateur|identifiant|nome utente|utilizador|usuário|nome de utilizador|gebruikersnaam|nazwa użytkownika|użytkownik|användarnamn|käyttäjätunnus)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?$/iu;

/** Returns whether a cue of user names stands directly before a bare domain of two parts. */
export const isUserName = (text: string, start: number, value: string): boolean =>
  /^[^./:@\s]+\.[^./:@\s]+$/.test(value) && USERNAME_BEFORE.test(text.slice(Math.max(0, start - 32), start));

function judge(candidate: string, { text, start, end }: Surroundings): Verdict {
  const trimmed = trim(candidate);
  const span = { start: 0, end: trimmed.length };
  if (trimmed.length < 4) return 'refused';
  if (/^[a-z]+:\/\//i.test(trimmed) || /^www\./i.test(trimmed)) return { verdict: 'undecided', span };
  if (isUserName(text, start, trimmed)) return 'refused';
  const host = (/^[^/?#:]+/.exec(trimmed)?.[0] ?? '').toLowerCase();
  const raw = trimmed.slice(0, host.length);
  if (TICKER.test(trimmed)) return 'refused';
  const { isIcann, publicSuffix, domain } = parse(host);
  if (isIcann !== true || domain === null || PRODUCT.test(host)) return 'refused';
  if (REVERSED.test(host) && host.split('.').length > 2) return 'refused';
  // "ended.It was": a capital after the dot, in a word that is not all capitals, starts a sentence.
  if (/\.\p{Lu}\p{Ll}/u.test(raw) || text.charAt(end) === '(' || candidate.startsWith('?.', host.length))
    return 'refused';
  const top = publicSuffix?.split('.').at(-1) ?? '';
  const hasPath = trimmed.length > host.length;
  if (
    hasPath
      ? isGoImport(text, start, start + trimmed.length)
      : !CLASSIC.has(top) && isMember(text, start, start + host.length)
  )
    return 'refused';
  const deep = host.split('.').length > 2 && publicSuffix?.includes('.') !== true;
  if (hasPath || publicSuffix?.includes('.') === true) return { verdict: true, span };
  if (!AMBIGUOUS.has(top))
    return isHostName(domain, top) ? { verdict: true, span } : { verdict: 'undecided', span };
  if (COUNTRY_WORDS.has(top) && (deep || domain.length > 7)) return { verdict: true, span };
  return { verdict: 'undecided', span };
}

/**
 * Returns whether a domain is a host name. Newer top-level domains are words, which are also members of objects; a
 * longer or hyphenated name before them indicates a host.
 */
function isHostName(domain: string, top: string): boolean {
  if (CLASSIC.has(top) || top.length === 2 || !/^[a-z]+$/.test(top)) return true;
  const label = domain.slice(0, -top.length - 1);
  return /[\d-]/.test(label) || label.length > 7;
}

/** Removes trailing punctuation and unmatched closing parentheses. */
function trim(candidate: string): string {
  let unopened = candidate.split(')').length - candidate.split('(').length;
  let end = candidate.length;
  for (; end > 0; end--) {
    const last = candidate.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!TRAILING.has(last)) break;
  }
  return candidate.slice(0, end);
}
