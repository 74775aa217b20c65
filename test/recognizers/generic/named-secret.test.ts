import { describe, it } from 'node:test';
import { createDetector } from '../../../src/recognizers/detector.js';
import { namedSecret } from '../../../src/recognizers/generic/named-secret.js';
import { secretManifest } from '../../../src/recognizers/generic/secret-manifest.js';
import { assertGrowsLikeItsInput } from '../../support/assert-growth.js';
import { testCases } from '../../support/recognizer-cases.js';

const KEY = 'q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG';
const found = { finds: [KEY], minScore: 0.7 };
const spared = { finds: [], minScore: 0.7 };

testCases(namedSecret, [
  // Elements, and near them headings and references
  { text: `<server><password>${KEY}</password></server>`, ...found },
  { text: `<ns:Password type="text">${KEY}</ns:Password>`, ...found },
  { text: `<password><![CDATA[${KEY}]]></password>`, ...found },
  { text: `<string name="api_secret">${KEY}</string>`, ...found },
  { text: `<key>ClientSecret</key>\n\t<string>${KEY}</string>`, ...found },
  { text: '<string name="password">Password</string>', ...spared },
  { text: '<password>${env.PASS}</password>', ...spared },
  { text: '<key>ClientName</key>\n\t<string>q7Zt2LxV9bKc4RmW8sYd</string>', ...spared },
  // Pairs of a name and a value
  { text: `<add key="SmtpPassword" value="${KEY}" />`, ...found },
  { text: `{"key":"password","value":"${KEY}"}`, ...found },
  { text: `- name: API_TOKEN\n  value: ${KEY}\n`, ...found },
  { text: `  key   = "SECRET_KEY_BASE"\n  value = "${KEY}"`, ...found },
  { text: `  name = "/prod/db/password"\n  type = "SecureString"\n  value = "${KEY}"`, ...found },
  { text: 'Token string `env:"TOKEN" envDefault:"q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG"`', ...found },
  { text: '- name: API_TOKEN\n  valueFrom:\n    secretKeyRef: {name: db, key: q7Zt2LxV9bKc4RmW}', ...spared },
  { text: '- name: TOKEN_TTL\n  value: "3600"', ...spared },
  { text: '<add key="PasswordFormat" value="SHA256Hashed" />', ...spared },
  // Defaults and fallbacks
  { text: `variable "db_password" {\n  type    = string\n  default = "${KEY}"\n}`, ...found },
  { text: `  DBPassword:\n    Type: String\n    Default: ${KEY}\n`, ...found },
  { text: `process.env.AUTH_SECRET ?? "${KEY}"`, ...found },
  { text: `getenv('SECRET') ?: '${KEY}'`, ...found },
  { text: `export PW=\${DB_PASS:-${KEY}}`, ...found },
  {
    text: 'variable "db_password" {\n  type = string\n}\n\nvariable "x" {\n  default = "q7Zt2LxV9bKc4RmW"\n}',
    ...spared,
  },
  { text: 'process.env.API_TOKEN || "development"', ...spared },
  { text: 'secret || token', ...spared },
  // Values in a call or behind a type
  { text: `var jwtKey = []byte("${KEY}")`, ...found },
  { text: `let secret = String::from("${KEY}");`, ...found },
  { text: `api_key <- "${KEY}"`, ...found },
  { text: `param adminPassword string = '${KEY}'`, ...found },
  { text: 'let token = String::from("access_token");', ...spared },
  // Options and directives
  { text: `keytool -deststorepass ${KEY} -alias x`, ...found },
  { text: `redis-server --requirepass ${KEY}`, ...found },
  { text: `requirepass ${KEY}\n`, ...found },
  { text: `ENV API_SECRET ${KEY}\n`, ...found },
  { text: `setx API_KEY ${KEY} /M\n`, ...found },
  { text: 'bindpw Blue-Heron-72', finds: ['Blue-Heron-72'], minScore: 0.7 },
  { text: 'rootpw Blue-Heron-72', finds: ['Blue-Heron-72'], minScore: 0.7 },
  { text: 'rootpw {SSHA}4f3Zk8wTq31xPw0RvB9mLs2Yc7Hd5Na1', ...spared },
  { text: String.raw`C:\Users\ana> setx API_KEY ${KEY}`, ...found },
  { text: String.raw`PS C:\app> setx API_KEY ${KEY} /M`, ...found },
  { text: String.raw`C:\Users\ana> setx API_KEY_FILE C:\keys\api-2026`, ...spared },
  { text: `setx API_KEY ${KEY} is set for all`, ...spared },
  { text: '--token TOKEN  a token with the right to read', ...spared },
  { text: '--password-file /run/secrets/q7Zt2LxV9bKc', ...spared },
  { text: '--password "$DB_PASS"', ...spared },
  { text: 'password required\ntoken missing for user 42\n', ...spared },
  { text: `proxy_set_header X-Api-Key ${KEY};`, ...found },
  { text: 'proxy_set_header X-Api-Key $http_x_api_key;', ...spared },
  // Quotations
  { text: `const std::string token{"${KEY}"};`, ...found },
  { text: 'const std::string token{"access_token"};', ...spared },
  { text: `storePassword "${KEY}"`, ...found },
  { text: `#define MQTT_TOKEN "${KEY}"`, ...found },
  { text: `ALTER ROLE app WITH PASSWORD '${KEY}';`, ...found },
  { text: `Use the API key \`${KEY}\` for tests.`, ...found },
  { text: 'Pass `--disable-warning=FSTWRN004` to disable it', ...spared },
  { text: 'throw new Error("Invalid token "+D7);if(x)y("")', ...spared },
  { text: 'the token `access_token`', ...spared },
]);

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const manifest = (data: string, kind = 'Secret'): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: db\ndata:\n${data}`;
const PEM = base64('-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA\n');

testCases(secretManifest, [
  {
    text: manifest(`  user: ${base64('ana')}\n  password: ${base64('heron')}\n`),
    finds: [base64('heron')],
    minScore: 0.85,
  },
  { text: manifest(`  tls.crt: ${base64('certificate')}\n  tls.key: ${PEM}\n`), finds: [PEM], minScore: 0.9 },
  {
    text: manifest(`  url: "${base64('postgres://ana:heron@db/shop')}"\n`),
    finds: [base64('postgres://ana:heron@db/shop')],
    minScore: 0.7,
  },
  {
    text: `data:\n  .dockerconfigjson: ${base64('{"auths":{"r.test":{"auth":"YW5hOmhlcm9u"}}}')}\nkind: Secret\n`,
    finds: [base64('{"auths":{"r.test":{"auth":"YW5hOmhlcm9u"}}}')],
    minScore: 0.7,
  },
  {
    text: `{"kind":"Secret","data":{"user":"${base64('ana')}","token":"${base64(KEY)}"}}`,
    finds: [base64(KEY)],
    minScore: 0.85,
  },
  { text: manifest(`  license: ${base64(KEY)}\n`), finds: [base64(KEY)], minScore: 0.7 },
  { text: manifest(`  password: ${base64('heron')}\n`, 'ConfigMap'), ...spared },
  { text: manifest(`  password: ${base64('heron')}\n`, 'SealedSecret'), ...spared },
  { text: `kind: Secret\n---\n${manifest(`  password: ${base64('heron')}\n`, 'ConfigMap')}`, ...spared },
  { text: manifest(`  password: ${base64('password')}\n  token: ${base64('<token>')}\n`), ...spared },
  { text: manifest(`  username: ${base64('ana-2026')}\n  ca.crt: ${base64('certificate')}\n`), ...spared },
  { text: manifest(`  mode: ${base64('production')}\n  host: ${base64('db01.acme.test')}\n`), ...spared },
  { text: manifest(`  password: ${base64('1f2d1e2e67df')}\n`), ...spared },
  { text: manifest('  password: {{ .Values.password | b64enc }}\n'), ...spared },
  { text: `kind: Secret\nmetadata:\n  labels:\n    password: ${base64('heron')}\n`, ...spared },
]);

describe('the secret-manifest recognizer over hostile text', () => {
  const detect = createDetector([secretManifest]);
  for (const line of [
    'kind: Secret\n',
    'kind: Secret\n---\n',
    'kind: Secret\ndata:\n',
    'data:\n',
    '{"kind":"Secret","data":{',
    manifest('  a: AAAA\n'),
  ])
    it(`grows like the text: ${JSON.stringify(line)} again and again`, () => {
      assertGrowsLikeItsInput((size) => {
        const text = line.repeat(size);
        return () => detect(text);
      }, 2000);
    });
});

describe('the named-secret recognizer over hostile text', () => {
  const detect = createDetector([namedSecret]);
  const lines = [
    'token',
    'password ',
    'secret: {\n',
    'password: "\n  a\n  b\n  c\n',
    `token${' '.repeat(40)}`,
    `name: "token"\n${' '.repeat(30)}x = "y"${' '.repeat(30)}`,
    `<password a${' '.repeat(60)}>${' '.repeat(60)}`,
    '<token>]]',
    `secret := x.x.x.x.getbytes( `,
    '/a/b/c/name="/token',
  ];
  for (const line of lines)
    it(`grows like the text: ${JSON.stringify(line)} again and again`, () => {
      assertGrowsLikeItsInput((size) => {
        const text = line.repeat(size);
        return () => detect(text);
      }, 2000);
    });
});
