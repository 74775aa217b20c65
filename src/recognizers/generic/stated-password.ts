import { defineRecognizer, type Indecision } from '../define-recognizer.js';
import { judgeSecretValue } from '../secrets/judge-value.js';
import { readability } from '../secrets/likeness.js';

/** Words for a password in many languages, with the endings of the definite form. */
const CUE =
  '(?:new|old|my|your|our|the|temp|temporary|admin|root|guest|wi-?fi|server|mail|login) pass|password(?: (?:nuova|vecchia|attuale))?|passcode|passphrase|pw|mdp|passwort|kennwort|mot de passe|contraseña|clave|senha|palavra-passe|wachtwoord|hasło|lösenord(?:et)?|salasana(?:nsa)?|adgangskoden?|passord(?:et)?|heslo|jelszó|parola|şifre(?:si|niz)?|lozinka|geslo|пароль|парола|κωδικός πρόσβασης';
/** What the password opens, between the cue and the verb: "for the server", "del router". */
const OPENED = String.raw`(?: (?:for|to|of|on|für|fürs|vom|von|zum|zur|du|de|del|della|dello|do|da|van|voor|till|för|til|od|pro|pre|k|na|от|для|к)(?: (?:the|our|my|your|new|old|this|dem|den|der|das|la|le|el|o|a|de|het|all))?(?: |['’])[\p{L}\p{N}_.-]{1,24}){0,2}`;
const VERB =
  "is|are|was|ist|lautet|est|c['’]est|es|é|è|era|is nu|är|er|on|to|jest|to jest|brzmi|je|είναι|это|is now|is still|remains";
/** Maximum length of a value, in UTF-16 code units; one that goes on is not a password in a sentence. */
const LONGEST = 40;
/** A value of at least four characters that contains a digit. */
const WITH_DIGIT = String.raw`(?=[^\s"“”„«»]{0,40}\d)[^\s"'“”„«»,;()=]{4,40}`;
/** Letters, a digit, and either a symbol or mixed case, which no ordinary word has. */
const MIXED = String.raw`(?=[^\s,;]{0,32}\d)(?=[^\s,;]{0,32}\p{L})(?:(?=[^\s,;]{1,32}[_!#$%&*^~@+?-][^\s,;])|(?=[^\s,;]{0,32}\p{Ll}\p{Lu}|[^\s,;]{0,32}\d\p{L}))[^\s"'\x60“”„«»,;()=/\\]{8,40}`;
const MARK = `["'“„«\`]{0,1}`;
const scores = { form: 0.8, formInContext: 0.85 };
const compiled = (source: string): RegExp => new RegExp(source, 'dgiu');

