import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, test, type TestContext } from 'node:test';
import { S3 } from '../../../src/sources/stores/s3/s3-store.js';
import { UnusableStore } from '../../../src/sources/source-failure.js';
import { temporaryFolder } from '../../support/run-scan.js';
import { openScriptedServer } from '../../support/store-servers.js';

const LISTING = '<ListBucketResult><Name>data</Name><IsTruncated>false</IsTruncated></ListBucketResult>';
const ENDS = '2099-01-01T00:00:00Z';
const CREDENTIALS = (id: string): string =>
  `<Credentials><AccessKeyId>${id}</AccessKeyId><SecretAccessKey>canary-secret</SecretAccessKey><SessionToken>token-of-${id}</SessionToken><Expiration>${ENDS}</Expiration></Credentials>`;

/** A store, the token service, single sign-on and a container platform at one address. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '', headers } = request;
  if (method === 'POST') {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const action = String(form.get('Action'));
      const isRight = action === 'AssumeRole' || form.get('WebIdentityToken') === 'word-of-the-cluster';
      const role = String(form.get('RoleArn')).split('/')[1] ?? '';
      if (!isRight || role === 'forbidden')
        response
          .writeHead(403, { 'content-type': 'text/xml' })
          .end(
            '<ErrorResponse><Error><Code>AccessDenied</Code><Message>canary</Message></Error></ErrorResponse>',
          );
      else
        response
          .writeHead(200, { 'content-type': 'text/xml' })
          .end(
            `<${action}Response><${action}Result>${CREDENTIALS(`ASIA${role.toUpperCase()}`)}</${action}Result></${action}Response>`,
          );
    });
  } else if (url.startsWith('/federation/credentials')) {
    assert.equal(headers['x-amz-sso_bearer_token'], 'token-of-the-login');
    const roleCredentials = {
      accessKeyId: 'ASIASSO',
      secretAccessKey: 'canary-secret',
      sessionToken: 'token-of-ASIASSO',
      expiration: Date.parse(ENDS),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ roleCredentials }));
  } else if (url === '/container') {
    assert.equal(headers.authorization, 'word');
    const of = {
      AccessKeyId: 'ASIACONTAINER',
      SecretAccessKey: 'canary-secret',
      Token: 'token-of-ASIACONTAINER',
      Expiration: ENDS,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(of));
  } else response.writeHead(200, { 'content-type': 'application/xml' }).end(LISTING);
}

const before = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(process.env))
    if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
});

interface Setting {
  readonly config?: (folder: string) => string;
  readonly credentials?: string;
  readonly env?: (folder: string, endpoint: string) => Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly profile?: string;
}

/** Lists a bucket by these settings; answers what the request to the store was signed with. */
async function signedBy(t: TestContext, { config, credentials, env, files = {}, profile }: Setting) {
  const folder = temporaryFolder(t);
  const { endpoint, seen } = await openScriptedServer(t, answer);
  mkdirSync(path.join(folder, '.aws/sso/cache'), { recursive: true });
  writeFileSync(path.join(folder, '.aws/config'), config?.(folder) ?? '');
  writeFileSync(path.join(folder, '.aws/credentials'), credentials ?? '');
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), text);
    chmodSync(path.join(folder, name), 0o755);
  }
  const own = {
    HOME: folder,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ENDPOINT_URL_STS: endpoint,
    AWS_ENDPOINT_URL_SSO: endpoint,
    AWS_SHARED_CREDENTIALS_FILE: path.join(folder, '.aws/credentials'),
    AWS_CONFIG_FILE: path.join(folder, '.aws/config'),
    ...env?.(folder, endpoint),
  };
  Object.assign(process.env, own);
  const chosen = { endpoint, ...(profile !== undefined && { profile }) };
  const client = await S3.connect(S3.parse('s3://data'), chosen as never, own);
  t.after(() => client.close());
  await client.page(
    { bucket: 'data', prefix: '', place: undefined, most: undefined },
    new AbortController().signal,
  );
  const headers = seen.at(-1)?.headers ?? {};
  const [, id, region] = /Credential=([^/]+)\/\d+\/([^/]+)\//.exec(String(headers.authorization)) ?? [];
  return { id, region, token: headers['x-amz-security-token'] };
}

const ROLE = (name: string): string => `role_arn = arn:aws:iam::123456789012:role/${name}\n`;
const KEYS = 'aws_access_key_id = AKIAWORK\naws_secret_access_key = canary-secret\n';
const LOGIN = {
  [`.aws/sso/cache/${createHash('sha1').update('login').digest('hex')}.json`]: JSON.stringify({
    accessToken: 'token-of-the-login',
    expiresAt: ENDS,
  }),
};
const SSO =
  '[profile work]\nsso_session = login\nsso_account_id = 123456789012\nsso_role_name = reader\n[sso-session login]\nsso_start_url = https://example.org/start\nsso_region = eu-west-1\n';

