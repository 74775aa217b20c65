import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createSmtpMailer } from '../../src/mail/smtp-mailer.js';
import { createAccountFixture, makeActive, OTHER_PASSWORD } from '../support/account-fixture.js';
import { runMailServer } from '../support/mail-server.js';
import { runApp } from '../support/run-app.js';

const EMAIL = 'jane@example.org';

/** The headers that tell answers apart only by chance. */
const isOwn = ([name]: readonly [string, string]): boolean => name !== 'date' && name !== 'x-request-id';

async function open(t: TestContext) {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-reset-'));
  const server = await runMailServer(t);
  const mailer = createSmtpMailer(server.url, 'service@example.org', 'optional');
  const fixture = createAccountFixture(
    { engine: 'sqlite', path: path.join(directory, 'a.db') },
    { mailer, publicUrl: 'https://find.example.org' },
  );
  t.after(async () => {
    mailer.close();
    await fixture.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const app = await runApp(t, { accounts: fixture.service, authMode: 'required' });
  const post = (route: string, body: object, headers: Record<string, string> = {}) =>
    app.request(route, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return { ...server, fixture, app, post };
}

describe('a password reset by mail', () => {
  it('answers the same with and without an account, and its link opens the page with nothing for a log', async (t) => {
    const { mails, fixture, app, post } = await open(t);
    await makeActive(fixture, EMAIL);
    const shapes = new Set<string>();
    for (const email of [EMAIL, 'unknown@example.org']) {
      const { status, text, headers } = await post('/auth/request-password-reset', { email });
      shapes.add(JSON.stringify([status, text, [...headers].filter(isOwn)]));
    }
    assert.equal(shapes.size, 1);
    assert.match([...shapes].join(''), /^\[202,/);
    await fixture.deps.afterwards.settled();
    assert.deepEqual(
      mails.map(({ to }) => to),
      [EMAIL],
    );
    const link = new URL(/https:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
    assert.equal(`${link.origin}${link.pathname}${link.search}`, 'https://find.example.org/');
    const token = new URLSearchParams(link.hash.slice(1)).get('reset') ?? '';
    const weak = await post('/auth/reset-password', { reset_token: token, new_password: 'Canary-w' });
    assert.deepEqual([weak.status, weak.json.code], [400, 'PASSWORD_WEAK']);
    const done = await post('/auth/reset-password', { reset_token: token, new_password: OTHER_PASSWORD });
    assert.equal(done.status, 200);
    const again = await post('/auth/reset-password', { reset_token: token, new_password: 'Canary-Fr3sh' });
    assert.deepEqual([again.status, again.json.code], [403, 'RESET_LINK_INVALID']);
    const login = await post('/auth/login', { email: EMAIL, password: OTHER_PASSWORD });
    const { jwt_token: jwt } = JSON.parse(login.text) as { jwt_token: string };
    const rotated = await post(
      '/auth/rotate-key',
      { password: OTHER_PASSWORD },
      { authorization: `Bearer ${jwt}` },
    );
    assert.equal(rotated.status, 201);
    assert.equal(rotated.headers.get('cache-control'), 'no-store');
    const { api_key: apiKey } = JSON.parse(rotated.text) as { api_key: string };
    const credentials = { 'x-api-key': apiKey, authorization: `Bearer ${jwt}` };
    assert.equal((await app.post('/classify', 'Jane', 'text/plain', credentials)).status, 200);
    const log = app.log.join('');
    for (const secret of [token, apiKey, jwt, OTHER_PASSWORD, 'Canary', EMAIL])
      assert.ok(!log.includes(secret), 'the log holds a secret');
    for (const { text } of [weak, done, again]) assert.ok(!text.includes(token) && !text.includes('Canary'));
  });

  it('tells nobody that a mailbox is full', async (t) => {
    const { mails, fill, fixture, post } = await open(t);
    await makeActive(fixture, EMAIL);
    fill(true);
    const { status } = await post('/auth/request-password-reset', { email: EMAIL });
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    await fixture.deps.afterwards.settled();
    assert.equal(status, 202);
    assert.equal(mails.length, 0);
    assert.match((await warned).message, /mailbox full/);
    assert.equal((await fixture.admin.audit(1, EMAIL))[0]?.event, 'mail_failed');
  });

  it('names the settings to the page', async (t) => {
    const { app } = await open(t);
    const folder = path.resolve('dist/web/site');
    assert.equal((await app.request('/config.json')).status, 404);
    const accounts = createAccountFixture({ engine: 'sqlite', path: ':memory:' }, { registration: 'direct' });
    t.after(() => accounts.close());
    const page = await runApp(t, { accounts: accounts.service, pageFolder: folder });
    const config = JSON.parse((await page.request('/config.json')).text) as object;
    assert.deepEqual(config, { ...config, registration: 'direct', passwordReset: false });
  });
});
