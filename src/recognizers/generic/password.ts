import { defineRecognizer } from '../define-recognizer.js';
import { judgeSecretValue } from '../secrets/judge-value.js';

/** Words that occur in names of secrets. The validator judges the whole name. */
const CUES =
  'pass(?:word|wd|phrase|code)?|pwd|pw|psk|secret|token|credentials?|jwt|auth|bearer|(?<=[\\w. -])key|(?<=[a-z]_)(?:salt|pepper)';
/** Everyday words for secrets, matched as whole words. */
const SPOKEN =
  'passwort|pass ?code|pass ?word|kennwort|contraseña|contrasena|clave(?: del? (?:wifi|red|acceso))?|senha|mot de passe|mdp|hasło|haslo|wachtwoord|lösenord(?:et)?|engångslösenord|salasana|(?:start|kunden|erst|einmal)(?:kenn|pass)wort|adgangskoden?|passord(?:et)?|heslo|jelszó|parola|şifre(?:si|niz)?|lozinka|geslo|пароль|парола|κωδικός πρόσβασης|密码|密碼|パスワード|비밀번호|(?:wi-?fi|guest|network|router|hotspot|wlan) (?:key|code|password|pass)|wi-?fi|wlan|(?:door|gate|alarm|access|entry|safe|security|unlock|lock|verification|one[- ]time) (?:code|password)|otp';
/** Separators and the value after them, quoted or bare. */
const VALUE = String.raw`[ \t]{0,32}(?::=|=>|->|(?:\|\||\?\??)=|={1,3}|[:：|→])(?:\*\*(?=[ \t])|\*(?=[ \t]))?[ \t]{0,8}(?:[brun@]{1,2}(?=["']))?(?:\\?"(?<value>[^"\\\n]{3,512})|['\x60](?<quoted>[^'\x60\n]{3,512})|(?<bare>[^\s"'\x60,;<>|)\]}]{3,512}|[^\s"'\x60,;<>|)\]}]{1,2}(?=[,;<>|)\]}]\w{3})))`;

