/**
 * `npm run measure:secrets`: what the language model adds to patterns where secrets are looked for, by what a secret
 * stands in: prose, source code, settings, logs. Each text is made of a template with one password in it; it counts as
 * found where a PASSWORD above 0.7 meets it, and what is found elsewhere in the text counts as false.
 */
import { intersects } from '../src/core/span.js';
import { createDetector } from '../src/library/index.js';

const THRESHOLD = 0.7;

/** As people choose them, and as programs do. */
const PASSWORDS = ['hunter2', 'Sommer2023!', 'tr0ub4dor&3', 'blue-Monkey-7', 'q8Zr4LmT2xVw', '9f3kX0pLs7Ua'];

/** `@` stands for the password. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  prose: [
    'Hi Tom,\n\nthe password is @ and it works from home too.\n\nBest, Maria',
    'Please log in with the temporary password @ and change it afterwards.',
    'My login is mlind and my password @ has not changed since March.',
    'You asked for the code to the wiki: use @ as password.',
    'The admin account still uses @ for its password, which worries me.',
    'Wi-Fi for guests: the network is Harbour, the key is @.',
    'I reset it for you. New password: @. Do not forward this mail.',
    'She wrote the passphrase @ on a note beside the screen.',
    'Das Passwort lautet @, bitte nach der Anmeldung ändern.',
    'Le mot de passe du serveur est @, ne le partagez pas.',
    'Sign in as guest, then type @ when it asks for the password.',
    'The old credentials were jroe and @; they no longer work.',
  ],
  'source code': [
    "const client = new Client({ user: 'app', password: '@' });\nawait client.connect();",
    'def connect():\n    password = "@"\n    return login("admin", password)',
    'public static final String DB_PASSWORD = "@";',
    'func main() {\n\tcfg.Secret = "@"\n\trun(cfg)\n}',
    '$db = mysqli_connect("localhost", "shop", "@");',
    '// the password is @\nexport function login(user: User): Session {\n  return open(user);\n}',
    '# TODO: password for the test account is @\nresult = run(account)',
    'curl -u deploy:@ https://ci.example.org/build',
    'mysql -u root -p@ shop < dump.sql',
    'if (input === "@") { unlockAdmin(); } // master password',
    'conn = psycopg2.connect("host=db user=app password=@")',
    'driver.find_element(By.ID, "password").send_keys("@")',
  ],
  settings: [
    'database:\n  host: db.internal\n  user: app\n  password: @\n',
    '[client]\nuser = root\npassword = @\n',
    'DB_HOST=db.internal\nDB_USER=app\nDB_PASSWORD=@\n',
    '{\n  "smtp": { "user": "mailer", "pass": "@" }\n}\n',
    'spring.datasource.username=app\nspring.datasource.password=@\n',
    'machine ftp.example.org login app password @\n',
    'url = "postgres://app:@@db.internal/shop"\n',
    '<add key="AdminPassword" value="@" />\n',
    'env:\n  - name: REDIS_PASSWORD\n    value: "@"\n',
    'requirepass @\nmaxmemory 2gb\n',
    '# default password: @\nauth: ldap\n',
    'sasl_passwd: smtp.example.org mailer:@\n',
  ],
  logs: [
    '2024-03-14T08:00:00Z INFO login user=app password=@ ok',
    '{"time":"2024-03-14T08:00:00Z","level":"info","msg":"connect","password":"@"}',
    '2024-03-14 08:00:00,504 WARN auth - bad password @ for user app',
    '10.0.0.7 - - [14/Mar/2024:08:00:02 +0000] "GET /login?user=app&password=@ HTTP/1.1" 200 304',
    'ERROR could not connect with postgres://app:@@db.internal/shop',
    '2024-03-14T08:00:02Z DEBUG exec: mysqldump -u root -p@ shop',
  ],
};

interface Tally {
  texts: number;
  found: number;
  false: number;
}

const detectors = {
  patterns: await createDetector({ model: 'none' }),
  both: await createDetector({ model: 'base' }),
};
for (const [kind, templates] of Object.entries(TEMPLATES)) {
  const cells: string[] = [];
  for (const [name, detector] of Object.entries(detectors)) {
    const tally: Tally = { texts: 0, found: 0, false: 0 };
    for (const template of templates)
      for (const password of PASSWORDS) {
        const start = template.indexOf('@');
        const text = template.replace('@', () => password);
        const secret = { start, end: start + password.length };
        const { classifications } = await detector.classify(text, { entities: ['PASSWORD'] });
        const sure = (classifications['PASSWORD'] ?? [])
          .filter(({ score }) => score > THRESHOLD)
          .map(({ location }) => ({ start: location.start_index, end: location.end_index }));
        tally.texts += 1;
        if (sure.some((span) => intersects(span, secret))) tally.found += 1;
        tally.false += sure.filter((span) => !intersects(span, secret)).length;
      }
    cells.push(
      `${name}: ${tally.found.toString()} of ${tally.texts.toString()} found, ${tally.false.toString()} false`,
    );
  }
  console.log(`${kind.padEnd(12)} ${cells.join('; ')}`);
}
await Promise.all(Object.values(detectors).map((detector) => detector.close()));