for (const [what, id, setting] of [
  [
    'keys of the environment',
    'AKIAENV',
    { env: () => ({ AWS_ACCESS_KEY_ID: 'AKIAENV', AWS_SECRET_ACCESS_KEY: 'canary-secret' }) },
  ],
  ['keys of the default profile', 'AKIAWORK', { credentials: `[default]\n${KEYS}` }],
  [
    'a profile of the command line, before keys of the environment',
    'AKIAWORK',
    {
      credentials: `[work]\n${KEYS}`,
      profile: 'work',
      env: () => ({ AWS_ACCESS_KEY_ID: 'AKIAENV', AWS_SECRET_ACCESS_KEY: 'canary-secret' }),
    },
  ],
  [
    'keys of the environment, before AWS_PROFILE',
    'AKIAENV',
    {
      credentials: `[work]\n${KEYS}`,
      env: () => ({
        AWS_PROFILE: 'work',
        AWS_ACCESS_KEY_ID: 'AKIAENV',
        AWS_SECRET_ACCESS_KEY: 'canary-secret',
      }),
    },
  ],
  ['AWS_PROFILE', 'AKIAWORK', { credentials: `[work]\n${KEYS}`, env: () => ({ AWS_PROFILE: 'work' }) }],
  [
    'a profile with a role',
    'ASIAREADER',
    {
      credentials: `[base]\n${KEYS}`,
      config: () => `[profile work]\n${ROLE('reader')}source_profile = base\n`,
      profile: 'work',
    },
  ],
  [
    'a profile with a role of the environment',
    'ASIAREADER',
    {
      config: () => `[profile work]\n${ROLE('reader')}credential_source = Environment\n`,
      profile: 'work',
      env: () => ({ AWS_ACCESS_KEY_ID: 'AKIAENV', AWS_SECRET_ACCESS_KEY: 'canary-secret' }),
    },
  ],
  [
    'a program',
    'ASIAPROCESS',
    {
      config: (folder: string) => `[profile work]\ncredential_process = ${folder}/give\n`,
      files: {
        give: `#!/bin/sh\necho '${JSON.stringify({ Version: 1, AccessKeyId: 'ASIAPROCESS', SecretAccessKey: 'canary-secret', SessionToken: 'token-of-ASIAPROCESS', Expiration: ENDS })}'\n`,
      },
      profile: 'work',
    },
  ],
  ['single sign-on', 'ASIASSO', { config: () => SSO, files: LOGIN, profile: 'work' }],
  [
    'web identity of the environment, as on EKS',
    'ASIAPOD',
    {
      files: { word: 'word-of-the-cluster' },
      env: (folder: string) => ({
        AWS_WEB_IDENTITY_TOKEN_FILE: path.join(folder, 'word'),
        AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/pod',
      }),
    },
  ],
  [
    'web identity of a profile',
    'ASIAPOD',
    {
      files: { word: 'word-of-the-cluster' },
      config: (folder: string) => `[profile work]\n${ROLE('pod')}web_identity_token_file = ${folder}/word\n`,
      profile: 'work',
    },
  ],
  [
    'the container platform',
    'ASIACONTAINER',
    {
      env: (_folder: string, endpoint: string) => ({
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${endpoint}/container`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN: 'word',
      }),
    },
  ],
] as const satisfies readonly (readonly [string, string, Setting])[])
  test(`requests are signed with ${what}`, async (t) => {
    const signed = await signedBy(t, setting);
    assert.equal(signed.id, id);
    assert.equal(signed.region, 'us-east-1');
    assert.equal(signed.token, id.startsWith('ASIA') ? `token-of-${id}` : undefined);
  });

test('the region comes from the profile, and the environment goes before it', async (t) => {
  const config = (): string => '[profile work]\nregion = eu-north-1\n';
  const setting = { credentials: `[work]\n${KEYS}`, config, profile: 'work' };
  assert.equal((await signedBy(t, setting)).region, 'eu-north-1');
  const env = () => ({ AWS_DEFAULT_REGION: 'eu-west-3' });
  assert.equal((await signedBy(t, { ...setting, env })).region, 'eu-west-3');
});

for (const [what, setting, says] of [
  ['half of a pair', { env: () => ({ AWS_ACCESS_KEY_ID: 'canary' }) }, /must both be set/],
  [
    'a profile that is not there',
    { profile: 'gone' },
    /The profile "gone" is not in .*credentials or .*config\./,
  ],
  ['AWS_PROFILE that is not there', { env: () => ({ AWS_PROFILE: 'gone' }) }, /The profile "gone" is not in/],
  ['no credentials anywhere', {}, /No credentials for the store.*--s3-anonymous/],
  [
    'a role that may not be assumed',
    {
      credentials: `[base]\n${KEYS}`,
      config: () => `[profile work]\n${ROLE('forbidden')}source_profile = base\n`,
      profile: 'work',
    },
    /of the profile "work" were refused \(AccessDenied\)/,
  ],
  ['a login that has expired', { config: () => SSO, profile: 'work' }, /Run `aws sso login --profile work`/],
  [
    'a program that fails and prints',
    {
      config: (folder: string) => `[profile work]\ncredential_process = ${folder}/give\n`,
      files: { give: '#!/bin/sh\necho canary; echo canary >&2; exit 3\n' },
      profile: 'work',
    },
    /The profile "work" gives no credentials/,
  ],
  [
    'a token of another cluster',
    {
      files: { word: 'canary' },
      env: (folder: string) => ({
        AWS_WEB_IDENTITY_TOKEN_FILE: path.join(folder, 'word'),
        AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/pod',
      }),
    },
    /were refused \(AccessDenied\)/,
  ],
  [
    'a token file that is not there',
    {
      env: (folder: string) => ({
        AWS_WEB_IDENTITY_TOKEN_FILE: path.join(folder, 'gone'),
        AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/pod',
      }),
    },
    /a file that does not exist/,
  ],
] as const satisfies readonly (readonly [string, Setting, RegExp])[])
  test(`${what}: it is said without secrets`, async (t) => {
    await assert.rejects(signedBy(t, setting), (error) => {
      assert.ok(error instanceof UnusableStore, String(error));
      assert.match(error.message, says);
      assert.doesNotMatch(error.message, /canary/);
      return true;
    });
  });
