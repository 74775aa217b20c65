import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createSmtpMailer } from '../../src/mail/smtp-mailer.js';
import { CALLER, createAccountFixture, GOOD_PASSWORD } from '../support/account-fixture.js';
import { runMailServer } from '../support/mail-server.js';
import { runApp } from '../support/run-app.js';

const EMAIL = 'jane@example.org';

async function open(t: TestContext) {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-mail-'));
  const mail = await runMailServer(t);
  const mailer = createSmtpMailer(mail.url, 'service@example.org', 'optional');
  const fixture = createAccountFixture(
    { engine: 'sqlite', path: path.join(directory, 'a.db') },
    { registration: 'email', mailer, publicUrl: 'https://find.example.org' },
  );
  t.after(async () => {
    mailer.close();
    await fixture.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const app = await runApp(t, { accounts: fixture.service });
  const register = (email: string) =>
    app.request('/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  return { ...mail, fixture, register, app };
}

const passwordIn = (text: string): string => /Password: (\S+)/.exec(text)?.[1] ?? '';
const keyIn = (text: string): string => /API key: {2}(\S+)/.exec(text)?.[1] ?? '';

describe('registration by mail', () => {
  it('mails the credentials, and answers without them', async (t) => {
    const { register, mails, fixture } = await open(t);
    const answer = await register(EMAIL);
    assert.equal(answer.status, 202);
    assert.equal(mails.length, 1);
    const [{ to, from, text } = { to: '', from: '', text: '' }] = mails;
    assert.equal(to, EMAIL);
    assert.equal(from, 'service@example.org');
    const link = new URL(/https:\S+#\S+/.exec(text)?.[0] ?? '');
    assert.equal(`${link.origin}${link.pathname}`, 'https://find.example.org/');
    assert.deepEqual(Object.fromEntries(new URLSearchParams(link.hash.slice(1))), {
      activate: EMAIL,
      password: passwordIn(text),
    });
    assert.ok(!answer.text.includes(passwordIn(text)));
    const change = { email: EMAIL, oldPassword: passwordIn(text), newPassword: GOOD_PASSWORD };
    await fixture.service.changePassword(change, CALLER);
    const token = await fixture.service.logIn(EMAIL, GOOD_PASSWORD, CALLER);
    await fixture.service.authorize({ apiKey: keyIn(text), token });
  });

  it('answers the same for an address that has an account, and changes nothing of it', async (t) => {
    const { register, mails, fixture } = await open(t);
    const first = await register(EMAIL);
    const before = await fixture.store.findByEmail(EMAIL);
    const second = await register(EMAIL.toUpperCase());
    assert.equal(second.status, first.status);
    assert.equal(second.text, first.text);
    assert.equal(mails.length, 2);
    assert.equal(passwordIn(mails[1]?.text ?? ''), '');
    assert.deepEqual(await fixture.store.findByEmail(EMAIL), before);
  });

  it('says so when the mail cannot be sent, loses nothing, and works when tried again', async (t) => {
    const { register, mails, fill, fixture, app } = await open(t);
    fill(true);
    const failed = await register(EMAIL);
    assert.equal(failed.status, 503);
    assert.equal(failed.json.code, 'MAIL_NOT_SENT');
    assert.equal(failed.headers.get('retry-after'), '60');
    assert.equal((await fixture.admin.audit(1, EMAIL))[0]?.event, 'mail_failed');
    fill(false);
    assert.equal((await register(EMAIL)).status, 202);
    const text = mails.at(-1)?.text ?? '';
    const change = { email: EMAIL, oldPassword: passwordIn(text), newPassword: GOOD_PASSWORD };
    await fixture.service.changePassword(change, CALLER);
    const { keys } = await fixture.admin.show(EMAIL);
    assert.equal(keys.length, 1);
    assert.ok(keyIn(text).includes(keys[0]?.id ?? 'none'));
    assert.ok(!app.log.join('').includes(passwordIn(text)));
  });

  it('slows down a flood of mails to one address', async (t) => {
    const { register, mails } = await open(t);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await register(EMAIL)).status);
    assert.deepEqual(statuses, [202, 202, 202, 202, 429, 429, 429, 429]);
    assert.equal(mails.length, 4);
  });
});
