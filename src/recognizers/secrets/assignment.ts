import { lineBefore } from '../../text/line-before.js';

/** A value assigned to a name: `name = value`, `"name": value`, `set("name", value)`. */
export interface Assignment {
  readonly value: string;
  readonly name: string;
  /** Words of the name, lowercase: `dbPassword` becomes `db`, `password`. */
  readonly words: readonly string[];
  /** `:`, `=`, `:=`, `=>`, `->`, `,`, `(` or `|`. */
  readonly separator: string;
  /** The type between name and value, if the language has one there; otherwise empty. */
  readonly type: string;
  /** The opening quotation mark of the value; empty if there is none. */
  readonly quote: string;
  readonly isSpaced: boolean;
  /** Text before the name on the same line, trimmed. */
  readonly before: string;
  /** Text after the value on the same line, without the closing quotation mark. */
  readonly after: string;
}

/** Maximum number of characters read on either side of the value. */
const REACH = 160;
const NAME_BEFORE =
  /(?<name>[\p{L}\p{N}_$.-]+(?: (?=key|code|token|password|secret)[a-z]+)?)(?<close>\*{0,2}\\?["'`]?\]?\)?[?!]?)(?<type>:\s?(?:&(?:'static )?)?[A-Z][\w<>.?[\]]{0,24}(?=\s?=)|\s?\{ ?get; ?(?:[a-z]{3,9} ?){0,2}(?:set|init); ?\}(?=\s?=))?(?<gap>\s*)(?<separator>:=|=>|->|(?:\|\||\?\??)?=|={1,3}|[:：,(|→])(?:\*\*(?=\s)|\*(?=\s))?(?<space>\s*)(?:[brufn@]{1,2}(?=["']))?(?:["'](?=\\["']))?(?<quote>\\?["'`])?$/iu;
/** The prompt of a shell at the start of a line, as an expression: `C:\\>`, `PS C:\\app>`, `$ `. */
export const PROMPT = String.raw`(?:(?:PS )?[A-Za-z]:\\[^<>"'=\n]{0,60}>|PS>|\$ ) ?`;
const PROMPT_BEFORE = new RegExp(`^${PROMPT}`, 'u');
/** Capitals with underscores, which no type is written in. */
const CONSTANT = /^[A-Z\d]+(?:_[A-Z\d]+)+$/;
const HUMP = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Splits a name into lowercase words: `DB_PASSWORD`, `dbPassword` and `db.password` become `db`, `password`. */
export const wordsOfName = (name: string): readonly string[] =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => part.split(HUMP))
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/**
 * Returns the opening mark of an argument. CSS selectors may start with a mark of their own: `fill('#password', '…')`.
 */
const openingOf = (before: string): string => before.replace(/[#.]$/, '').at(-1) ?? '';

/** Returns the assignment of a value; undefined if no name and separator precede it on its line. */
export function assignmentAt(text: string, start: number, end: number): Assignment | undefined {
  const left = lineBefore(text, start, REACH);
  const match = NAME_BEFORE.exec(left);
  const groups = match?.groups;
  if (match === null || groups === undefined) return undefined;
  const { type = '', separator = '', quote = '', space = '', close = '' } = groups;
  // `user=app password=…`: the first word is the value of another name.
  const cut = left[match.index - 1] === '=' ? (groups['name'] ?? '').indexOf(' ') + 1 : 0;
  const name = (groups['name'] ?? '').slice(cut);
  const nameStart = match.index + cut;
  // The name must be an argument by itself, because a description may end in the same word.
  if (
    separator === ',' &&
    (name.includes(' ') || close === '' || !close.startsWith(openingOf(left.slice(0, nameStart))))
  )
    return undefined;
  if (separator === '(' && quote === '') return undefined;
  const lineEnd = text.indexOf('\n', end);
  const right = text.slice(end, Math.min(lineEnd < 0 ? text.length : lineEnd, end + REACH)).trimEnd();
  // `Cookie: session_token=…`, `$env:DB_PASSWORD = …`: what looks like a type is the name.
  const typeName = type.replace(/^:\s?&?|^\s?\{.*/, '');
  const isTyped =
    typeName === '' ||
    ((space !== '' || groups['gap'] !== '') &&
      !name.startsWith('$') &&
      !CONSTANT.test(typeName) &&
      // No type is written in lowercase: `fix: password = …`.
      !/^[a-z_]+$/.test(typeName)) ||
    !namesSecret(wordsOfName(typeName));
  const before = isTyped ? left.slice(0, nameStart) : `${left.slice(0, nameStart)}${name}${close}:`;
  return {
    value: text.slice(start, end),
    name: isTyped ? name : typeName,
    words: wordsOfName(isTyped ? name : typeName),
    separator,
    type: isTyped ? type : '',
    quote: quote.replace('\\', ''),
    isSpaced: space !== '',
    before: before.trim().replace(PROMPT_BEFORE, ''),
    after: quote !== '' && right.startsWith(quote) ? right.slice(quote.length) : right,
  };
}

/** Words that mark a value as secret on their own. */
const SECRET_WORDS: ReadonlySet<string> = new Set(
  `password passwd passphrase passcode pwd secret token apikey accesskey authtoken accesstoken secretkey clientsecret
  credential credentials pass pw storepass keypass userpass dbpass passw pswd apitoken privatekey encryptionkey
  signingkey authkey authtok jwt identitytoken registrytoken apisecret appsecret bearer auth psk bindpw rootpw requirepass masterauth presharedkey fernetkey`
    .trim()
    .split(/\s+/),
);
/** Words that make a following "key" or "code" secret. */
const KEY_WORDS: ReadonlySet<string> = new Set(
  `api access secret private signing signature encryption auth account master admin app application license licence
  service server shared deploy write hmac aes des jwt session cookie crypt cipher webhook integration ingest
  subscription functions host registration project storage write join enrollment personal fernet preshared validation
  decryption machine`
    .trim()
    .split(/\s+/),
);
/** Words for secrets in prose rather than code. */
const SPOKEN_WORDS: ReadonlySet<string> = new Set(
  `passwort kennwort contraseña contrasena clave acceso senha mdp passe hasło haslo wachtwoord lösenord lösenordet
  engångslösenord salasana adgangskode adgangskoden passord passordet heslo jelszó parola şifre şifresi şifreniz lozinka
  geslo пароль парола πρόσβασης 密码 密碼 パスワード 비밀번호 otp wifi wlan fi kundenkennwort startkennwort erstkennwort
  einmalkennwort startpasswort`
    .trim()
    .split(/\s+/),
);
const SPOKEN_BEFORE: ReadonlySet<string> = new Set(
  `wifi fi network router guest hotspot wlan door gate alarm entry safe security unlock lock verification time access
  pass`
    .trim()
    .split(/\s+/),
);

/** Returns whether a name is an everyday phrase for a secret: "door code", "Wi-Fi". */
export function isSpokenName(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const isCode = /^(?:key|code|password|pass)$/.test(last);
  return (
    SPOKEN_WORDS.has(last) ||
    (isCode && words.length > 1 && SPOKEN_BEFORE.has(words.at(-2) ?? '') && last !== 'key') ||
    (last === 'schlüssel' && /^(?:wifi|fi|wlan|netzwerk)$/.test(words.at(-2) ?? '')) ||
    (last === 'key' &&
      (/^(?:wifi|fi|wlan)$/.test(words.at(-2) ?? '') ||
        // Longer names belong to programs: `parallelRouterKey`.
        (words.length === 2 && /^(?:network|router|guest|hotspot)$/.test(words[0] ?? ''))))
  );
}

/** Trailing words that do not change the meaning of a secret's name. */
const HARMLESS_ENDS: ReadonlySet<string> = new Set(
  `base value string str text raw plain plaintext prod production dev development test testing staging stage live main
  default primary secondary old new current initial b64 base64 hex env var data v1 v2 v3 v4 1 2 3 4 id1 const literal key code`
    .trim()
    .split(/\s+/),
);

/** Returns whether an assignment's name indicates a secret. */
export function namesSecret(words: readonly string[]): boolean {
  let last = words.length - 1;
  while (last > 0 && HARMLESS_ENDS.has(words[last] ?? '') && !isSecretAt(words, last)) last -= 1;
  return isSecretAt(words, last);
}

/** Prefixes of the salts that WordPress signs with. */
const SALTED: ReadonlySet<string> = new Set(['auth', 'in', 'nonce']);
/** Compounds written as one word: `ansiblepassword`, `deststorepass`. */
const COMPOUND =
  /^\p{L}{1,12}(?:password|passwd|passphrase|apikey)$|^\p{L}{0,8}(?:store|key|user|admin|root|ssh|smtp|ftp|mail|sudo|become)pass$/u;

/** Words before "token" that mark the place in a list, a request that may be repeated, or a part of a language. */
const OPEN_TOKENS: ReadonlySet<string> = new Set(
  `next continuation paging pagination resumption idempotency bos eos pad unk unknown cls sep mask lexer syntax`
    .trim()
    .split(/\s+/),
);
/**
 * Names of tokens that are open only if the name consists of nothing else: `pageToken` is the place in a list, and
 * `facebookPageToken` gives access.
 */
const OPEN_NAMES =
  /^(?:(?:next|prev|previous|start|last|first|initial|new|old|current|result|response|resp|res|request|req|data|body|output|params|query|list|options|opts|input|state|self|this) )*(?:page|cursor|sync|resume|change|cancel|cancell?ation|client request|lifecycle action)$/;

/** Returns whether a token is none that gives access: `NextContinuationToken`, `ClientRequestToken` of AWS. */
const isOpenToken = (words: readonly string[], at: number): boolean =>
  OPEN_TOKENS.has(words[at - 1] ?? '') ||
  (/^(?:page|sync)$/.test(words[at - 1] ?? '') && words[at - 2] === 'next') ||
  OPEN_NAMES.test(words.slice(0, at).join(' '));

function isSecretAt(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const before = words[at - 1];
  if (word === 'token' && isOpenToken(words, at)) return false;
  // `PublicKeyToken` of .NET identifies an assembly.
  if (word === 'token' && before === 'key' && words[at - 2] === 'public') return false;
  if (SECRET_WORDS.has(word) || COMPOUND.test(word)) return true;
  if (word === 'key' && before === 'in') return words[at - 2] === 'logged';
  if (word === 'key' || word === 'code') return before !== undefined && KEY_WORDS.has(before);
  if (word === 'salt') return SALTED.has(before ?? '');
  if (word === 'pepper') return before !== undefined;
  if (word === 'ident') return before === 'auth';
  if (word === 'word' || word === 'phrase') return before === 'pass';
  return false;
}