export const statedPassword = defineRecognizer({
  name: 'stated-password',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Passwords in sentences.',
  patterns: [
    {
      name: 'cue-and-verb',
      regex: compiled(
        String.raw`(?<![\p{L}\p{N}])(?:${CUE})${OPENED}(?: \([\p{L} ]{2,24}\))?(?: (?:${VERB}):?|:) ${MARK}(?<value>${WITH_DIGIT})`,
      ),
      scores,
      needs: 'digitAfterCue',
    },
    {
      name: 'cue-and-value',
      regex: compiled(String.raw`(?<![\p{L}\p{N}])(?:${CUE}) ${MARK}(?<value>${MIXED})`),
      scores: { form: 0.75, formInContext: 0.8 },
      needs: 'digitAfterCue',
    },
    {
      name: 'set-to',
      regex: compiled(
        String.raw`(?<![\p{L}\p{N}])(?:password|passwort|kennwort)(?: has been| was| is| wurde)?(?: (?:re)?set| changed)? (?:to|auf) ${MARK}(?<value>${MIXED})`,
      ),
      scores,
      needs: 'digitAfterCue',
      keywords: ['password', 'passwort', 'kennwort'],
    },
    {
      name: 'as-password',
      regex: compiled(
        String.raw`(?<![\p{L}\p{N}])(?:use|enter|type|try|nimm|benutze|versuch) ${MARK}(?<value>${MIXED})["'”“»\x60]? (?:as|for|als)(?: the| your| my| his| her| our| das)? (?:password|passwort|kennwort)`,
      ),
      scores,
      needs: 'digitAfterCue',
      keywords: ['password', 'passwort', 'kennwort'],
    },
    {
      name: 'key-and-verb',
      regex: compiled(
        String.raw`(?<![\p{L}\p{N}])(?:api[ -]?key|access[ -]key|secret(?:[ -]key)?|signing key|(?:api |access |auth |bot |deploy |bearer )?token|api-schlüssel|clé (?:d['’])?api|clave (?:de )?api|chiave api|klucz api)(?: (?:for|of|to|für|de|du|del|do|van|voor)(?: (?:the|our|my|den|die|das|la|le))? [\p{L}\p{N}_.-]{1,24})?(?: (?:${VERB}):?|:) ${MARK}(?<value>[\w+/.~-]{16,120}={0,2})(?![\w(=])`,
      ),
      scores,
      needs: 'digitAfterCue',
      keywords: ['api', 'key', 'secret', 'token'],
    },
    {
      // `Login: jmeyer / …`
      name: 'login-pair',
      regex: compiled(
        String.raw`(?<![\p{L}\p{N}])(?:log(?:ged)? ?in as|log ?ins?|sign(?:ed)? in(?: as)?|wi-?fi|wlan|credentials|creds|zugangsdaten|anmeldedaten|anmeldung|identifiants|credenciales|credenziali|inloggegevens|dane logowania|inloggningsuppgifter|tunnukset)(?::| with| mit| are| sind| is| ist)? ${MARK}[\w.@+-]{2,40}${MARK} ?[/|] ?${MARK}(?<value>(?=[^\s,;]{0,32}\d)(?=[^\s,;]{0,32}\p{L})[^\s"'\x60“”„«»,;()=/]{8,40})`,
      ),
      scores,
      needs: 'digitAfterCue',
    },
  ],
  validate: (candidate, { text, start, end }) => judge(candidate, text, start, end),
  sources: ['https://owasp.org/www-project-application-security-verification-standard/'],
  examples: [
    { text: 'The password for the server is Alder_27x', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'La contraseña del servidor es Alder_27x.', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'Adgangskoden er Alder_27x', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'Your password has been reset to Alder_27x', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'hey, new pass is Alder_27x, ok?', finds: ['Alder_27x'], minScore: 0.7 },
    {
      text: 'the API key for staging is q7Zt2LxV9bKc4RmW8sYd',
      finds: ['q7Zt2LxV9bKc4RmW8sYd'],
      minScore: 0.7,
    },
    { text: 'the token is valid for 3600 seconds', finds: [] },
    { text: 'the secret is aws-2024-release-notes', finds: [] },
    { text: 'Use Alder_27x as the password', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'Zugangsdaten: jmeyer / Alder_27x', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'Wi-Fi: `Harbour` / `alder_27x`', finds: ['alder_27x'], minScore: 0.7 },
    { text: 'the password is required by 12', finds: [] },
    { text: 'the login is root / alder_27x', finds: ['alder_27x'], minScore: 0.7 },
    { text: 'user `ana`, password `Alder_27x`.', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'login: see docs / chapter 4', finds: [] },
    { text: 'the login is slow / page 4 fails', finds: [] },
    { text: 'the password is ${DB_PASSWORD_2}', finds: [] },
  ],
});

/** A key or token before its value, and how readable it may be: names in sentences are words. */
const KEY_BEFORE = /(?:api|key|token|secret|schlüssel|clé|chiave|klucz)[^\n.]{0,60}$/iu;
const OF_PASSWORD =
  /(?:pass|pw|mdp|kennwort|wort|contrase|senha|has[lł]o|ord(?:et)?|salasana|kod|parola|log ?in)[^\n.]{0,60}$/iu;
/** A number with a unit: "the pass is 2469m high". */
const MEASURE = /^\d{1,6}(?:k?m|[cm]m|ft|h|d|s|min|st|nd|rd|th)$/i;
/** The name of a numbered account beside another: "admin / administrator2". */
const ROLE =
  /^(?:admin(?:istrator)?|super-?(?:user|visor|admin)|sys-?admin|operator|moderator|maintainer|developer|customer|benutzer|usuario|utilisateur)[_-]?\d$/i;
const LEAST_KEY = 16;
const MOST_READABLE = 0.5;
const KEY_REACH = 100;

function judge(candidate: string, text: string, start: number, end: number): Indecision {
  if (MEASURE.test(candidate)) return 'refused';
  if (ROLE.test(candidate) && /[/|] ?["'“„«\x60]?$/.test(text.slice(Math.max(0, start - 3), start)))
    return 'refused';
  if (candidate.length === LONGEST && /[^\s"'“”„«»,;()=]/.test(text.charAt(end))) return 'refused';
  const judged = judgeSecretValue(candidate, text, start, end);
  if (candidate.length < LEAST_KEY || typeof judged !== 'object') return judged;
  const before = text.slice(Math.max(0, start - KEY_REACH), start);
  if (!KEY_BEFORE.test(before) || OF_PASSWORD.test(before)) return judged;
  if (readability(candidate) >= MOST_READABLE || !/\d\D*\d/.test(candidate) || !/\p{L}/u.test(candidate))
    return 'refused';
  return {
    ...judged,
    details: { kind: /token[^\n.]{0,60}$/i.test(before) ? 'generic-token' : 'generic-api-key' },
  };
}
