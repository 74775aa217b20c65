import { describe, it } from 'node:test';
import { createDetector } from '../../../src/recognizers/detector.js';
import { credentialCall } from '../../../src/recognizers/generic/credential-call.js';
import { keyBytes } from '../../../src/recognizers/generic/key-bytes.js';
import { assertGrowsLikeItsInput } from '../../support/assert-growth.js';
import { testCases } from '../../support/recognizer-cases.js';

const KEY = 'q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG';
const found = { finds: [KEY], minScore: 0.7 };
const spared = { finds: [], minScore: 0.7 };

testCases(credentialCall, [
  { text: `auth=("ci", "${KEY}"),`, ...found },
  { text: `new PasswordAuthentication("bot@acme.test", "${KEY}")`, ...found },
  { text: `Credentials::new("bot".to_string(), "${KEY}".to_string())`, ...found },
  { text: `new AuthenticationHeaderValue("Bearer", "${KEY}")`, ...found },
  { text: `WiFi.begin(ssid, "${KEY}");`, ...found },
  { text: `DriverManager.getConnection("jdbc:x:y", "scott", "${KEY}")`, ...found },
  { text: `smtp.PlainAuth("", "bot@acme.test", "${KEY}", "smtp.acme.test")`, ...found },
  { text: `new PDO('mysql:host=db;dbname=x', 'shop', '${KEY}')`, ...found },
  { text: `Jwts.builder().signWith(HS256, "${KEY}")`, ...found },
  { text: `createHmac('sha256', '${KEY}')`, ...found },
  { text: `new SymmetricSecurityKey(Encoding.UTF8.GetBytes("${KEY}"))`, ...found },
  { text: `new SecretKeySpec("${KEY}".getBytes(), "AES")`, ...found },
  { text: `ks.load(in, "${KEY}".toCharArray());`, ...found },
  { text: `btoa('api:${KEY}')`, ...found },
  { text: `http.basic_auth 'ci', '${KEY}'\n`, ...found },
  { text: `.basic_auth("ci", Some("${KEY}"))`, ...found },
  { text: `$ua->credentials("host:80", "realm", "ana", "${KEY}");`, ...found },
  { text: `curl_setopt($curl, CURLOPT_USERPWD, "ana:${KEY}");`, ...found },
  { text: `conn.simple_bind_s("cn=admin,dc=acme", "${KEY}")`, ...found },
  { text: `Credentials.basic("mobile", "${KEY}")`, ...found },
  { text: `mysqli_connect('db', 'root', 'pl0ver', 'shop')`, finds: ['pl0ver'], minScore: 0.7 },
  { text: `http.basic_auth 'ci', 'password'\n`, ...spared },
  { text: `curl_setopt($curl, CURLOPT_USERPWD, "ana:$password");`, ...spared },
  { text: `mysqli_connect('db', 'root', 'plover', 'shop')`, ...spared },
  { text: `getConnection("jdbc:x:y", user, password)`, ...spared },
  { text: `new NetworkCredential("bot", "secret")`, ...spared },
  { text: `createHmac('sha256', 'base64url')`, ...spared },
  { text: `login("ana", "/account/settings2")`, ...spared },
  { text: `mysqli_connect('db', 'root', '', '${KEY}')`, ...spared },
  { text: `relogin_count("ana", "${KEY}")`, ...spared },
  { text: `btoa('text: ${KEY} of a sentence')`, ...spared },
  // Keys of signed tokens
  { text: `jwt.verify(token, '${KEY}', { algorithms: ['HS256'] })`, ...found },
  { text: `jwt.verify(req.get('x').split(' ')[1], "${KEY}", (error, user) => {`, ...found },
  { text: "jwt.sign({ id: user.id, mail: user.mail }, 'blueheron')", finds: ['blueheron'], minScore: 0.7 },
  { text: "jwt.decode(token, 'heronblue', algorithms=['HS256'])", finds: ['heronblue'], minScore: 0.7 },
  { text: `JWT.encode payload, '${KEY}', 'HS256'`, ...found },
  { text: `Algorithm.HMAC256("${KEY}")`, ...found },
  { text: "jwt.sign({ roles: ['reader', 'heronblue', 'writer'] }, key)", ...spared },
  { text: "jwt.verify(token, publicKey, { issuer: 'heronblue' })", ...spared },
  { text: "jwt.sign(payload, 'secret')", ...spared },
  { text: "jwt.sign(payload, key, 'RS256')", ...spared },
  { text: "jwt.sign(payload, 'shhhhh')", ...spared },
  { text: "jwt.sign(payload, 'keys/private.pem')", ...spared },
  // Fields of forms
  { text: "fill_in 'Password', with: 'Blue-Heron-72'", finds: ['Blue-Heron-72'], minScore: 0.7 },
  { text: 'fill_in("user[password]", with: "Blue-Heron-72")', finds: ['Blue-Heron-72'], minScore: 0.7 },
  { text: "getByLabel('Password').fill('Blue-Heron-72')", finds: ['Blue-Heron-72'], minScore: 0.7 },
  { text: "cy.get('#password').clear().type('Blue-Heron-72')", finds: ['Blue-Heron-72'], minScore: 0.7 },
  { text: "fill_in 'Name', with: 'Blue-Heron-72'", ...spared },
  { text: "fill_in 'Password', with: password", ...spared },
  { text: "fill_in 'Password', with: 'password'", ...spared },
  { text: "cy.get('#password').type('{enter}')", ...spared },
  // Bytes of a text
  { text: `private static final byte[] KEY = "${KEY}".getBytes();`, ...found },
  { text: `byte[] aesKey = "${KEY}".getBytes(StandardCharsets.UTF_8);`, ...found },
  { text: `signingKey := []byte("${KEY}")`, ...found },
  { text: `byte[] DATA = "${KEY}".getBytes();`, ...spared },
  { text: 'byte[] KEY = name.getBytes();', ...spared },
  { text: 'key := []byte("answer")', ...spared },
]);

