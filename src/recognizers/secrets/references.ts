/** Sources from which a program or template takes the value: variables, calls, templates, secret stores. */
const REFERENCES: readonly RegExp[] = [
  // `${NAME}`, `$NAME`, `%NAME%`, `{{ name }}`, `<name>`, `#{name}`, `@{name}`, `((name))`, `[name]`
  /^\$(?:[{(]|[A-Z_]\w*$|[A-Z_][\w:.-]*[}\]]?$)/i,
  /^%\w+%$|^%\w{0,20}[(<{]|^%[sdv@]$/,
  /^(?:\{\{|\{%|\(\(|<%|#\{|@\{|@@|__\w+__$|@[A-Z][A-Z\d_]+$)/,
  /^<[^>]{0,60}>?$|^\[[^\]]{0,60}\]?$|^\{[\w .-]{0,60}\}?$/,
  /\$\{[^}]{1,80}\}|\$\(|\{\{[^}]{0,80}\}\}|<%=/,
  // Secret stores and files
  /^(?:vault|ssm|arn|op|env|file|secret|secrets|secretsmanager|aws-sm|gcp-sm|sm|akv|ref|awssm|azurekv|keychain|keyring|kms|doppler|sops|cyberark|1password|kubernetes|k8s)(?::|\+\w+:|\/\/)/i,
  /^!(?:Ref|Sub|GetAtt|ImportValue|secret|vault|env_var|reference)\b|^ENC\[|^\{(?:cipher|vault)\}|^@Microsoft\.KeyVault/i,
  /^ENC\(|^\$ANSIBLE_VAULT|^resolve:|^\{\{resolve:/,
  // Locations in code
  /^(?:process\.env|import\.meta|os\.environ|os\.getenv|getenv|std::env|env|ENV|System|Environment|Deno\.env|Rails|settings|config|conf|cfg|options|opts|args|argv|params|props|self|this|var|local|data|module|each|secrets|inputs|steps|github|vars|ctx|context|req|request|res|response|state|event|body|payload|user|account|credentials|creds)(?:[.[(:!]|\?\.|->|::)/,
];
/** Values that are to be filled in. */
const PLACEHOLDER =
  /x{5}|\*{3}|•{2}|\.{3}|…|your[\s_-]?|example|placeholder|change[\s_-]?(?:me|this|it$)|dummy|redacted|replace|insert|todo|fixme|removed|hidden|masked|sample|fake|foo[\s_-]?bar|(?<![a-z\d])xxx|xxx(?![a-z\d])|^<[a-z]|<[a-z][\w -]*>|lorem|very[\s_-]?long|^(?:foo|bar|baz|qux)\d{0,2}$|s3cr3t$|goes[\s_-]?here|^my[\s_-]|enter[\s_-]|_here$|^(?:test|mock|some|any|an?|the)[\s_-]?(?:password|secret|token|key|value|pass)|^(?:password|secret|token)[\s_-](?:for|of|to)[\s_-]/i;
const REPEATED = /^(.{1,4})\1+.{0,3}$/su;
/** Runs of successive characters in groups: `12345-abcde-56789`. */
export const GROUPS =
  /^(?=.{11,})(?:[-_ ]?(?:0?1234\d{0,6}|23456\d?|34567\d?|45678\d?|56789|01234|abcde?f?g?|efgh|fghij|klmno|hijk|uvwxy?z?))+$/i;
const COUNTED = /^(?:0?123456789\d*|0?1234567890?abc\w*|abcdef\w{0,10}|abc123|0123456789abcdef.*)$/i;
/** A number with a fraction, exponent or unit, a version, a date, a range. */
const NUMBER =
  /^[+-]?(?:\d+\.\d+|\d+(?:e[+-]?\d+|ms|px|s|m|h|d|kb|mb|%)|0x[\da-f]{1,16}|\d+(?:\.\d+){2,3}|\d{4}-\d{2}-\d{2}.*)n?$/i;
const PATH =
  /^(?:\.{0,2}|~|[A-Z]:)[/\\][\w.@$%{}/\\-]+$|\.(?:pem|key|crt|cer|p12|pfx|jks|json|ya?ml|txt|env|conf|cfg|toml|xml|[jt]sx?|py|go|rb|html?|sh|md)$/i;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\/|^(?:mailto|urn|data|tel):/i;

/** Words for a secret in an example, and words for its state in a sentence. */
const WORD_FOR_SECRET =
  /^(?:(?:my|the|your|some|db|user|admin|root|test|new|old|database|mysql|postgres|redis|mongo|auth|login|default|secure|super|wrong|bad|invalid|incorrect|enter)?[\s_-]?(?:pass(?:word|wd|phrase|code)?|pwd|pw|psw|pswd|secret|token|credentials?|(?:api|access|secret)?[\s_-]?key)\d?|user(?:name)?|value\d{0,2}|string|host(?:name)?|port|localhost)$|-(?:encoded|sensitive|protected|based|safe|only|free|like|specific|dependent|\p{L}{3,12}(?:ed|ive))$/iu;
/** Names of encodings, algorithms and schemes, which calls take next to the name of a secret. */
const SCHEME =
  /^(?:utf-?(?:8|16)(?:le|be)?|latin-?1|ascii|base(?:64(?:url)?|32|58)|hex|binary|ucs-?2|sha-?\d{1,3}|md5|[hrep]s\d{3}|aes-?\d{3}(?:-\w{3})?|x?ed?25519|rsa|hmac|(?:bcrypt|scrypt|pbkdf2|argon2\w{0,2})\d{0,2}|x?oauth2?|cram-md5|scram-sha-\d{1,3}(?:-plus)?|ntlm|gssapi|saml2?|oidc|ldap|basic|digest|bearer|wpa[23]?-(?:psk|eap|sae)|iso-?8601)$/i;

/** Words for a secret in other languages, as catalogues of translations have them beside its name. */
const TRANSLATION =
  /^(?:(?:neues?|altes?|aktuelles?|nouveau|nueva|nova|nuova|nieuw|nowe|uusi|nytt|ny) )?(?:passw(?:ort|örter)|kennwort|zugangscode|geheimnis|schlüssel|api-schlüssel|zugriffstoken|mot de passe|secret|jeton|clé|contraseña|clave|secreto|ficha|senha|segredo|chave|wachtwoord|geheim|sleutel|toegangstoken|parola(?: d['’]ordine)?|segreto|chiave|gettone|hasło|klucz|sekret|żeton|lösenord|hemlighet|nyckel|salasana|tunnuslause|tunniste|avain|salaisuus|adgangskode|hemmelighed|nøgle|passord|nøkkel|hemmelighet|heslo|klíč|jelszó|kulcs|şifre|anahtar|lozinka|geslo|пароль|ключ|токен|секрет|κωδικός|密码|密碼|密钥|令牌|パスワード|トークン|秘密鍵|비밀번호|토큰)$/iu;

/** Returns whether a value is a word for a secret, or for its encoding or scheme. */
export const isWordForSecret = (value: string): boolean =>
  WORD_FOR_SECRET.test(value) || SCHEME.test(value) || TRANSLATION.test(value);

/** Returns whether a value is only a reference, so that the text does not contain the secret. */
export const isReference = (value: string): boolean => REFERENCES.some((form) => form.test(value));

/** Returns whether a value is a placeholder, masked, or a sequence. */
export const isPlaceholder = (value: string): boolean =>
  PLACEHOLDER.test(value) || REPEATED.test(value) || COUNTED.test(value) || GROUPS.test(value);

/** Names of the plugins that check passwords in MySQL: `caching_sha2_password`. */
const PLUGIN = /^[a-z_]{0,24}sha\d{1,3}_password$/;
/** Repeated names of a grammar (`1*tchar`), and marked names of its rules (`?LineTerminator`). */
const GRAMMAR =
  /^\d\*\d?[A-Za-z(][\w-]*$|^[?|]\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+\p{Lu}{0,4}$|^[?|]\p{Lu}\p{Ll}+\p{Lu}{2,4}$/u;

/** Parts of a regular expression. */
const REGEX = /^\\[sdwb.]|\\[sdw][+*?)\]{]|\[\^|\(\?[:=!<]/i;

/** Lowercase words with dots, and a version: `shop.session.v2`. */
const DOTTED = /^[a-z]{3,}(?:[.:][a-z]{3,}){0,5}[.:]v\d{1,3}$/;

/** Returns whether a value is a number with a unit, a path, an expression, or an address without credentials. */
export const isPlainValue = (value: string): boolean =>
  REGEX.test(value) ||
  PLUGIN.test(value) ||
  GRAMMAR.test(value) ||
  DOTTED.test(value) ||
  NUMBER.test(value) ||
  PATH.test(value) ||
  (ADDRESS.test(value) && !/:\/\/[^\s/:@]*:[^\s/@]+@/.test(value));

/**
 * An identifier or a path of identifiers, a call, an index, an operator or a literal. An unquoted password does not
 * look like these.
 */
const EXPRESSION =
  /^(?:(?:await|new|typeof|async|return|yield|function|lambda|not|void|delete|def|fn|func|if|else|null|nil|none|true|false|undefined|string|boolean|bool|number|int|integer|str|bytes|any|unknown|object|char|optional|list|dict|array)$|[!(/&*+~-]?[\p{L}_$@][\p{L}\p{N}_$@]*(?:(?:\.|\?\.|::|->)[\p{L}_$#][\p{L}\p{N}_$]*)*(?:[([<].*|\{|![(.[].*|\?(?:[.?[(:].*|$)|\.\.\.)|[!(/&*+~-]?[\p{L}_$@][\p{L}_$@.]*[+*/|&=<>-]{1,3}$|[\p{L}_$@][\p{L}_$@]*(?:(?:\.|\?\.|::|->)[\p{L}_$#][\p{L}_$]*)+$|[/(](?![\w+/]{20,}=)|\?\.)/iu;

/** Returns whether an unquoted value is an expression in code. */
export const isExpression = (value: string): boolean => EXPRESSION.test(value);
