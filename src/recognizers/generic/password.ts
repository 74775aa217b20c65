import { defineRecognizer } from '../define-recognizer.js';

/** Words after a cue that are no password: what the sentence goes on with, or a placeholder. */
const NO_VALUE =
  /^(?:is|was|has|must|should|will|can|cannot|to|for|and|or|the|a|an|your|my|in|on|of|at|from|with|by|be|been|reset|change|changed|required|expired|expires|protected|hash|hashed|manager|field|policy|length|please|not|no|yes|none|null|nil|true|false|undefined|str|string|bytes|varchar|optional\[\w{1,20}\]|text|input|here|above|below|again|incorrect|invalid|wrong|correct|failed|forgotten|forgot|authentication|auth|login|link|rules|strength|confirm|confirmation|encrypted|redacted|hidden|masked|example|value|empty|blank|optional|sent|it|that|this|which|when|if|as|only|are|we|you|he|she|they|i|his|her|their|our|stored|shared|set|now|same|via|against|updated|removed|\*+|x{3,}|•+|\.{2,}|<[^>]*>|\$\{?\w+\}?|%\w+%|\{\{?\w+\}?\}|env|process\.env\S*|os\.environ\S*|getenv\S*|config\.\S*|self\.\S*|this\.\S*|function\b.*)$/i;

export const password = defineRecognizer({
  name: 'password',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Passwords, passphrases, access codes and keys after a cue such as "password:" or "pwd=".',
  patterns: [
    {
      name: 'cue-and-separator',
      regex:
        /(?<![\p{L}\p{N}])(?:[\w-]{0,24}[_-])?(?:password|passwort|passwd|passphrase|passcode|pass ?code|pass ?word|pwd|pass|pw|kennwort|contraseña|contrasena|clave(?: del? (?:wifi|red|acceso))?|senha|mot de passe|mdp|hasło|haslo|wachtwoord|lösenord(?:et)?|engångslösenord|salasana|(?:start|kunden|erst|einmal)kennwort|adgangskode|passord|secret|api[_ -]?key|access[_ -]?key|auth[_ -]?token|token|(?:wi-?fi|guest|network|router|hotspot|wlan) (?:key|code|password|pass)|wi-?fi|wlan|door code|gate code|alarm code|access code|entry code|safe code|security code|unlock code|lock code|otp|verification code|one[- ]time (?:code|password))["']?[ \t]{0,3}(?::|=>?|->|→|\|)[ \t]{0,3}(?:"(?<value>[^"\n]{3,64})"|'(?<quoted>[^'\n]{3,64})'|(?<bare>[^\s"',;<>|)\]}]{3,64}))/dgiu,
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
        /(?<![\p{L}\p{N}])(?:(?:kunden|start)?(?:passwort|kennwort)|zugangscode|türcode|contraseña|clave(?: del? wi-?fi)?|senha(?: d[oea] wi-?fi)?|mot de passe|clé(?: wi-?fi)?|code (?:d['’]accès|de l['’]immeuble|du portail)|código(?: nuevo)?(?: del? (?:garaje|portal|acceso|portão))?|codice (?:portone|cancello|d['’]accesso|del bancomat)|wachtwoord|toegangscode|deurcode|hasło(?: do (?:wi-?fi|infolinii))?|(?:nowy )?kod(?: do (?:klatki|domofonu|bramy|furtki))?|lösenord(?:et)?|engångslösenord|(?:port|dörr|larm)kod(?:en)?|ny kod(?: till \p{L}{2,16})?|salasana|ovikoodi|oven koodi|adgangskode|passord)(?: (?:lautet|ist|es|est|è|era|é|is|was|brzmi|to|är|on|nu|nyt|jetzt)){0,2}[,:]? ["„“”«»]{0,2} ?(?<value>(?!0x)(?=[^\s"„“”«»=]{0,30}\d)[^\s"„“”«»,;()=]{4,40})/dgiu,
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
      regex: /(?<=[a-z][a-z\d+.-]{1,20}:\/\/[^\s:/@]{1,64}:)[^\s@/]{3,64}(?=@[\p{L}\p{N}])/giu,
      scores: { form: 0.93, formInContext: 0.95 },
      keywords: ['://'],
    },
    {
      name: 'vendor-token',
      regex:
        /(?<![\p{L}\p{N}_-])(?:AKIA[A-Z\d]{16}|gh[pousr]_[A-Za-z\d]{36,40}|xox[abprs]-[A-Za-z\d-]{10,80}|sk_(?:live|test)_[A-Za-z\d]{16,64}|glpat-[\w-]{20}|AIza[\w-]{35}|eyJ[\w-]{10,400}\.eyJ[\w-]{10,800}\.[\w-]{10,400})(?![\p{L}\p{N}_-])/gu,
      scores: { form: 0.93, formInContext: 0.95 },
    },
  ],
  validate: (candidate, { text, start }) => {
    // A call or an object of a program: `getPassword()`, `{type: …}`.
    if (/^[\p{L}_$][\w.$]*\($/u.test(candidate) || /^[{[(]/.test(candidate)) return 'refused';
    const trimmed = candidate.replace(/[.,;:?)]+$|(?<=^\p{L}{1,60})!+$/u, '');
    if (trimmed.length < 3 || NO_VALUE.test(trimmed)) return 'refused';
    const quoted = /["'“‘]/.test(text.charAt(start - 1));
    // A lower-case word after "is" goes on with the sentence more often than it is a password.
    const plainWord = /^\p{L}+$/u.test(trimmed) && text.slice(0, start).endsWith(' ') && !quoted;
    const separated = /[:=>|→]\s{0,3}["']?$/.test(text.slice(Math.max(0, start - 6), start));
    const end = separated && !/[.,]$/.test(candidate) ? candidate.length : trimmed.length;
    return {
      verdict: 'undecided',
      span: { start: 0, end },
      ...(plainWord && { score: separated ? 0.75 : 0.35 }),
    };
  },
  sources: ['https://owasp.org/www-project-application-security-verification-standard/'],
  examples: [
    { text: 'password: Tr0ub4dor&3', finds: ['Tr0ub4dor&3'], minScore: 0.85 },
    { text: 'DB_PASSWORD="s3cret pass"', finds: ['s3cret pass'], minScore: 0.85 },
    { text: 'The Wi-Fi password is Blue-Heron-72.', finds: ['Blue-Heron-72'], minScore: 0.7 },
    { text: 'postgres://app:hunter2!@db.example.com/x', finds: ['hunter2!'], minScore: 0.9 },
    { text: 'pwd=hunter22&x=1', finds: ['hunter22&x=1'], minScore: 0.7 },
    { text: 'your password must be changed', finds: [] },
    { text: 'password: ******** (hidden)', finds: [] },
    { text: 'password is required', finds: [] },
    { text: 'temporary password Jacaranda_2026!', finds: ['Jacaranda_2026!'], minScore: 0.7 },
    { text: 'compass: north', finds: [] },
    { text: 'the default password policy of 2019', finds: [] },
  ],
});
