import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { ACTIVATION_WINDOW_MS } from '../../src/accounts/account.js';
import { createSweeper } from '../../src/accounts/sweeper.js';
import { TOKEN_LIFETIME_MS } from '../../src/accounts/tokens.js';
import {
  CALLER,
  createAccountFixture,
  GOOD_PASSWORD,
  makeActive,
  OTHER_PASSWORD,
  type AccountFixture,
} from '../support/account-fixture.js';
import { describeOnEachStore } from '../support/each-store.js';

const EMAIL = 'Jane.Roe@example.org';
const SECOND = 1000;
const fail = (error: unknown): never => assert.fail(String(error));

describeOnEachStore('an account', (newPlace) => {
  let fixture: AccountFixture;
  beforeEach(async () => {
    fixture = createAccountFixture(await newPlace());
  });
  afterEach(() => fixture.close());

  const refuses = (work: Promise<unknown>, code: string): Promise<void> => assert.rejects(work, { code });

  it('is activated by the change of the issued password, and only then logs in', async () => {
    const { service, admin } = fixture;
    const { password, apiKey } = await admin.register(EMAIL);
    await refuses(service.logIn(EMAIL, password, CALLER), 'ACCOUNT_NOT_ACTIVATED');
    await refuses(service.logIn(EMAIL, 'wrong', CALLER), 'LOGIN_INVALID');
    await service.changePassword({ email: EMAIL, oldPassword: password, newPassword: GOOD_PASSWORD }, CALLER);
    await refuses(service.logIn(EMAIL, password, CALLER), 'LOGIN_INVALID');
    const token = await service.logIn(EMAIL.toUpperCase(), GOOD_PASSWORD, CALLER);
    assert.equal((await service.authorize({ apiKey, token })).email, EMAIL);
    const events = (await admin.audit(50, EMAIL)).map(({ event }) => event).reverse();
    assert.deepEqual(events, [
      'registered',
      'login_refused',
      'login_refused',
      'password_changed',
      'activated',
      'login_refused',
      'login',
    ]);
  });

  it('is refused at once after 7 days without activation, and swept away', async () => {
    const { service, admin, clock, store } = fixture;
    const { password } = await admin.register(EMAIL);
    clock.advance(ACTIVATION_WINDOW_MS - SECOND);
    await refuses(service.logIn(EMAIL, password, CALLER), 'ACCOUNT_NOT_ACTIVATED');
    clock.advance(2 * SECOND);
    await refuses(service.logIn(EMAIL, password, CALLER), 'LOGIN_INVALID');
    const change = { email: EMAIL, oldPassword: password, newPassword: GOOD_PASSWORD };
    await refuses(service.changePassword(change, CALLER), 'LOGIN_INVALID');
    assert.deepEqual(await admin.list(), []);
    assert.equal((await store.list()).length, 1);
    const sweeper = createSweeper({ store, now: clock.now, onFailure: fail });
    assert.equal(await sweeper.sweepOnce(), 1);
    assert.equal((await store.list()).length, 0);
    assert.equal((await admin.audit(1, EMAIL))[0]?.event, 'expired');
  });

  it('is kept by a sweep a second before its time, and an active one for ever', async () => {
    const { admin, clock, store } = fixture;
    await makeActive(fixture, 'active@example.org');
    await admin.register(EMAIL);
    clock.advance(ACTIVATION_WINDOW_MS - SECOND);
    const sweeper = createSweeper({ store, now: clock.now, onFailure: fail });
    assert.equal(await sweeper.sweepOnce(), 0);
    clock.advance(SECOND);
    assert.equal(await sweeper.sweepOnce(), 1);
    clock.advance(1000 * ACTIVATION_WINDOW_MS);
    assert.equal(await sweeper.sweepOnce(), 0);
    assert.deepEqual(
      (await store.list()).map(({ email }) => email),
      ['active@example.org'],
    );
  });

  it('is there only once it was registered', async () => {
    assert.deepEqual(await fixture.store.list(), []);
    for (const email of ['admin@localhost', 'root@localhost', 'admin@example.org'])
      for (const password of ['admin', 'root', 'password', 'changeme'])
        await refuses(fixture.service.logIn(email, password, CALLER), 'LOGIN_INVALID');
    await fixture.admin.register(EMAIL);
    assert.equal((await fixture.store.list()).length, 1);
  });

  it('gives its address free the moment it expires', async () => {
    const { admin, clock } = fixture;
    await admin.register(EMAIL);
    await refuses(admin.register(EMAIL.toLowerCase()), 'EMAIL_TAKEN');
    clock.advance(ACTIVATION_WINDOW_MS);
    await admin.register(EMAIL);
    assert.equal((await admin.list()).length, 1);
  });

  it('has tokens of 24 hours to the second, over a change to daylight-saving time', async () => {
    for (const start of [Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 9, 24, 12), Date.UTC(2026, 2, 7, 12)]) {
      fixture.clock.set(start);
      const email = `dst${start.toString()}@example.org`;
      const { apiKey, token } = await makeActive(fixture, email);
      fixture.clock.set(start + TOKEN_LIFETIME_MS - SECOND);
      await fixture.service.authorize({ apiKey, token });
      fixture.clock.set(start + TOKEN_LIFETIME_MS + SECOND);
      await refuses(fixture.service.authorize({ apiKey, token }), 'CREDENTIALS_INVALID');
    }
  });

  it('loses its tokens with each change of password, even within the same second', async () => {
    const { service } = fixture;
    const { apiKey, token } = await makeActive(fixture, EMAIL);
    await service.authorize({ apiKey, token });
    await service.changePassword(
      { email: EMAIL, oldPassword: GOOD_PASSWORD, newPassword: OTHER_PASSWORD },
      CALLER,
    );
    await refuses(service.authorize({ apiKey, token }), 'CREDENTIALS_INVALID');
    const renewed = await service.logIn(EMAIL, OTHER_PASSWORD, CALLER);
    await service.authorize({ apiKey, token: renewed });
  });

  it('is refused while disabled, like a wrong password, and comes back with a new login', async () => {
    const { service, admin } = fixture;
    const { apiKey, token } = await makeActive(fixture, EMAIL);
    await admin.disable(EMAIL);
    await refuses(service.logIn(EMAIL, GOOD_PASSWORD, CALLER), 'LOGIN_INVALID');
    await refuses(service.authorize({ apiKey, token }), 'CREDENTIALS_INVALID');
    await assert.rejects(admin.disable(EMAIL), { name: 'OperatorError' });
    await admin.enable(EMAIL);
    assert.equal((await admin.show(EMAIL)).state, 'active');
    await refuses(service.authorize({ apiKey, token }), 'CREDENTIALS_INVALID');
    await service.authorize({ apiKey, token: await service.logIn(EMAIL, GOOD_PASSWORD, CALLER) });
  });

  it('keeps a disabled, never activated account past its time, and gives it a new time when enabled', async () => {
    const { admin, clock, store } = fixture;
    await admin.register(EMAIL);
    await admin.disable(EMAIL);
    clock.advance(2 * ACTIVATION_WINDOW_MS);
    const sweeper = createSweeper({ store, now: clock.now, onFailure: fail });
    assert.equal(await sweeper.sweepOnce(), 0);
    await admin.enable(EMAIL);
    assert.equal((await admin.show(EMAIL)).state, 'registered');
  });

  it('is gone with its keys and tokens when deleted', async () => {
    const { service, admin, store } = fixture;
    const { apiKey, token } = await makeActive(fixture, EMAIL);
    const { keys } = await admin.show(EMAIL);
    await admin.delete(EMAIL);
    await refuses(service.authorize({ apiKey, token }), 'CREDENTIALS_INVALID');
    await refuses(service.logIn(EMAIL, GOOD_PASSWORD, CALLER), 'LOGIN_INVALID');
    assert.equal(await store.findKey(keys[0]?.id ?? ''), undefined);
    await admin.register(EMAIL);
    await refuses(service.authorize({ apiKey, token }), 'CREDENTIALS_INVALID');
  });

  it('must change a password that the operator has reset, within 7 days, and is never deleted for it', async () => {
    const { service, admin, clock, store } = fixture;
    const { apiKey, token } = await makeActive(fixture, EMAIL);
    const issued = await admin.resetPassword(EMAIL);
    await refuses(service.authorize({ apiKey, token }), 'CREDENTIALS_INVALID');
    await refuses(service.logIn(EMAIL, GOOD_PASSWORD, CALLER), 'LOGIN_INVALID');
    await refuses(service.logIn(EMAIL, issued, CALLER), 'ACCOUNT_NOT_ACTIVATED');
    clock.advance(ACTIVATION_WINDOW_MS);
    await refuses(service.logIn(EMAIL, issued, CALLER), 'LOGIN_INVALID');
    assert.equal(await createSweeper({ store, now: clock.now, onFailure: fail }).sweepOnce(), 0);
    const again = await admin.resetPassword(EMAIL);
    await service.changePassword({ email: EMAIL, oldPassword: again, newPassword: OTHER_PASSWORD }, CALLER);
    await service.logIn(EMAIL, OTHER_PASSWORD, CALLER);
  });

  it('has several API keys; each is revoked alone, or all replaced', async () => {
    const { service, admin } = fixture;
    const { apiKey: first, token } = await makeActive(fixture, EMAIL);
    const second = await admin.issueKey(EMAIL, false);
    await service.authorize({ apiKey: first, token });
    await service.authorize({ apiKey: second, token });
    const { keys } = await admin.show(EMAIL);
    const firstId = keys.find(({ id }) => first.includes(id))?.id ?? '';
    await admin.revokeKey(firstId);
    await refuses(service.authorize({ apiKey: first, token }), 'CREDENTIALS_INVALID');
    await assert.rejects(admin.revokeKey(firstId), { name: 'OperatorError' });
    const third = await admin.issueKey(EMAIL, true);
    await refuses(service.authorize({ apiKey: second, token }), 'CREDENTIALS_INVALID');
    await service.authorize({ apiKey: third, token });
  });

  it('signs with a new key after rotation, while tokens of the old one live on', async () => {
    const { service, admin, clock } = fixture;
    const { apiKey, token } = await makeActive(fixture, EMAIL);
    clock.advance(SECOND);
    await admin.rotateSigningKey(false);
    assert.equal((await service.publicKeys()).keys.length, 2);
    await service.authorize({ apiKey, token });
    const renewed = await service.logIn(EMAIL, GOOD_PASSWORD, CALLER);
    const kidOf = (jwt: string): unknown =>
      JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString());
    assert.notDeepEqual(kidOf(renewed), kidOf(token));
    await admin.rotateSigningKey(true);
    await refuses(service.authorize({ apiKey, token }), 'CREDENTIALS_INVALID');
    await refuses(service.authorize({ apiKey, token: renewed }), 'CREDENTIALS_INVALID');
    assert.equal((await service.publicKeys()).keys.length, 1);
    for (const key of (await service.publicKeys()).keys) assert.equal('d' in key, false);
  });
});