export const password = defineRecognizer({
  name: 'password',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Passwords, passphrases, access codes and keys after a cue such as "password:" or "pwd=".',
  patterns: [
    {
      name: 'cue-and-separator',
      regex: new RegExp(
        String.raw`(?:${CUES})[\w$-]{0,24}\\?["'\x60]?\]?\)?[?!]?(?:: ?(?:&(?:'static )?)?[a-z][\w<>.?[\]]{0,24}(?= ?=)| ?\{ ?get; ?(?:[a-z]{3,9} ?){0,2}(?:set|init); ?\}(?= ?=))?${VALUE}`,
        'dgiu',
      ),
      scores: { form: 0.9, formInContext: 0.9 },
    },
    {
      name: 'spoken-cue-and-separator',
      regex: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${SPOKEN})["']?${VALUE}`, 'dgiu'),
      scores: { form: 0.9, formInContext: 0.9 },
    },
    {
      // `put("password", "…")`, `define('DB_PASSWORD', '…')`, `setApiKey("…")`
      name: 'cue-and-argument',
      regex: new RegExp(
        String.raw`(?:${CUES})[\w$-]{0,24}(?:["']\]?,[ \t]{0,16}|\()[bru@]{0,2}(?:"(?:\\")?(?<value>[^"\\\n]{3,200})(?=\\?")|'(?<quoted>[^'\n]{3,200})(?='))`,
        'dgiu',
      ),
      scores: { form: 0.9, formInContext: 0.9 },
    },
    {
      name: 'cue-and-verb',
      regex:
        /(?<![\p{L}\p{N}])(?:password|passwort|passphrase|passcode|pass ?word|pwd|pw|kennwort|contraseña|senha|mot de passe|wachtwoord|(?:door|gate|alarm|access|entry|safe|security|lock|wi-?fi|garage|keypad|unlock|verification|guest|default|barrier|network) (?:code|key|password))(?: for \S{1,20}| to \S{1,20})?(?: is now| is still| is| was| ist| es| est|'s) ?:? (?:["“](?<quoted>[^"“”\n]{3,64})["”]|["'“‘]?(?<value>[^\s"'“”‘’]{3,64}))/dgiu,
      scores: { form: 0.75, formInContext: 0.8 },
      keywords: [
        'pass',
        'pwd',
        'pw',
        'kennwort',
        'contraseña',
        'senha',
        'mot de',
        'wachtwoord',
        'code',
        'key',
      ],
    },
    {
      name: 'cue-then-code',
      regex:
        /(?<![\p{L}\p{N}])(?:(?:temporary|new|first|initial|old|default|my|your|her|his|the|root|admin) password|(?:door|gate|alarm|entry|safe|lock|garage|keypad|barrier|security) code)s? [("“'‘]?(?<value>(?=\S{0,40}[\d!@#$%^&*_])[^\s"“”()]{4,40})/dgiu,
      scores: { form: 0.82, formInContext: 0.85 },
      needs: 'digit',
      keywords: ['password', 'code'],
    },
    {
      name: 'beyond-english',
      regex:
        /(?<![\p{L}\p{N}])(?:(?:kunden|start)?(?:passwort|kennwort)|zugangscode|türcode|contraseña|clave(?: del? wi-?fi)?|senha(?: d[oea] wi-?fi)?|mot de passe|clé(?: wi-?fi)?|code (?:d['’]accès|de l['’](?:immeuble|alarme|entrée)|de la porte|du (?:portail|coffre|digicode))|digicode|wlan-(?:schlüssel|key|kennwort)|wifi-(?:schlüssel|code)|código(?: nuevo)?(?: del? (?:garaje|portal|acceso|portão))?|codice (?:portone|cancello|d['’]accesso|del bancomat)|wachtwoord|toegangscode|deurcode|hasło(?: do (?:wi-?fi|infolinii))?|(?:nowy )?kod(?: do (?:klatki|domofonu|bramy|furtki))?|lösenord(?:et)?|engångslösenord|(?:port|dörr|larm)kod(?:en)?|ny kod(?: till \p{L}{2,16})?|salasana|ovikoodi|oven koodi|adgangskode|passord)(?:(?: |(?<=p|d) c['’])(?:lautet|ist|es|est|è|era|é|is|was|brzmi|to|är|on|nu|nyt|jetzt)){0,2}[,:]? ["„“”«»]{0,2} ?(?<value>(?!0x)(?=[^\s"„“”«»=]{0,30}\d)[^\s"„“”«»,;()=]{4,40})/dgiu,
      scores: { form: 0.8, formInContext: 0.85 },
      needs: 'digit',
      keywords: [
        'passwort',
        'kennwort',
        'code',
        'contraseña',
        'clave',
        'senha',
        'mot de passe',
        'clé',
        'código',
        'codice',
        'wachtwoord',
        'hasło',
        'wlan',
        'wifi',
        'kod',
        'lösenord',
        'salasana',
        'koodi',
        'adgangskode',
        'passord',
      ],
    },
    {
      name: 'url-credentials',
      // A password may contain "@", so the host follows the last one.
      regex:
        /(?<=[a-z][a-z\d+.-]{1,20}:\/\/[^\s:/@]{0,64}:)[^\s@/]{3,64}(?:@[^\s@/:?#"'<>]{1,32}){0,2}(?=@(?:[\p{L}\p{N}]|[$#]\{|\{\{|%[sv]|\{\w|["'] ?[+.]))/giu,
      scores: { form: 0.93, formInContext: 0.95 },
      keywords: ['://'],
    },
  ],
  validate: (candidate, { text, start, end }) => judgeSecretValue(candidate, text, start, end),
  sources: ['https://owasp.org/www-project-application-security-verification-standard/'],
  examples: [
    { text: 'password: Tr0ub4dor&3', finds: ['Tr0ub4dor&3'], minScore: 0.85 },
    { text: 'DB_PASSWORD="s3cret pass"', finds: ['s3cret pass'], minScore: 0.85 },
    { text: 'The Wi-Fi password is Blue-Heron-72.', finds: ['Blue-Heron-72'], minScore: 0.7 },
    { text: 'postgres://app:hunter2!@db.example.com/x', finds: ['hunter2!'], minScore: 0.9 },
    { text: '`postgres://app:hunter2!@${host}/x`', finds: ['hunter2!'], minScore: 0.9 },
    { text: '`postgres://${user}:${password}@${host}/x`', finds: [] },
    { text: 'pwd=hunter22&x=1', finds: ['hunter22&x=1'], minScore: 0.7 },
    { text: 'your password must be changed', finds: [] },
    { text: 'password: ******** (hidden)', finds: [] },
    { text: 'password is required', finds: [] },
    { text: 'temporary password Jacaranda_2026!', finds: ['Jacaranda_2026!'], minScore: 0.7 },
    { text: 'compass: north', finds: [] },
    { text: 'the default password policy of 2019', finds: [] },
  ],
});