const BYTES = [
  0x9c, 0x41, 0xe7, 0xa0, 0x5b, 0xd2, 0xf8, 0x63, 0x40, 0xcf, 0x1e, 0x97, 0xab, 0x52, 0xd6, 0x80,
];
const hex = (byte: number): string => `0x${byte.toString(16).padStart(2, '0')}`;
const HEX = BYTES.map(hex).join(', ');
const DECIMAL = BYTES.join(', ');
const CAST = BYTES.map((byte) => `(byte) ${hex(byte)}`).join(',\n    ');
const ESCAPED = BYTES.map((byte) => `\\${hex(byte).slice(1)}`).join('');
const COUNTED = Array.from({ length: 16 }, (_, at) => hex(at)).join(', ');

testCases(keyBytes, [
  { text: `static const uint8_t aes_key[16] = {\n  ${HEX}\n};`, finds: [HEX], minScore: 0.7 },
  { text: `const KEY: [u8; 16] = [${HEX}];`, finds: [HEX], minScore: 0.7 },
  { text: `byte[] secretKey = {\n    ${CAST}\n};`, finds: [CAST], minScore: 0.7 },
  { text: `var encryptionKey = new byte[] { ${DECIMAL} };`, finds: [DECIMAL], minScore: 0.7 },
  { text: `const key = Uint8Array.from([${DECIMAL}])`, finds: [DECIMAL], minScore: 0.7 },
  { text: `key = b"${ESCAPED}"`, finds: [ESCAPED], minScore: 0.7 },
  { text: `{ aesKey: [${HEX}] }`, finds: [HEX], minScore: 0.7 },
  { text: `static const uint8_t sbox[16] = { ${HEX} };`, ...spared },
  { text: `static const uint8_t public_key[16] = { ${HEX} };`, ...spared },
  { text: `static const uint8_t key[] = { ${COUNTED} };`, ...spared },
  { text: `uint8_t key[15] = { ${BYTES.slice(1).map(hex).join(', ')} };`, ...spared },
  { text: `const keyCodes = [${DECIMAL}];`, ...spared },
  { text: `if (key == 3) send({ ${HEX} });`, ...spared },
  { text: `monkey = b"${ESCAPED}"`, ...spared },
  {
    text: 'key = b"\\x2b\\x7e\\x15\\x16\\x28\\xae\\xd2\\xa6\\xab\\xf7\\x15\\x88\\x09\\xcf\\x4f\\x3c"',
    ...spared,
  },
]);

describe('the key-bytes recognizer over hostile text', () => {
  const detect = createDetector([keyBytes]);
  for (const line of [
    `key = {${HEX}`,
    '{0x01,',
    'key = {0x01,',
    `[${' '.repeat(16)}0x1${' '.repeat(16)}`,
    `"\\x01\\x02\\x03\\x04`,
  ])
    it(`grows like the text: ${JSON.stringify(line)} again and again`, () => {
      assertGrowsLikeItsInput((size) => {
        const text = line.repeat(size);
        return () => detect(text);
      }, 2000);
    });
});
