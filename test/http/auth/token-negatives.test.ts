import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import {
  createAccountFixture,
  GOOD_PASSWORD,
  makeActive,
  CALLER,
  type AccountFixture,
  type ActiveAccount,
} from '../../support/account-fixture.js';
import { rawRequest } from '../../support/raw-request.js';
import { BASE, runApp, type RunningApp } from '../../support/run-app.js';

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

describe('a token that is not valid', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-jwt-'));
  const ends: (() => unknown)[] = [];
  let app: RunningApp;
  let fixture: AccountFixture;
  let jane: ActiveAccount;
  let key: CryptoKey;
  let publicKey: JWK;
  let header: Record<string, unknown>;
  let claims: JWTPayload;
  let now: number;

  before(async () => {
    fixture = createAccountFixture({ engine: 'sqlite', path: path.join(directory, 'a.db') });
    app = await runApp(
      { after: (end) => void ends.push(end as () => unknown) },
      { accounts: fixture.service, authMode: 'required' },
    );
    jane = await makeActive(fixture, 'jane@example.org');
    ({ key } = await fixture.deps.keys.signer());
    publicKey = (await fixture.service.publicKeys()).keys[0] ?? {};
    const [head = '', payload = ''] = jane.token.split('.');
    header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
    claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
    now = Math.floor(fixture.clock.now() / 1000);
  });
  after(async () => {
    for (const end of ends) await end();
    await fixture.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const present = (token: string, apiKey = jane.apiKey) =>
    app.post('/classify', 'Jane', 'text/plain', { 'x-api-key': apiKey, authorization: `Bearer ${token}` });
  /** Signs with the real key what differs from a valid token. */
  const sign = (
    otherClaims: Record<string, unknown> = {},
    otherHeader: Record<string, unknown> = {},
    by: CryptoKey = key,
  ) =>
    new SignJWT({ ...claims, ...otherClaims })
      .setProtectedHeader({ ...header, ...otherHeader } as never)
      .sign(by);
  const hmac = (secret: string | Buffer, head: Record<string, unknown>): string => {
    const input = `${encode(head)}.${encode(claims)}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  const splice = (index: number, part: string): string =>
    jane.token
      .split('.')
      .map((own, at) => (at === index ? part : own))
      .join('.');
  const foreign = (): Promise<CryptoKey> => generateKeyPair('EdDSA').then(({ privateKey }) => privateKey);

  const CASES: Readonly<Record<string, () => string | Promise<string>>> = {
    'alg none, unsigned': () => new UnsecuredJWT(claims).encode(),
    'alg none with our kid': () => `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
    'alg None': () =>
      `${encode({ ...header, alg: 'None' })}.${encode(claims)}.${jane.token.split('.')[2] ?? ''}`,
    'alg nOnE with the real signature': () => splice(0, encode({ ...header, alg: 'nOnE' })),
    'HS256 with the public key as JSON': () => hmac(JSON.stringify(publicKey), { ...header, alg: 'HS256' }),
    'HS256 with the raw public key': () =>
      hmac(Buffer.from(String(publicKey.x), 'base64url'), { ...header, alg: 'HS256' }),
    'HS256 with an empty secret': () => hmac('', { ...header, alg: 'HS256' }),
    'HS256 bytes under the pinned algorithm': () => hmac(JSON.stringify(publicKey), header),
    'RS256 of another key': async () =>
      sign({}, { alg: 'RS256' }, (await generateKeyPair('RS256')).privateKey),
    'ES256 of another key': async () =>
      sign({}, { alg: 'ES256' }, (await generateKeyPair('ES256')).privateKey),
    'alg missing': () => splice(0, encode({ kid: header['kid'], typ: header['typ'] })),
    'alg as a list': () => splice(0, encode({ ...header, alg: ['EdDSA'] })),
    'signed by a foreign key under our kid': async () => sign({}, {}, await foreign()),
    'kid missing': () => sign({}, { kid: undefined }),
    'kid unknown': () => sign({}, { kid: 'A'.repeat(16) }),
    'kid a path': () => sign({}, { kid: '../../dev/null' }),
    'kid an absolute path': () => sign({}, { kid: '/proc/self/environ' }),
    'kid an SQL fragment': () => sign({}, { kid: "' or 1=1 --      " }),
    'kid with NUL': () => splice(0, encode({ ...header, kid: `${String(header['kid'])}\u0000` })),
    'kid empty': () => sign({}, { kid: '' }),
    'kid a number': () => splice(0, encode({ ...header, kid: 1 })),
    'kid an address': () => sign({}, { kid: 'https://evil.example/key' }),
    'jwk of the attacker in the header': async () => {
      const pair = await generateKeyPair('EdDSA', { extractable: true });
      return sign({}, { jwk: { kty: 'OKP', crv: 'Ed25519', x: publicKey.x } }, pair.privateKey);
    },
    'jwk with a good signature': () => sign({}, { jwk: publicKey }),
    jku: () => sign({}, { jku: `${app.origin}/.well-known/jwks.json` }),
    x5u: () => sign({}, { x5u: 'https://evil.example/cert' }),
    x5c: () => sign({}, { x5c: ['MIIB'] }),
    'crit unknown': () => splice(0, encode({ ...header, crit: ['exp'], exp: 1 })),
    'b64 false': () => splice(0, encode({ ...header, crit: ['b64'], b64: false })),
    'zip in the header': () => sign({}, { zip: 'DEF' }),
    'typ JWT': () => sign({}, { typ: 'JWT' }),
    'typ missing': () => sign({}, { typ: undefined }),
    'typ of an ID token': () => sign({}, { typ: 'id+jwt' }),
    expired: () => sign({ iat: now - 86_401, exp: now - 1 }),
    'expires this second': () => sign({ iat: now - 86_400, exp: now }),
    'not yet valid': () => sign({ nbf: now + 60 }),
    'issued in the future': () => sign({ iat: now + 60, exp: now + 60 + 86_400 }),
    'lives longer than 24 hours': () => sign({ exp: now + 864_000 }),
    'exp missing': () => sign({ exp: undefined }),
    'exp a string': () => sign({ exp: '9999999999' }),
    'exp beyond all numbers': () =>
      splice(1, encode(JSON.stringify({ ...claims, exp: 0 }).replace('"exp":0', '"exp":1e400'))),
    'iat missing': () => sign({ iat: undefined }),
    'jti missing': () => sign({ jti: undefined }),
    'issuer wrong': () => sign({ iss: 'https://evil.example' }),
    'issuer missing': () => sign({ iss: undefined }),
    'issuer a list': () => sign({ iss: [claims.iss] }),
    'audience wrong': () => sign({ aud: 'another-service' }),
    'audience missing': () => sign({ aud: undefined }),
    'audience a list with ours': () => sign({ aud: ['data-discovery', 'another-service'] }),
    'subject missing': () => sign({ sub: undefined }),
    'subject unknown': () => sign({ sub: '00000000-0000-4000-8000-000000000000' }),
    'subject another account': async () => {
      const bob = await fixture.store.findByEmail('bob@example.org');
      return sign({ sub: bob?.id });
    },
    'credential version missing': () => sign({ credential_version: undefined }),
    'credential version of an earlier password': () => sign({ credential_version: 1 }),
    'credential version of a later password': () => sign({ credential_version: 3 }),
    'credential version as text': () => sign({ credential_version: '2' }),
    'payload changed, signature kept': () => splice(1, encode({ ...claims, exp: now + 80_000 })),
    'signature empty': () => splice(2, ''),
    'signature cut': () => jane.token.slice(0, -4),
    'signature of zeros': () => splice(2, Buffer.alloc(64).toString('base64url')),
    'signature with another alphabet': () => splice(2, `${(jane.token.split('.')[2] ?? '').slice(0, -2)}+/`),
    // 64 bytes end with a character of which four bits stand for nothing: it is one of A, Q, g and w.
    'signature whose last character has other idle bits': () =>
      `${jane.token.slice(0, -1)}${String.fromCharCode(jane.token.charCodeAt(jane.token.length - 1) + 1)}`,
    'signature padded': () => `${jane.token}==`,
    'one part': () => 'token',
    'two parts': () => jane.token.split('.').slice(0, 2).join('.'),
    'four parts': () => `${jane.token}.x`,
    'five parts, encrypted': () => `${encode({ alg: 'dir', enc: 'A256GCM' })}..a.b.c`,
    'header no JSON': () => splice(0, encode('not json')),
    'header a list': () => splice(0, encode([header])),
    'header null': () => splice(0, encode('null')),
    'header of invalid UTF-8': () => splice(0, Buffer.from([0xff, 0xfe]).toString('base64url')),
    'payload no JSON': () => splice(1, encode('{')),
    'payload a text': () => splice(1, encode('"x"')),
    'JSON serialization': () => JSON.stringify({ payload: encode(claims), signatures: [] }),
    'dots alone': () => '..',
    'another scheme': () => `Basic ${jane.token}`,
  };

  for (const [name, make] of Object.entries(CASES)) {
    it(`${name}: 401`, async () => {
      const answer = await present(await make());
      assert.equal(answer.status, 401);
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer realm="data-discovery"/);
      assert.match(answer.json.code, /^CREDENTIALS_(?:INVALID|MISSING)$/);
    });
  }

  it('the valid one is let in, with Bearer in any case, and bare', async () => {
    for (const authorization of [`Bearer ${jane.token}`, `bearer ${jane.token}`, jane.token]) {
      const headers = { 'x-api-key': jane.apiKey, authorization };
      for (const operation of ['/classify', '/transform/label']) {
        assert.equal((await app.post(operation, 'Jane', 'text/plain', headers)).status, 200);
      }
    }
  });

  it('neither half is enough, and both must be of one account', async () => {
    const bob = await makeActive(fixture, 'bob@example.org');
    assert.equal((await present(bob.token, bob.apiKey)).status, 200);
    for (const headers of [
      {},
      { 'x-api-key': jane.apiKey },
      { authorization: `Bearer ${jane.token}` },
      { 'x-api-key': '', authorization: `Bearer ${jane.token}` },
      { 'x-api-key': jane.apiKey, authorization: 'Bearer ' },
      { 'x-api-key': bob.apiKey, authorization: `Bearer ${jane.token}` },
      { 'x-api-key': jane.apiKey, authorization: `Bearer ${bob.token}` },
      { 'x-api-key': jane.apiKey.slice(0, -1), authorization: `Bearer ${jane.token}` },
      { 'x-api-key': `${jane.apiKey} `.replace('ddk_', 'DDK_'), authorization: `Bearer ${jane.token}` },
      { 'x-api-key': `ddk_${'0'.repeat(12)}_${'A'.repeat(43)}`, authorization: `Bearer ${jane.token}` },
    ]) {
      for (const operation of ['/classify', '/transform/label', '/classify?nonsense=1']) {
        assert.equal(
          (await app.post(operation, 'Jane', 'text/plain', headers as Record<string, string>)).status,
          401,
        );
      }
    }
  });

  it('refuses repeated headers and credentials in other places', async () => {
    const [own, bearer] = [`x-api-key: ${jane.apiKey}`, `Authorization: Bearer ${jane.token}`];
    const status = async (lines: readonly string[], query = ''): Promise<string | undefined> => {
      const head = `POST ${BASE}/classify${query} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n`;
      const rest = `${lines.join('\r\n')}\r\nContent-Length: 4\r\nConnection: close\r\n\r\nJane`;
      return /^HTTP\/1\.1 (\d+)/.exec(await rawRequest(app.port, [head + rest]))?.[1];
    };
    assert.equal(await status([own, bearer]), '200');
    for (const lines of [
      [own, 'Authorization: Bearer x', bearer],
      [own, own, bearer],
      [`x_api_key: ${jane.apiKey}`, bearer],
      [own, `${bearer}, x`],
      [own, bearer.replace('Bearer', 'Bearer Bearer')],
      [own, `Authorization: Bearer ${jane.apiKey}`],
      [own, `Cookie: jwt_token=${jane.token}`],
      [own, 'X-HTTP-Method-Override: GET'],
      [own, 'X-Original-URL: /health/live'],
    ])
      assert.equal(await status(lines), '401', lines.join());
    assert.equal(await status([own], `?access_token=${jane.token}`), '401');
    assert.equal(await status([own, `Authorization: Bearer\r\n ${jane.token}`]), '400');
    assert.equal(await status([own, bearer, 'Transfer-Encoding: chunked']), '400');
  });

  it('of 1 MB is refused before anything looks at it', async () => {
    const request = `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nx-api-key: ${jane.apiKey}\r\nAuthorization: Bearer ${'A'.repeat(1_000_000)}\r\nContent-Length: 4\r\n\r\nJane`;
    assert.match(await rawRequest(app.port, [request]), /^HTTP\/1\.1 431 /);
    assert.equal((await present('A'.repeat(4_000))).status, 401);
    assert.equal(await fixture.deps.tokens.verify('A'.repeat(1_000_000)), undefined);
  });

  it('of a disabled, then of a deleted account is refused', async () => {
    const carl = await makeActive(fixture, 'carl@example.org');
    await fixture.admin.disable(carl.email);
    assert.equal((await present(carl.token, carl.apiKey)).status, 401);
    await fixture.admin.enable(carl.email);
    assert.equal((await present(carl.token, carl.apiKey)).status, 401);
    const token = await fixture.service.logIn(carl.email, GOOD_PASSWORD, CALLER);
    assert.equal((await present(token, carl.apiKey)).status, 200);
    await fixture.admin.delete(carl.email);
    assert.equal((await present(token, carl.apiKey)).status, 401);
  });

  it('is verified against the published key by anyone', async () => {
    const { jwtVerify } = await import('jose');
    const answer = await app.request('/.well-known/jwks.json');
    const jwks = JSON.parse(answer.text) as { keys: JWK[] };
    const imported = await importJWK(jwks.keys[0] ?? {}, 'EdDSA');
    const { payload } = await jwtVerify(jane.token, imported, { currentDate: new Date(fixture.clock.now()) });
    assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 86_400);
    assert.deepEqual(Object.keys(jwks.keys[0] ?? {}).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });
});
