import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { loadConfig } from '../../src/config/load-config.js';
import { createSmtpMailer } from '../../src/mail/smtp-mailer.js';

const MAIL = { to: 'jane@example.org', subject: 'Account', text: 'Password: secret' };

/** A mail server that notes whether each mail came over TLS. */
async function runServer(t: TestContext, offersTls: boolean) {
  const secure: boolean[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...(!offersTls && { disabledCommands: ['STARTTLS'] }),
    onData(stream, session, done) {
      secure.push(session.secure);
      stream.on('end', done).resume();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  // The server's certificate is one of its own making.
  return { secure, url: `smtp://127.0.0.1:${port.toString()}/?tls.rejectUnauthorized=false` };
}

describe('mail over smtp://', () => {
  for (const [tls, offersTls, outcome] of [
    ['required', true, [true]],
    ['required', false, []],
    ['optional', true, [true]],
    ['optional', false, [false]],
  ] as const) {
    it(`TLS ${tls}, STARTTLS ${offersTls ? '' : 'not '}offered: ${outcome.length === 0 ? 'nothing is sent' : 'sent'}`, async (t) => {
      const { secure, url } = await runServer(t, offersTls);
      const mailer = createSmtpMailer(url, 'service@example.org', tls);
      const sent = mailer.send(MAIL);
      if (outcome.length === 0) await assert.rejects(sent);
      else await sent;
      mailer.close();
      assert.deepEqual(secure, outcome);
    });
  }

  it('needs TLS unless the server is on this machine or it is said otherwise', () => {
    const tlsOf = (env: Record<string, string>) =>
      loadConfig(
        { port: 1, providers: [{ name: 'P', address: 'in-process' }], inProcess: ['P'], hasAccounts: true },
        env,
      ).accounts.smtpTls;
    for (const host of ['mail.example.org', '10.0.0.5', 'localhost.example', '[fd00::1]']) {
      assert.equal(tlsOf({ SMTP_URL: `smtp://u:p@${host}:587` }), 'required', host);
      assert.equal(tlsOf({ SMTP_URL: `smtp://${host}`, SMTP_TLS: 'optional' }), 'optional', host);
    }
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      assert.equal(tlsOf({ SMTP_URL: `smtp://${host}:25` }), 'optional', host);
      assert.equal(tlsOf({ SMTP_URL: `smtp://${host}:25`, SMTP_TLS: 'required' }), 'required', host);
    }
  });
});
