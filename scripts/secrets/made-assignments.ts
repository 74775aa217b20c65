import { dictionary } from '@zxcvbn-ts/language-common';
import type { Random } from '../../test/support/seeded-random.js';

const NAMES =
  `password passwd secret token apiKey api_key API_KEY db_password DB_PASSWORD clientSecret client_secret
secret_key SECRET_KEY accessToken access_token ACCESS_TOKEN auth_token authToken pwd passphrase adminPassword
smtp_password spring.datasource.password REDIS_PASSWORD JWT_SECRET jwtSecret privateKey encryption_key signing_key
webhookSecret webhook_secret session_secret ftp.password userPassword rootPassword apiSecret apiToken
GITHUB_TOKEN bot_token refresh_token license_key Password PASSWORD db-password requirepass psk MYSQL_PWD storePassword
ansible_become_pass fernet_key signing.password X-Api-Key`
    .trim()
    .split(/\s+/);

/** Lines of programs in which quoted values stand; # is the name, @ the value. */
const QUOTED = `const # = "@";
let # = '@'
var # = "@";
  # = "@"
  #: "@",
  #: '@',
  "#": "@",
  "#": "@"
{"user":"ana","#":"@"}
  '#' => '@',
config["#"] = "@"
props.put("#", "@");
properties.setProperty("#", "@");
define('#', '@');
  private static final String # = "@";
  # := "@"
const #: &str = "@";
let #: String = "@"
val # = "@"
set#("@")
  this.# = '@';
connect({ host: "db", #: "@" })
client = Client(user="ana", #="@")
    #="@"
# = b"@"
os.environ["#"] = "@"
export #="@"
  #: "@" # staging`.split('\n');
/** Lines of settings, logs and prose in which bare values stand. */
const BARE = `#=@
export #=@
# = @
#: @
  #: @
    - #=@
ENV #=@
//registry.acme.example/:_#=@
--#=@
set #=@
  #: @ # rotated in May
user=ana #=@ ok
login ana, #: @, then press enter
host=db user=app #=@ dbname=acme
Server=db;User Id=sa;#=@;Encrypt=true
GET /v1/items?page=2&#=@&x=1 HTTP/1.1
The # is for you: #: @
#: @`.split('\n');

const ALPHABETS = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  '0123456789abcdef',
  '0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#%^&*?~+=-_.',
];
const LENGTHS = [10, 12, 14, 16, 16, 20, 20, 24, 24, 32, 32, 32, 36, 40, 40, 43, 48, 64, 64, 88];
const MARKS = ['!', '@', '#', '-', '_', '.', '*', '%', '&', '?', '$', '+'];

/** Of an npm package (zxcvbn, MIT): passwords that people chose, and words of the diceware list. */
const CHOSEN: readonly string[] = dictionary['passwords-common'];
const DICE: readonly string[] = dictionary['diceware-common'];

/** Lines in which a secret is assigned. */
export function* madeSecretLines(random: Random, count: number): Generator<string> {
  const chosen = CHOSEN.filter(
    (word) => word.length >= 6 && /[a-z]/i.test(word) && /[\d!@#$%^&*._-]/.test(word),
  );
  const dice = DICE.filter((word) => /^[a-z]{3,8}$/.test(word));
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const digits = (length: number): string =>
    Array.from({ length }, () => random.below(10).toString()).join('');
  const phrase = (): string => {
    const mark = random.pick(MARKS);
    const words = Array.from({ length: 1 + random.below(3) }, () => random.pick(dice));
    const cased = random.below(2) === 0 ? words.map(capital) : words;
    const end = [digits(1 + random.below(4)), digits(2) + random.pick(MARKS), random.pick(MARKS)];
    if (random.below(12) === 0)
      return [...words, digits(2)].join(mark).toUpperCase() + random.pick(['', '!', '#']);
    if (random.below(6) === 0) return [...words, digits(2)].join(mark);
    return (
      cased.join(random.below(3) === 0 ? '' : mark) +
      (words.length < 3 || random.below(2) === 0 ? random.pick(end) : '')
    );
  };
  const leet = (): string => {
    const word = random.pick(dice) + random.pick(dice);
    const swapped = word.replaceAll(/[aeiost]/g, (letter) =>
      random.below(2) === 0 ? letter : ({ a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }[letter] ?? letter),
    );
    return swapped + random.pick(['', '', '!', '#1', '99']);
  };
  const noise = (): string => {
    const alphabet = random.pick(ALPHABETS);
    return Array.from({ length: random.pick(LENGTHS) }, () => random.pick([...alphabet])).join('');
  };
  const words = (): string =>
    [leet().slice(0, 7), random.pick(dice), random.below(2) === 0 ? digits(2) : random.pick(dice)]
      .slice(0, 2 + random.below(2))
      .join(' ');
  for (let at = 0; at < count; at++) {
    const value = random.pick([
      noise,
      noise,
      noise,
      phrase,
      phrase,
      phrase,
      leet,
      () => random.pick(chosen),
    ])();
    const quoted = random.below(2) === 0;
    // People put pass phrases of several words in quotation marks.
    const isPhrase = quoted && random.below(12) === 0;
    yield lineOf(random, quoted ? QUOTED : BARE, isPhrase ? words() : value);
  }
}

/** Lines in which words, names and phrases of programs are assigned to what is called like a secret. */
export function* harmlessLines(random: Random, values: readonly string[], count: number): Generator<string> {
  for (let at = 0; at < count; at++) {
    const value = random.pick(values);
    yield lineOf(random, /\s/.test(value) || random.below(2) === 0 ? QUOTED : BARE, value);
  }
}

const lineOf = (random: Random, templates: readonly string[], value: string): string => {
  const name = random.pick(NAMES);
  return random
    .pick(templates)
    .replaceAll('#', () => name)
    .replace('@', () => value);
};
