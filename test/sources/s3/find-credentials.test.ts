import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { readS3Environment } from '../../../src/config/s3-environment.js';
import { findProfile } from '../../../src/sources/s3/find-credentials.js';
import { temporaryFolder } from '../../support/run-scan.js';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIAENV', AWS_SECRET_ACCESS_KEY: 'of-env' };

/** An environment with files of profiles of its own. */
function environment(
  t: TestContext,
  more: Readonly<Record<string, string>> = {},
  files: { readonly credentials?: string; readonly config?: string } = {},
): ReturnType<typeof readS3Environment> {
  const folder = temporaryFolder(t);
  const [credentials, config] = [path.join(folder, 'credentials'), path.join(folder, 'config')];
  if (files.credentials !== undefined) writeFileSync(credentials, files.credentials);
  if (files.config !== undefined) writeFileSync(config, files.config);
  return readS3Environment({
    AWS_SHARED_CREDENTIALS_FILE: credentials,
    AWS_CONFIG_FILE: config,
    AWS_EC2_METADATA_DISABLED: 'true',
    ...more,
  });
}

const NOBODY = { profile: undefined, isAnonymous: false };
const FILES = {
  credentials: '[work]\naws_access_key_id = AKIAWORK\naws_secret_access_key = of-work\n',
  config:
    '[profile work]\nregion = eu-north-1\nendpoint_url = https://s.example.org\n[profile role]\nrole_arn = arn:x\n',
};

test('credentials of the environment, with its region and endpoint', async (t) => {
  const env = environment(t, {
    ...KEYS,
    AWS_SESSION_TOKEN: 'tok',
    AWS_DEFAULT_REGION: 'r',
    AWS_ENDPOINT_URL: 'http://e',
  });
  const { credentials, region, endpoint } = await findProfile(env, NOBODY, Date.now);
  assert.deepEqual([region, endpoint], ['r', 'http://e']);
  assert.deepEqual(await credentials(), {
    accessKeyId: 'AKIAENV',
    secretAccessKey: 'of-env',
    sessionToken: 'tok',
  });
});

test('a profile that is named goes before the environment; one of AWS_PROFILE goes behind it', async (t) => {
  const named = await findProfile(environment(t, KEYS, FILES), { ...NOBODY, profile: 'work' }, Date.now);
  assert.equal((await named.credentials())?.accessKeyId, 'AKIAWORK');
  assert.deepEqual([named.region, named.endpoint], ['eu-north-1', 'https://s.example.org']);
  const env = environment(t, { ...KEYS, AWS_PROFILE: 'work' }, FILES);
  assert.equal((await (await findProfile(env, NOBODY, Date.now)).credentials())?.accessKeyId, 'AKIAENV');
  const alone = environment(t, { AWS_PROFILE: 'work' }, FILES);
  assert.equal((await (await findProfile(alone, NOBODY, Date.now)).credentials())?.accessKeyId, 'AKIAWORK');
});

test('nobody is named where that is asked for', async (t) => {
  const { credentials } = await findProfile(environment(t, KEYS), { ...NOBODY, isAnonymous: true }, Date.now);
  assert.equal(await credentials(), undefined);
});

for (const [what, env, choice, says] of [
  ['half of a pair', { AWS_ACCESS_KEY_ID: 'AKIAHALF' }, NOBODY, /must both be set/],
  ['a profile that is not there', {}, { ...NOBODY, profile: 'gone' }, /no profile "gone"/],
  ['AWS_PROFILE that is not there', { AWS_PROFILE: 'gone' }, NOBODY, /no profile "gone"/],
  ['a way that is not gone', {}, { ...NOBODY, profile: 'role' }, /role_arn.*export-credentials/],
] as const)
  test(`${what} is refused`, async (t) => {
    await assert.rejects(findProfile(environment(t, env, FILES), choice, Date.now), says);
  });

test('no credentials anywhere: it says what to do', async (t) => {
  const { credentials } = await findProfile(environment(t), NOBODY, Date.now);
  await assert.rejects(credentials(), /--s3-anonymous/);
});

test('a container asks its platform, and again before what it got ends', async (t) => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    assert.equal(request.headers.authorization, 'word');
    const Expiration = new Date(asked * 3_600_000).toISOString();
    response.end(
      JSON.stringify({
        AccessKeyId: `AKIA${asked.toString()}`,
        SecretAccessKey: 's',
        Token: 't',
        Expiration,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const env = environment(t, {
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${port.toString()}/x`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN: 'word',
  });
  let now = 0;
  const { credentials } = await findProfile(env, NOBODY, () => now);
  assert.equal((await credentials())?.accessKeyId, 'AKIA1');
  now = 3_000_000;
  assert.equal((await credentials())?.accessKeyId, 'AKIA1');
  now = 3_400_000;
  assert.equal((await credentials())?.accessKeyId, 'AKIA2');
});
