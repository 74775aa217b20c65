import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDetector } from '../../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';

const THRESHOLD = 0.7;
const LABELS: ReadonlySet<string> = new Set(['PASSWORD', 'PIN']);
const detect = createDetector(RECOGNIZERS.filter(({ entityType }) => LABELS.has(entityType)));
const found = (text: string): readonly string[] => [
  ...new Set(
    detect(text)
      .filter(({ score }) => score >= THRESHOLD)
      .map(({ start, end }) => text.slice(start, end)),
  ),
];

/** Rows with the secret between « and », each with a near-miss without one. */
const PLACES: readonly (readonly [text: string, nearMiss: string])[] = [
  // Forms and answer files
  ['<input value="«Quartz!91»" type="password">', '<input value="Quartz!91" type="text">'],
  ['<input type="password" name="pw" value="«Quartz!91»" />', '<input type="password" value="{{ pw }}">'],
  [
    '<Password>\n  <Value>«Quartz!91»</Value>\n  <PlainText>true</PlainText>\n</Password>',
    '<Password>\n  <Value>${PW}</Value>\n</Password>',
  ],
  [
    '<AdministratorPassword><Value>«Quartz!91»</Value></AdministratorPassword>',
    '<ComputerName><Value>Quartz!91</Value></ComputerName>',
  ],
  // Messages of commits
  ['fix: password = «kaktus77»\n', 'fix: password = process.env.DB_PASSWORD\n'],
  ['feat(auth): api_key = «q7Zt2LxV9bKc4RmW8sYd1Nf»', 'feat(auth): api_key = config.apiKey'],
  // Short generated characters, and a mark at the start
  ['secret=«Ea8kwQ-0x»', 'secret=my-bucket-S3a'],
  ['password=«*k8sT!m3»', 'password: *db_password\n'],
  ['password: **«kaktus77»**', 'password: *see note 1*'],
  ['password: «*Kaktus77!»', '* password: see wiki'],
  // Emphasis of Markdown
  ['password: **«Blue-Heron-72»**', 'password: **required**'],
  ['- password: **«Blue-Heron-72»** (change it)', '- password: **string** (change it)'],
  ['Password: *«Blue-Heron-72»*', 'password: **userPassword2**'],
  ['password: __«Blue-Heron-72»__', 'password: __DB_PASSWORD__'],
  ['password: «*sunrise7Lake»', 'password: *s3Password'],
  // Tokens that give access, and those of lists and badges
  ['userSyncToken: "«q7Zt2LxV9bKc4RmW8sYd1NfH3»"', 'syncToken: "q7Zt2LxV9bKc4RmW8sYd1NfH3"'],
  ['facebookPageToken: "«q7Zt2LxV9bKc4RmW8sYd1NfH3»"', 'res.nextPageToken: "q7Zt2LxV9bKc4RmW8sYd1NfH3"'],
  ['emailChangeToken: "«q7Zt2LxV9bKc4RmW8sYd1NfH3»"', 'changeToken: "q7Zt2LxV9bKc4RmW8sYd1NfH3"'],
  ['myClientRequestToken: "«q7Zt2LxV9bKc4RmW8sYd1NfH3»"', 'ClientRequestToken: "q7Zt2LxV9bKc4RmW8sYd1NfH3"'],
  [
    'https://x.test/badge-admin/login?token=«q7Zt2LxV9bKc4RmW8sYd1Nf»',
    'https://x.test/app/badge.svg?token=q7Zt2LxV9bKc4RmW8sYd1Nf',
  ],
  [
    'https://x.test/badges/42/open?token=«q7Zt2LxV9bKc4RmW8sYd1Nf»',
    'https://x.test/badges/main/pipeline.svg?token=q7Zt2LxV9bKc4RmW8sYd1Nf',
  ],
  // PINs among numbers
  ['{"id": 17, "floor": 2, "pin": «4821»}', '{"pine": 3, "pint": 84, "pin": 4821}'],
  ['{"user_id": 17, "age": 52, "pin": «4821», "x": 3}', '{"grid": 17, "page": 52, "pin": 4821, "x": 3}'],
  // Settings, queries and statements
  [
    '{"Jwt": {"Issuer": "shop", "Key": "«Zk8wTq31xPw0RvB9mLs2»"}}',
    '{"Jwt": {"Issuer": "shop"}, "Row": {"Key": "Zk8wTq31xPw0RvB9mLs2"}}',
  ],
  [
    '"adminPassword": {\n  "type": "securestring",\n  "defaultValue": "«Quartz!91»"\n}',
    '"adminPassword": {\n  "type": "securestring"\n},\n"size": {\n  "defaultValue": "Quartz!91"\n}',
  ],
  ['env::var("DB_PASSWORD").unwrap_or("«Quartz!91»".into())', 'env::var("DB_PORT").unwrap_or("Quartz!91")'],
  ['https://api.test/v1?user=ci&password=«heron-Blue72»', 'https://api.test/v1?user=ci&page=heron-Blue72'],
  ['user=app password=«heron-Blue72» from 10.0.0.4', 'user=app password=ok from 10.0.0.4'],
  ['helm install db x --set auth.password=«heron-Blue72»', 'helm install db x --set auth.password=$PW'],
  ['java -Dkey.storePassword=«heron-Blue72» -jar a.jar', 'java -Dkey.storePassword=${PW} -jar a.jar'],
  [
    "INSERT INTO users (login, password) VALUES ('ana', '«Quartz!91»'), ('tom', NULL);",
    "INSERT INTO users (login, password) VALUES ('Quartz!91', :password);",
  ],
  [
    "insert into t (a, password, b)\nvalues (now(), '«Quartz!91»', 3)",
    "insert into t (a, b) values ('x', 'Quartz!91')",
  ],
  ['CREATE USER shop IDENTIFIED BY «Quartz91x»;', 'CREATE USER shop IDENTIFIED BY password;'],
  ['ALTER USER shop IDENTIFIED BY «Quartz91x»;', 'ALTER USER shop IDENTIFIED BY externally;'],
  ["identified by '«Quartz91x»'", 'create user accounts identified by externally visible names'],
  [
    '  | username | password |\n  | ana | «Quartz!91» |\n',
    '  | field | rule |\n  | user | Quartz!91 |\n  | x | y |\n',
  ],
  [
    '{"name": "sessionid", "value": "«q7Zt2LxV9bKc4RmW8sYd»", "path": "/"}',
    '{"name": "theme", "value": "q7Zt2LxV9bKc4RmW8sYd"}',
  ],
  // Commands
  ["curl -u ci:'«Quartz!91»' https://ci.test", 'curl -u ci:"$PW" https://ci.test'],
  [
    'java -jar jenkins-cli.jar -auth admin:«Quartz!91» list',
    'java -jar other.jar -auth admin:Quartz!91 list',
  ],
  ['net user backup «Quartz!91» /add', 'net user backup * /add'],
  ['openssl passwd -6 «Quartz!91»', 'openssl passwd -6 $PW'],
  ['xfreerdp /v:srv1 /u:ana /p:«Quartz!91»', 'tool /v:srv1 /u:ana /p:Quartz!91'],
  ['expect "assword:"\nsend "«Quartz!91»\\r"', 'expect "login:"\nsend "Quartz!91\\r"'],
  ['ana : XAUTH "«Quartz!91»"', 'ana : RSA "Quartz!91"'],
  [
    'findElement(By.id("password")).sendKeys("«Quartz!91»")',
    'findElement(By.id("city")).sendKeys("Quartz!91")',
  ],
  ['echo "«Quartz!91»" | openconnect --passwd-on-stdin vpn.test', 'echo "Quartz!91" | grep --passwords x'],
  [
    "child.expect('Password:')\nchild.sendline('«Quartz!91»')",
    "child.expect('Name:')\nchild.sendline('Quartz!91')",
  ],
  // Further languages and files
  ['Dim password As String = "«Quartz!91»"', 'Dim city As String = "Quartz!91"'],
  ['{password, "«Quartz!91»"}', '{password, "secret"}'],
  ["Connection(server, 'cn=ro', '«Quartz!91»', auto_bind=True)", "Connection(server, 'cn=ro', password)"],
  ['ana:{PLAIN}«Quartz!91»', 'ana:{PLAIN}password'],
  ['sometool -u ana -p «Quartz91x» --all', 'docker run -u ana -p 8080:80 img'],
  ['sometool --user root:«Quartz91x» get', 'docker run --user app:staff1 img'],
  ['cqlsh -u ana -p «Quartz!91» host', 'sometool -u ana -p my-project-7'],
  ['signtool sign /f c.pfx /p «Quartz!91» a.exe', 'sometool sign /f c.pfx /p Quartz!91 a.exe'],
  ['<password value="«Quartz!91»" />', '<password value="%property{pw}" />'],
  // Sentences
  ['Temporary password for new laptop: «Basalt27x»', 'Temporary password for new laptops: see page 27'],
  ['la clave del portal es «Basalt27x»', 'la clave del portal es nueva'],
  ['Log in as admin / «kaktus77x» and open it', 'Log in as admin / editor and open it'],
  ['Login: admin / «kaktus77x»', 'Login: admin / administrator2'],
  ['Login: admin / «admin123»', 'Log in as admin / moderator2'],
  ['hey, new pass is «Sommer2024!», ok?', 'the new pass is 2469m high'],
  ['try «kaktus7x» for the password', 'try again for the password'],
  ["le mdp c'est «Soleil2024!»", "le mdp c'est obligatoire"],
  ['password nuova: «Estate2024!»', 'password nuova: obbligatoria'],
  ['WLAN-Schlüssel: «Sommer2024!»', 'WLAN-Schlüssel: siehe Router'],
  ['Le code de la porte est «4821B»', 'Le code de la route est strict'],
  ['The api key is «q7Zt2LxV9bKc4RmW8sYd1Nf»', 'The api key is valid-for-2-days-or-3'],
  ['the token for staging is «q7Zt2LxV9bKc4RmW8sYd1Nf»', 'the token for staging is get_user_2_by_id_3'],
  ['PIN für die Karte ist «4821»', 'PIN für die Karte ist vierstellig'],
  ['The PIN for the card is «4821»', 'The PIN is 4 digits long'],
  ['Le code PIN de la carte est «4821»', 'Le code PIN de la carte est secret'],
  ['De pincode van de pas is «4821»', 'De pincode heeft 4 cijfers'],
  ['PIN do karty to «4821»', 'PIN ma 4 cyfry'],
];

