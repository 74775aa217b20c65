import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDetector } from '../../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';

const THRESHOLD = 0.7;
const detect = createDetector(RECOGNIZERS.filter(({ entityType }) => entityType === 'PASSWORD'));
/** What the longest findings cover. */
const found = (text: string): readonly string[] => {
  const sure = detect(text).filter(({ score }) => score >= THRESHOLD);
  return [
    ...new Set(
      sure
        .filter((one) => !sure.some((other) => other.start <= one.start && other.end > one.end))
        .map(({ start, end }) => text.slice(start, end)),
    ),
  ];
};

const HITS: readonly (readonly [text: string, value: string])[] = [
  // Marks at which expressions of code end
  ...[...'()[]{}<>|;,`"\'&=:'].map(
    (mark) => [`S1_PASSWORD=Kx7${mark}Zt4Lw9Qm${mark}R2\n`, `Kx7${mark}Zt4Lw9Qm${mark}R2`] as const,
  ),
  ['password = Kx7)Zt4Lw9Qm;R2\n', 'Kx7)Zt4Lw9Qm;R2'],
  ['db:\n  password: K9}Zt4Lw,9Qm\n', 'K9}Zt4Lw,9Qm'],
  ['api:\n  api_key: Kx7,Zt4Lw9Qm # rotated\n', 'Kx7,Zt4Lw9Qm'],
  ['PASSWORD = "Kx7\\"Zt4Lw9Qm"', 'Kx7\\"Zt4Lw9Qm'],
  ['{"a": "{\\"password\\": \\"Kx7Zt4Lw9Qm\\", \\"b\\": 1}"}', 'Kx7Zt4Lw9Qm'],
  ['password = "Kx7<Zt4Lw9Qm<R2"', 'Kx7<Zt4Lw9Qm<R2'],
  // A "$" for an "s"
  ["PASSWORD='$ecret12'", '$ecret12'],
  ['password: "$up3rS3cret"', '$up3rS3cret'],
  // Near-misses of the rows below
  ['profile::db::password: Kx7Zt4Lw9Qm', 'Kx7Zt4Lw9Qm'],
  ['password: "Heron-72", user: ana', 'Heron-72'],
  ['"secretToken": "aBcDefGhiJkLmnOp7Qr"', 'aBcDefGhiJkLmnOp7Qr'],
  ['secret_key: 12345-abcde-7q9Zt-fghij', '12345-abcde-7q9Zt-fghij'],
  ['private_key = q7Zt2LxV9bKc4RmW8sYd1NfH', 'q7Zt2LxV9bKc4RmW8sYd1NfH'],
  ["CREATE USER ana identified by 'heron'", 'heron'],
  ['mysql -u root -pHeron-72 shop', 'Heron-72'],
  ['https://ana:heron72@shop.test/', 'heron72'],
  ['password = hunter22\n', 'hunter22'],
];

const NONE: readonly string[] = [
  // Calls, pairs, strings and statements
  'password = md5(Config.Salt2);',
  'token = tokens[Index2],b',
  'secret: Map<String,Foo2>',
  'PASSWORD=$(Get-Secret2;x)',
  "password: '$DB_PASSWORD'",
  'password = "$param2"',
  // Types, variables and copies
  'secret?: Uint8Array',
  'oauthAccessToken: !envAuthSet',
  'progressToken: ProgressTokenSchema$1',
  'const token = error62 ?? this.stack.pop();',
  'isOpening(parent2) ? token : parent2,',
  'host, port, secret_key = s3_connection',
  's3_session_auth=s3_session_auth,',
  'type LintTimePass = Shared.LintTimePass;',
  'const CONNECTION_TYPE_WIFI = "wifi";',
  'exports.TYPE_WIFI = TYPE_WIFI;',
  'otp: parameters.code,',
  "@param method 'email-otp' | 'email-password'",
  'type A = OAuth2AccessCode | OAuth2Password | OAuth2Application;',
  'private_key: PKCS7PrivateKeyTypes,',
  'private_key = ed25519.Ed25519PrivateKey.from_private_bytes(secret)',
  // Names of tokens, types of resources, sequences
  '"input_token": "ExclusiveStartBackupArn",',
  '"AWS::ApiGateway::ApiKey": "b899a0d240b53d9d",',
  'unlock_password: "12345-abcde-56789-fghij-01234"',
  // Sentences
  '"pass": "Hjælpeteksten (altid) er en kopi"',
  'pass: 要素内にフォーカス可能な要素が含まれています',
  "dynamic library identified by 'name'.",
  '-p PRETTY, --pretty PRETTY',
  'print(f"password={password!r}")',
  'in their original positions--pass `strict=False`. To produce',
  'http://foo:bar@example.com',
  // Base64, digests and numbers
  ' IDw/Pw== X3ZlcnRleA== a2VpdA==',
  "'sha256-l981iLWj8kurw4UbNy8Lpxqdzd7UOxS50Glhv8FwfZ0'\n",
  'we obtain 1156038080844014856161641404008100.',
  "'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAZGVzYwAAAAAAAAAuSUVDIDYxOTY2LTIuMSBEZWZhdWx0'",
  '"segment token": "3DPointCloudSemanticSegmentation"',
];

describe('values of secrets', () => {
  for (const [text, value] of HITS)
    it(`finds ${JSON.stringify(value)} whole in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(found(text), [value]);
    });
  for (const text of NONE)
    it(`finds nothing in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(found(text), []);
    });
});
