import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { HELD_OUT } from '../../../scripts/secrets/collect-code.js';
import { allowComments } from '../../../src/formats/content/allow-comments.js';
import { createDetector } from '../../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';

const THRESHOLD = 0.7;
const CODE = /\.(?:[cm]?[jt]s|md|json|ya?ml)$/;
const detect = createDetector(RECOGNIZERS.filter(({ entityType }) => entityType === 'PASSWORD'));

/** Where secrets are reported in the code of a folder. */
const alarmsIn = (folder: string, leaveOut = ''): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => CODE.test(file) && !file.includes('node_modules'))
    .filter((file) => leaveOut === '' || !file.startsWith(leaveOut))
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile())
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const isAllowed = allowComments(text);
      return detect(text)
        .filter(
          ({ score, start, end }) => score >= THRESHOLD && isAllowed?.({ start, end }, 'PASSWORD') !== true,
        )
        .map(({ start }) => `${file}:${text.slice(0, start).split('\n').length.toString()}`);
    });

describe('code without secrets', () => {
  it('raises two alarms at most in our own source', () => {
    const alarms = alarmsIn('src', 'recognizers');
    assert.ok(alarms.length <= 2, alarms.join('\n'));
  });

  it('raises three at most in four libraries that nothing was fitted on', () => {
    const alarms = HELD_OUT.flatMap((name) => alarmsIn(path.join('node_modules', name)));
    assert.ok(alarms.length <= 3, alarms.join('\n'));
  });

  const rows = [
    'password: oldPassword,',
    'const token = tokenOf(headers);',
    '  readonly secret: boolean;',
    '  GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}',
    'password = os.environ["PW"]',
    'token: str = None',
    'db_password: "{{ vault_db_password }}"',
    'secret: vault:secret/data/app#key',
    'PASSWORD=$(pass show db)',
    'const apiKey = process.env.API_KEY ?? "";',
    'if (token === "Bearer") return',
    'password: "changeme"',
    'client_secret = var.client_secret',
    '"tokenType": "access_token"',
    'api_key = "<your api key>"',
    'cancelToken: defaultToConfig2,',
    'const readKeys = (content: Bytes): KeyRing => reading(content)',
    'primary: item.Key_name === "PRIMARY",',
    'request: OAuth2Request = grant.request',
    'identity_token=shard_id,',
    "matches 'Vault password:\\s*?$'",
    'const CUES = /pass|pwd|secret|token|otp|wi-?fi|wlan/i;',
    'esxi1_password: @ESXI1_PASSWORD',
    'update_salt = must_update_salt(decoded, entropy)',
    'how to log on when the password is specified</param>',
    '("auth", "0006_require_contenttypes_0002")',
    'oauth_token="kkk9d7dh3k39sjv7"',
    'postgresql://scott:tiger@localhost/test',
    '"refresh_token":"tGzv3JOkF0XG5Qx2TlKWIA"',
    'password: !vault_ref prod/db',
    'psk: wpa2-psk',
    "ftp_login($c, 'ana', $password);",
    '$env:DB_PASSWORD = Get-Secret db',
    'secret: SECRET_KEY = settings.SECRET_KEY',
    `encryptedData:\n  password: AgB${'Kp7Qz2Lw'.repeat(90)}`,
    "case 'x': return { token: 'sha256_password', plugin: 'caching_sha2_password' }",
    '// token = 1*tchar',
    'lastSignificantToken = "?InterpolationInJSX";',
    'token = "?NonExpressionParenEnd";',
    'def test_parsesIso8601WithTimezone(self):',
    'id="test_a0a86713e6416e88da46e975e"',
    '"secret-2fd4e1c67a2d28fced849ee1bb76e7391b93eb12"',
    '"d41d8cd98f00b204e9800998ecf8427e.TemplateRenderer"',
    'const pat_patternMatchingExpression2 = x;',
    'seam_users_createNewSeamAccount12()',
    '"secret_admin_passwordRotationLambdaFunction1"',
    'class="ws-autoCompleteDropdown12"',
    'class="wk-navigationHeaderItem12"',
    'publicKeyToken="30ad4fe6b2a6aeed"',
    'password: {{ .Values.password | b64enc | quote }}',
    'export PW="${DB_PASSWORD:?required}"',
    "password = takeWhile1 (/= ':')",
    '<password>{COQLCE6DU6GtcS5PQzRw=}</password>',
    '"password": "Passwort", "secret": "Geheimnis", "newPassword": "Uusi salasana"',
    'Passwort: siehe Tresor',
    "const STORAGE_KEY = 'shop.session.v2';",
    "const tokenName = 'colorBgContainerDisabled';",
    'token: &Token{',
    '// 3: ServiceAccountKey.private_key:input_type -> google.protobuf.Key',
    "jwt.verify(token, 'wrong-secret', callback)",
    'age1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqs3290gq',
    '{"encrypted": {"token": "q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG"}}',
    'db::password: >\n  ENC[PKCS7,q7Zt2LxV9bKc4RmW8sYd1NfH\n  q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG]',
    'password_encoder: "base64-Encoder"',
  ];
  for (const row of rows)
    it(`spares ${row}`, () => {
      assert.deepEqual(
        detect(row).filter(({ score }) => score >= THRESHOLD),
        [],
      );
    });

  it('spares the prefix of a token within base64 data, and not after a path', () => {
    const token = 'ghp_q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG0oTi'.replace('ghp_', ['gh', 'p_'].join(''));
    const found = (before: string): number => detect(`${before}${token}`).length;
    assert.equal(found(`'${'Kp7Qz2Lw'.repeat(20)}+`), 0);
    assert.equal(found(`'${'Kp7Qz2Lw'.repeat(20)}\n`), 1);
    assert.equal(found('https://example.test/repositories/all/of/them/'), 1);
  });
});
