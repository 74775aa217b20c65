import { credentialCall } from '../../../src/recognizers/generic/credential-call.js';
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
  { text: `getConnection("jdbc:x:y", user, password)`, ...spared },
  { text: `new NetworkCredential("bot", "secret")`, ...spared },
  { text: `createHmac('sha256', 'base64url')`, ...spared },
  { text: `login("ana", "/account/settings2")`, ...spared },
  { text: `mysqli_connect('db', 'root', '', '${KEY}')`, ...spared },
  { text: `relogin_count("ana", "${KEY}")`, ...spared },
  { text: `btoa('text: ${KEY} of a sentence')`, ...spared },
]);