/** Code and sentences that look like secrets. */
const NONE: readonly string[] = [
  '"NextContinuationToken": "1w41l63U0xa8q7smH50vCxyTQqdxo69O3EmK28Bi5PcROI4wI/EyIJg=="',
  '"clientRequestToken": "1d2129a1-3d38-460a-9756-e5b91fddb951"',
  '"bos_token": "q7Zt2LxV9bKc4RmW8sYd"',
  "'AAAAAAAAAAAAAAAAAAAAAAARY3BydAAAAVAAAAAzZGVzYwAAAYQAAABsd3RwdAAAAfAAAAAUYmtw' +",
  `${'Rn>;:p3~Dp5g9rpsFNvZqjg3uJp4~<'.repeat(5)}Pw:5p/Ou!5p2JvG`,
  'const descriptorsByPass: UnloadedDescriptor<PluginAPI>[] = [];',
  'return { kind: 3, token: parent2, identifier: void 0 };',
  "mdp: 'mdp-latn-cd',",
  "{ secret: 'value1' }",
  'aws_secret_access_key=bar2',
  'https://anonymous:flabada@shop.test/',
  'https://ci.test/shop/badge.svg?token=6B6NxtsZc3',
  '{"pine": 3, "pint": 84, "pin": 9066, "pink": 11203}',
  'assert tan(1000) > 0',
  'pass: Znacznik <meta> nie ogranicza',
  'pin 1234 of the board header',
  'Passwort: Überprüfung läuft',
  'Kennwort: Bestätigung',
  'La contraseña es obligatoria',
  'Het wachtwoord is verplicht',
  'the password must be 12 characters',
  String.raw`\sum_{k} * * \alpha_{l,m,j,p,k} *`,
];

describe('secrets where people leave them', () => {
  for (const [marked, nearMiss] of PLACES) {
    const [, value = ''] = /«(.*)»/.exec(marked) ?? [];
    const text = marked.replaceAll(/[«»]/g, '');
    it(`finds ${JSON.stringify(value)} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(found(text), [value]);
    });
    it(`finds nothing in ${JSON.stringify(nearMiss)}`, () => {
      assert.deepEqual(found(nearMiss), []);
    });
  }
  for (const text of NONE)
    it(`finds nothing in ${JSON.stringify(text.slice(0, 80))}`, () => {
      assert.deepEqual(found(text), []);
    });
});
