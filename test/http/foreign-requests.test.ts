import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import path from 'node:path';
import { callerRulesOf } from '../../src/config/operator-settings.js';
import { ServiceError } from '../../src/core/errors.js';
import { buildProviderApp } from '../../src/http/build-provider-app.js';
import { createLogger } from '../../src/observability/logger.js';
import { countedApp, OPEN } from '../support/counted-app.js';
import { fakeProvider } from '../support/fake-provider.js';
import { rawRequest } from '../support/raw-request.js';
import { BASE, type RunningApp } from '../support/run-app.js';
import { stubAccounts } from '../support/stub-accounts.js';

const EVIL = 'http://evil.test';

describe('requests that a browser sends for a page of another origin', () => {
  const own = (app: RunningApp) => app.origin;
  for (const [what, headersOf, isAllowed] of [
    ['nothing of a browser', () => ({}), true],
    ['the own origin', (app: RunningApp) => ({ origin: own(app), 'sec-fetch-site': 'same-origin' }), true],
    ['no page: typed by the user', () => ({ 'sec-fetch-site': 'none' }), true],
    ['another origin', () => ({ origin: EVIL }), false],
    ['the same name, another port', () => ({ origin: 'http://127.0.0.1:1' }), false],
    [
      'this machine by another name',
      (app: RunningApp) => ({ origin: `http://localhost:${String(app.port)}` }),
      false,
    ],
    ['an opaque origin', () => ({ origin: 'null' }), false],
    ['a file', () => ({ origin: 'file://' }), false],
    ['an extension', () => ({ origin: 'chrome-extension://abcdefghijklmnop' }), false],
    ['an empty origin', () => ({ origin: '' }), false],
    ['the own origin with a path', (app: RunningApp) => ({ origin: `${own(app)}/` }), false],
    ['the own origin with a user', (app: RunningApp) => ({ origin: own(app).replace('//', '//a@') }), false],
    ['two origins', (app: RunningApp) => ({ origin: `${own(app)}, ${EVIL}` }), false],
    ['cross-site alone', () => ({ 'sec-fetch-site': 'cross-site' }), false],
    ['same-site alone: another port', () => ({ 'sec-fetch-site': 'same-site' }), false],
    ['a site that nobody knows', () => ({ 'sec-fetch-site': 'Same-Origin' }), false],
    ['two sites', () => ({ 'sec-fetch-site': 'same-origin, cross-site' }), false],
    [
      'cross-site with the own origin',
      (app: RunningApp) => ({ origin: own(app), 'sec-fetch-site': 'cross-site' }),
      false,
    ],
    [
      'a navigation',
      () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
      false,
    ],
    [
      'an origin that a proxy is said to have',
      (app: RunningApp) => ({
        origin: EVIL,
        'x-forwarded-host': 'evil.test',
        forwarded: `host=evil.test;for=${app.origin}`,
      }),
      false,
    ],
  ] as const) {
    it(`${what}: ${isAllowed ? 'answered' : 'refused before any work'}`, async (t) => {
      const app = await countedApp(t);
      const { status, json, headers } = await app.post('/classify', 'Jane', 'text/plain', headersOf(app));
      assert.equal(status, isAllowed ? 200 : 403);
      assert.equal(json.code, isAllowed ? undefined : 'ORIGIN_NOT_ALLOWED');
      assert.equal(app.asked(), isAllowed ? 1 : 0);
      assert.equal(headers.get('access-control-allow-origin'), null);
    });
  }

  it('are refused at every address, with accounts and without, for what is there and what is not', async (t) => {
    const never = (): never => {
      throw new Error('asked');
    };
    const accounts = stubAccounts(never, {
      authorize: () => Promise.reject(new ServiceError('CREDENTIALS_MISSING')),
    });
    const operation = { metrics: { contentType: 'text/plain', render: () => Promise.resolve('secret 1') } };
    const pageFolder = path.resolve('dist/web/site');
    for (const authMode of ['off', 'required'] as const) {
      const callers = callerRulesOf({ ...OPEN, authMode });
      const app = await countedApp(t, { accounts, operation, pageFolder, authMode, callers });
      for (const [method, address] of [
        ['POST', `${BASE}/classify`],
        ['POST', `${BASE}/transform/label`],
        ['OPTIONS', `${BASE}/classify`],
        ['POST', '/auth/login'],
        ['POST', '/auth/logout'],
        ['POST', '/auth/change-password'],
        ['POST', '/auth/register'],
        ['GET', '/.well-known/jwks.json'],
        ['GET', '/metrics'],
        ['GET', '/log-level'],
        ['PUT', '/log-level'],
        ['GET', '/health'],
        ['GET', '/health/live'],
        ['GET', '/version'],
        ['GET', '/openapi.json'],
        ['GET', '/config.json'],
        ['GET', '/'],
        ['HEAD', '/'],
        ['GET', '/docs'],
        ['GET', '/assets/none.js'],
        ['GET', '/nowhere'],
        ['DELETE', '/nowhere'],
      ] as const) {
        for (const headers of [
          { origin: EVIL },
          { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
        ]) {
          const answer = await app.request(address, { method, headers });
          assert.equal(answer.status, 403, `${method} ${address} ${authMode}`);
          if (method !== 'HEAD') assert.equal(answer.json.code, 'ORIGIN_NOT_ALLOWED');
          for (const [name] of answer.headers) assert.doesNotMatch(name, /^access-control-/);
        }
      }
      assert.equal(app.asked(), 0);
    }
  });

  it('may be a link to a page, followed in a window of its own, and nothing else', async (t) => {
    const app = await countedApp(t, { pageFolder: path.resolve('dist/web/site') });
    const link = { site: 'cross-site', mode: 'navigate', dest: 'document' };
    // `fetch` would say itself how it fetches.
    const follow = async (address: string, said = link, more = '', method = 'GET') => {
      const lines = Object.entries(said).map(([name, value]) => `Sec-Fetch-${name}: ${value}\r\n`);
      const head = `Host: localhost\r\nAccept: text/html\r\nConnection: close\r\n${lines.join('')}${more}`;
      const answer = await rawRequest(app.port, [`${method} ${address} HTTP/1.1\r\n${head}\r\n`]);
      return Number(answer.split(' ')[1]);
    };
    for (const address of ['/', '/docs', '/?a=b']) assert.equal(await follow(address), 200, address);
    for (const said of [{ dest: 'iframe' }, { dest: 'object' }, { dest: '' }, { mode: 'no-cors' }]) {
      assert.equal(await follow('/', { ...link, ...said }), 403, JSON.stringify(said));
    }
    assert.equal(await follow('/', link, `Origin: ${EVIL}\r\n`), 403);
    assert.equal(await follow('/', link, '', 'POST'), 403);
    for (const address of [
      '/metrics',
      '/config.json',
      '/openapi.json',
      '/version',
      '/health',
      '/assets/none.js',
      `${BASE}/classify`,
      '//',
    ]) {
      assert.equal(await follow(address), 403, address);
    }
  });

  it('get no WebSocket', async (t) => {
    const app = await countedApp(t);
    const head = `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;
    for (const origin of [`Origin: ${EVIL}\r\n`, `Origin: http://localhost\r\n`]) {
      const answer = await rawRequest(app.port, [`${head}${origin}\r\n`], true);
      assert.doesNotMatch(answer, /^HTTP\/1\.1 101/);
      assert.match(answer, origin.includes('evil') ? /^HTTP\/1\.1 403/ : /^HTTP\/1\.1 200/);
    }
  });

  it('are refused by a provider served alone', async () => {
    const provider = fakeProvider(() => []);
    const app = await buildProviderApp({
      provider,
      logger: createLogger('silent'),
      maxBodyBytes: 1000,
      timeoutMs: 10_000,
      version: '1',
    });
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/classify',
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{"texts":[]}',
      });
    assert.equal((await send({})).statusCode, 200);
    assert.equal((await send({ origin: EVIL })).statusCode, 403);
    assert.equal((await send({ host: 'evil.test' })).statusCode, 403);
    await app.close();
  });
});
