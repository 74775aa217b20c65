import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { type AccountDeps, createAfterwards } from '../../src/accounts/account-deps.js';
import type { Actor } from '../../src/accounts/audit.js';
import type { Mail } from '../../src/accounts/mail-texts.js';
import { RESET_LINK_MS } from '../../src/accounts/password-reset.js';
import { createSweeper } from '../../src/accounts/sweeper.js';
import { createDatabase, type DatabasePlace } from '../../src/storage/database.js';
import {
  CALLER,
  createAccountFixture,
  GOOD_PASSWORD,
  makeActive,
  OTHER_PASSWORD,
  type AccountFixture,
} from '../support/account-fixture.js';
import { describeOnEachStore } from '../support/each-store.js';
import { createQuickHasher } from '../support/quick-hasher.js';

const EMAIL = 'jane@example.org';
const callerAt = (from: string): Actor => ({ kind: 'caller', from });
const tokenIn = (mail: Mail | undefined): string => {
  const [, fragment = ''] = /#(\S+)/.exec(mail?.text ?? '') ?? [];
  const token = new URLSearchParams(fragment).get('reset');
  assert.match(token ?? '', /^ddr_[\w-]{43}$/);
  return token ?? '';
};

describeOnEachStore('a lost password', (newPlace) => {
  let place: DatabasePlace;
  let fixture: AccountFixture;
  let mails: Mail[];
  const open = (more: Partial<AccountDeps> = {}): void => {
    mails = [];
    const mailer = {
      send: (mail: Mail) => {
        mails.push(mail);
        return Promise.resolve();
      },
      close: () => undefined,
    };
    fixture = createAccountFixture(place, { hasher: createQuickHasher(), mailer, ...more });
  };
  beforeEach(async () => {
    place = await newPlace();
    open();
  });
  afterEach(() => fixture.close());
  const ask = async (email = EMAIL, actor = CALLER): Promise<void> => {
    await fixture.service.requestReset(email, actor);
    await fixture.deps.afterwards.settled();
  };
  const reset = (token: string, newPassword = OTHER_PASSWORD): Promise<void> =>
    fixture.service.resetPassword({ token, newPassword }, CALLER);
  const events = async (): Promise<readonly string[]> =>
    (await fixture.admin.audit(100)).map(({ event, detail }) =>
      [event, detail].flat().filter(Boolean).join(' '),
    );

  it('is replaced by the link of a mail, which works once and ends every session', async () => {
    const { apiKey, token, password } = await makeActive(fixture, EMAIL);
    await ask(EMAIL.toUpperCase());
    assert.deepEqual(
      mails.map(({ to }) => to),
      [EMAIL],
    );
    const link = tokenIn(mails[0]);
    await fixture.service.authorize({ apiKey, token });
    await reset(link);
    await assert.rejects(fixture.service.authorize({ apiKey, token }), { code: 'CREDENTIALS_INVALID' });
    await assert.rejects(fixture.service.logIn(EMAIL, password, CALLER), { code: 'LOGIN_INVALID' });
    const next = await fixture.service.logIn(EMAIL, OTHER_PASSWORD, CALLER);
    await fixture.service.authorize({ apiKey, token: next });
    await assert.rejects(reset(link, GOOD_PASSWORD), { code: 'RESET_LINK_INVALID' });
    const told = await events();
    assert.ok(told.includes('password_reset by_mail'));
    assert.ok(told.includes('password_reset_link_issued') && told.includes('password_reset_asked'));
    for (const secret of [link, OTHER_PASSWORD])
      assert.ok(!JSON.stringify(await fixture.admin.audit(100)).includes(secret));
  });

  it('keeps of the link its hash alone', async () => {
    await makeActive(fixture, EMAIL);
    await ask();
    const database = createDatabase(place, Date.now);
    const rows = await database.query((db) => db.selectFrom('password_resets').selectAll().execute());
    await database.close();
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(tokenIn(mails[0]).slice(4)));
  });

  it('has no link that is older than 30 minutes, to the millisecond, and the sweep forgets it', async () => {
    await makeActive(fixture, EMAIL);
    await ask();
    const link = tokenIn(mails[0]);
    fixture.clock.advance(RESET_LINK_MS - 1);
    await assert.rejects(reset(link, 'weak'), { code: 'PASSWORD_WEAK' });
    fixture.clock.advance(1);
    await assert.rejects(reset(link), { code: 'RESET_LINK_INVALID' });
    const { store, clock } = fixture;
    const onFailure = (error: unknown): never => assert.fail(String(error));
    await createSweeper({ store, now: clock.now, onFailure }).sweepOnce();
    const database = createDatabase(place, Date.now);
    assert.deepEqual(
      await database.query((db) => db.selectFrom('password_resets').selectAll().execute()),
      [],
    );
    await database.close();
  });

  it('has one good link at a time, which whatever ends sessions ends as well', async () => {
    const { password } = await makeActive(fixture, EMAIL);
    await ask();
    await ask();
    await assert.rejects(reset(tokenIn(mails[0])), { code: 'RESET_LINK_INVALID' });
    await fixture.admin.endSessions(EMAIL);
    await assert.rejects(reset(tokenIn(mails[1])), { code: 'RESET_LINK_INVALID' });
    fixture.clock.advance(3_600_000);
    await ask();
    await fixture.service.changePassword(
      { email: EMAIL, oldPassword: password, newPassword: OTHER_PASSWORD },
      CALLER,
    );
    await assert.rejects(reset(tokenIn(mails[2]), GOOD_PASSWORD), { code: 'RESET_LINK_INVALID' });
    for (const none of ['', 'x', 'ddr_', `ddr_${'A'.repeat(43)}`])
      await assert.rejects(reset(none), { code: 'RESET_LINK_INVALID' }, none);
  });

  it('of two that use a link at once, lets one', async () => {
    await makeActive(fixture, EMAIL);
    await ask();
    const link = tokenIn(mails[0]);
    const both = await Promise.allSettled([reset(link), reset(link)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  it('takes no new one that breaks the rules, the present one among them, and keeps the link good', async () => {
    await makeActive(fixture, EMAIL);
    await ask();
    const link = tokenIn(mails[0]);
    for (const [weak, rule] of [
      ['short', 'min_length'],
      [GOOD_PASSWORD, 'not_old'],
      [`${EMAIL}-A1`, 'not_email'],
    ] as const) {
      await assert.rejects(reset(link, weak), (error: { details?: { broken?: readonly string[] } }) => {
        assert.ok(error.details?.broken?.includes(rule), weak);
        return true;
      });
    }
    await reset(link);
  });

  it('activates an account that was never activated, and mails nobody else', async () => {
    await fixture.admin.register(EMAIL);
    await makeActive(fixture, 'off@example.org');
    await fixture.admin.disable('off@example.org');
    await fixture.admin.register('late@example.org');
    await ask('off@example.org');
    await ask('unknown@example.org');
    assert.equal(mails.length, 0);
    await ask();
    await reset(tokenIn(mails[0]));
    assert.equal((await fixture.admin.show(EMAIL)).state, 'active');
    await fixture.service.logIn(EMAIL, OTHER_PASSWORD, CALLER);
    fixture.clock.advance(8 * 24 * 3_600_000);
    await ask('late@example.org');
    assert.equal(mails.length, 1);
    assert.ok(!JSON.stringify(await fixture.admin.audit(100)).includes('unknown@example.org'));
  });

  it('is asked for as often as registrations are: per address, per network, whoever it is', async () => {
    await makeActive(fixture, EMAIL);
    for (const email of [EMAIL, 'unknown@example.org']) {
      for (let n = 0; n < 4; n += 1) await ask(email, callerAt(`192.0.2.${n.toString()}`));
      await assert.rejects(ask(email, callerAt('192.0.2.99')), { code: 'TOO_MANY_ATTEMPTS' }, email);
    }
    assert.equal(mails.length, 4);
    assert.ok((await events()).some((event) => event.startsWith('password_reset_throttled')));
    for (let n = 0; n <= 20; n += 1) await ask(`u${n.toString()}@example.org`, callerAt('198.51.100.7'));
    await assert.rejects(ask('another@example.org', callerAt('198.51.100.7')), { code: 'TOO_MANY_ATTEMPTS' });
    await ask('another@example.org', callerAt('203.0.113.7'));
  });

  it('is answered before the mail goes out, and before the address is looked up', async () => {
    await makeActive(fixture, EMAIL);
    await fixture.close();
    let send: () => void = () => assert.fail('nothing to send');
    const mailer = {
      send: () => new Promise<void>((resolve) => void (send = resolve)),
      close: () => undefined,
    };
    open({ mailer });
    await fixture.service.requestReset(EMAIL, CALLER);
    await fixture.service.requestReset('unknown@example.org', CALLER);
    // The answers are there; the mail of the one that has an account is still on its way.
    while ((await events()).filter((event) => event === 'password_reset_link_issued').length < 1);
    const settled = fixture.deps.afterwards.settled();
    await new Promise((resolve) => setImmediate(resolve));
    send();
    await settled;
  });

  it('says in the audit and to the log that a mail was not sent, never to the caller', async () => {
    await makeActive(fixture, EMAIL);
    await fixture.close();
    const failures: unknown[] = [];
    open({
      mailer: { send: () => Promise.reject(new Error('mailbox full')), close: () => undefined },
      afterwards: createAfterwards(1, (error) => failures.push(error)),
    });
    await ask();
    assert.equal(failures.length, 1);
    assert.ok((await events()).includes('mail_failed'));
  });

  it('is refused where too many mails are on their way, and where there is no mail', async () => {
    await fixture.close();
    open({ afterwards: createAfterwards(1, assert.ifError) });
    let end: () => void = () => assert.fail('nothing goes on');
    fixture.deps.afterwards.begin(() => new Promise((resolve) => void (end = resolve)));
    await assert.rejects(fixture.service.requestReset(EMAIL, CALLER), { code: 'BUSY' });
    end();
    await fixture.deps.afterwards.settled();
    await ask();
    await fixture.close();
    open({ mailer: undefined });
    assert.equal(fixture.service.offers.passwordReset, false);
    await assert.rejects(fixture.service.requestReset(EMAIL, CALLER), { code: 'RESET_OFF' });
  });
});
