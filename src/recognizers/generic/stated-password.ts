import { defineRecognizer } from '../define-recognizer.js';
import { judgeSecretValue } from '../secrets/judge-value.js';

/** Words for a password in many languages, with the endings of the definite form. */
const CUE =
  'password|passcode|passphrase|pw|passwort|kennwort|mot de passe|contraseña|senha|palavra-passe|wachtwoord|hasło|lösenord(?:et)?|salasana(?:nsa)?|adgangskoden?|passord(?:et)?|heslo|jelszó|parola|şifre(?:si|niz)?|lozinka|geslo|пароль|парола|κωδικός πρόσβασης';
/** What the password opens, between the cue and the verb: "for the server", "del router". */
const OPENED = String.raw`(?: (?:for|to|of|on|für|fürs|vom|von|zum|zur|du|de|del|della|dello|do|da|van|voor|till|för|til|od|pro|pre|k|na|от|для|к)(?: (?:the|our|my|dem|den|der|das|la|le|el|o|a|de|het|all))?(?: |['’])[\p{L}\p{N}_.-]{1,24}){0,2}`;
const VERB =
  'is|are|was|ist|lautet|est|es|é|è|era|is nu|är|er|on|to|jest|to jest|brzmi|je|είναι|это|is now|is still|remains';
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
        String.raw`(?<![\p{L}\p{N}])(?:use|enter|type|nimm|benutze) ${MARK}(?<value>${MIXED})["'”“»\x60]? (?:as|for|als)(?: the| your| my| das)? (?:password|passwort|kennwort)`,
      ),
      scores,
      needs: 'digitAfterCue',
      keywords: ['password', 'passwort', 'kennwort'],
    },
    {
      // `Login: jmeyer / …`
      name: 'login-pair',
      regex: compiled(
        String.raw`(?<![\p{L}\p{N}])(?:log ?ins?|sign in|wi-?fi|wlan|credentials|creds|zugangsdaten|anmeldedaten|anmeldung|identifiants|credenciales|credenziali|inloggegevens|dane logowania|inloggningsuppgifter|tunnukset)(?::| with| mit| are| sind| is| ist)? ${MARK}[\w.@+-]{2,40}${MARK} ?[/|] ?${MARK}(?<value>(?=[^\s,;]{0,32}\d)(?=[^\s,;]{0,32}\p{L})[^\s"'\x60“”„«»,;()=/]{8,40})`,
      ),
      scores,
      needs: 'digitAfterCue',
    },
  ],
  validate: (candidate, { text, start, end }) =>
    candidate.length === LONGEST && /[^\s"'“”„«»,;()=]/.test(text.charAt(end))
      ? 'refused'
      : judgeSecretValue(candidate, text, start, end),
  sources: ['https://owasp.org/www-project-application-security-verification-standard/'],
  examples: [
    { text: 'The password for the server is Alder_27x', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'La contraseña del servidor es Alder_27x.', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'Adgangskoden er Alder_27x', finds: ['Alder_27x'], minScore: 0.7 },
    { text: 'Your password has been reset to Alder_27x', finds: ['Alder_27x'], minScore: 0.7 },
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
