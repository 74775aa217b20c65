import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { AccountService } from '../../../src/accounts/account-service.js';
import { buildProviderApp } from '../../../src/http/build-provider-app.js';
import { createLogger } from '../../../src/observability/logger.js';
import { createTestClock } from '../../support/account-fixture.js';
import { fakeProvider } from '../../support/fake-provider.js';
import { runApp, type RunningApp } from '../../support/run-app.js';

const TOKEN = 'f3a0c1d95b7e4826a1c4d7e0f9b83562';
const digest = createHash('sha256').update(TOKEN).digest('hex');

async function open(t: TestContext, more: Parameters<typeof runApp>[1] = {}) {
  const clock = createTestClock();
  const app = await runApp(t, { operation: { operator: { digest, now: clock.now } }, ...more });
  return { app, clock };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const put = (body: string, headers: Record<string, string> = bearer(TOKEN)) => ({
  method: 'PUT',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});
const read = (app: RunningApp, headers: Record<string, string> = {}) =>
  app.request('/log-level', { headers });

describe('/log-level', () => {
  it('changes what is logged at once, and names the levels where one is wrong', async (t) => {
    const { app } = await open(t);
    assert.equal((await app.request('/log-level', put('{"level":"error"}'))).status, 200);
    const before = app.log.length;
    await app.request('/health/live');
    assert.equal(app.log.length, before);
    assert.equal((await app.request('/log-level', put('{"level":"info"}'))).status, 200);
    await app.request('/health/live');
    assert.ok(app.log.length > before);
    assert.equal((await read(app, bearer(TOKEN))).text, '{"level":"info"}');
    for (const body of ['{"level":"loud"}', '{"level":1}', '{}', 'info', '{"level":"info","x":"y"}', '']) {
      assert.equal((await app.request('/log-level', put(body))).status, 400, body);
    }
    const { text } = await app.request('/log-level', put('{"level":"loud"}'));
    assert.match(text, /one of fatal, error, warn/);
  });

  for (const [what, headers] of [
    ['nothing', {}],
    ['another token', bearer(`${TOKEN.slice(0, -1)}3`)],
    ['the token and more', bearer(`${TOKEN}x`)],
    ['the digest of the token', bearer(digest)],
    ['an empty token', bearer('')],
    ['the token as a key of an account', { 'x-api-key': TOKEN }],
    ['the token by another scheme', { authorization: `Basic ${TOKEN}` }],
  ] as const) {
    it(`is closed to who sends ${what}, and says how to come in`, async (t) => {
      const { app } = await open(t);
      for (const init of [{ headers }, put('{"level":"silent"}', headers)]) {
        const answer = await app.request('/log-level', init);
        assert.equal(answer.status, 401);
        assert.equal(answer.json.code, 'OPERATOR_NEEDED');
        assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer /);
      }
      assert.ok(app.log.length > 0 && !app.log.join('').includes(TOKEN));
    });
  }

  it('is closed to every account, in whatever mode', async (t) => {
    const accounts = { authorize: () => Promise.resolve() } as unknown as AccountService;
    const { app } = await open(t, { accounts, authMode: 'required' });
    const account = { 'x-api-key': 'ddk_1', ...bearer('account') };
    assert.equal((await read(app, account)).status, 401);
    assert.equal((await app.request('/log-level', put('{"level":"silent"}', account))).status, 401);
    assert.equal((await read(app, bearer(TOKEN))).status, 200);
  });

  it('is closed to everyone where there is no operator, on this machine too', async (t) => {
    const app = await runApp(t);
    for (const headers of [{}, bearer(TOKEN), bearer('')]) {
      assert.equal((await read(app, headers)).json.code, 'OPERATOR_UNKNOWN');
      const change = await app.request('/log-level', put('{"level":"silent"}', headers));
      assert.equal(change.status, 403);
    }
  });

  it('slows guesses from one machine down, whatever it claims of itself, and forgets them', async (t) => {
    const { app, clock } = await open(t);
    const guess = (n: number) =>
      read(app, { ...bearer(`guess-${n.toString()}`), 'x-forwarded-for': `10.0.0.${n.toString()}` });
    for (let n = 0; n < 6; n += 1) assert.equal((await guess(n)).status, 401);
    const slowed = await guess(6);
    assert.equal(slowed.status, 429);
    assert.equal(slowed.headers.get('retry-after'), '1');
    // The right token waits as the wrong ones do: otherwise the wait would tell which it is.
    assert.equal((await read(app, bearer(TOKEN))).status, 429);
    clock.advance(1_000);
    assert.equal((await guess(7)).status, 401);
    clock.advance(1_999);
    assert.equal((await read(app, bearer(TOKEN))).status, 429);
    clock.advance(1);
    assert.equal((await read(app, bearer(TOKEN))).status, 200);
    for (let n = 8; n < 14; n += 1) assert.equal((await guess(n)).status, 401);
    assert.equal((await guess(14)).status, 429);
    clock.advance(900_000);
    for (let n = 15; n < 20; n += 1) assert.equal((await guess(n)).status, 401);
    assert.ok(app.log.some((line) => line.includes('"level":40') && line.includes('127.0.0.1/32')));
    assert.ok(!app.log.join('').includes('guess-'));
  });

  it('keeps machines apart where a trusted proxy tells them', async (t) => {
    const { app } = await open(t, { trustProxy: ['127.0.0.1'] });
    const from = (address: string, token: string) =>
      read(app, { ...bearer(token), 'x-forwarded-for': address });
    for (let n = 0; n < 6; n += 1) await from('203.0.113.9', 'wrong');
    assert.equal((await from('203.0.113.9', TOKEN)).status, 429);
    assert.equal((await from('198.51.100.7', TOKEN)).status, 200);
  });

  it('is the same of a provider served alone', async (t) => {
    const common = {
      provider: fakeProvider(() => []),
      logger: createLogger('silent'),
      maxBodyBytes: 1000,
      version: '1',
      timeoutMs: 10_000,
    };
    const closed = await buildProviderApp(common);
    const open = await buildProviderApp({ ...common, operation: { operator: { digest, now: () => 0 } } });
    t.after(() => Promise.all([closed.close(), open.close()]));
    const change = (app: typeof open, headers: Record<string, string>) =>
      app.inject({
        method: 'PUT',
        url: '/log-level',
        payload: '{"level":"info"}',
        headers: { 'content-type': 'application/json', ...headers },
      });
    assert.equal((await change(closed, bearer(TOKEN))).statusCode, 403);
    assert.equal((await change(open, {})).statusCode, 401);
    assert.equal((await change(open, bearer(TOKEN))).statusCode, 200);
  });
});
