import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import {
  CALLER,
  createAccountFixture,
  makeActive,
  type AccountFixture,
  type ActiveAccount,
} from '../support/account-fixture.js';
import { describeOnEachStore } from '../support/each-store.js';
import { createQuickHasher } from '../support/quick-hasher.js';

describeOnEachStore('a new API key', (newPlace) => {
  let fixture: AccountFixture;
  let jane: ActiveAccount;
  beforeEach(async () => {
    fixture = createAccountFixture(await newPlace(), { hasher: createQuickHasher() });
    jane = await makeActive(fixture, 'jane@example.org');
  });
  afterEach(() => fixture.close());
  const rotate = (more: { token?: string | undefined; password?: string } = {}): Promise<string> =>
    fixture.service.rotateKey({ token: jane.token, password: jane.password, ...more }, CALLER);

  it('takes the place of all before it, and the session goes on', async () => {
    const second = await fixture.admin.issueKey(jane.email, false);
    const key = await rotate();
    assert.match(key, /^ddk_/);
    await fixture.service.authorize({ apiKey: key, token: jane.token });
    for (const apiKey of [jane.apiKey, second])
      await assert.rejects(fixture.service.authorize({ apiKey, token: jane.token }), {
        code: 'CREDENTIALS_INVALID',
      });
    assert.equal((await fixture.admin.show(jane.email)).keys.length, 1);
    const [line] = await fixture.admin.audit(1, jane.email);
    assert.deepEqual([line?.event, line?.actor], ['key_issued', CALLER]);
    assert.ok(!JSON.stringify(await fixture.admin.audit(100)).includes(key.slice(18)));
  });

  it('leaves the keys of others alone', async () => {
    const bob = await makeActive(fixture, 'bob@example.org');
    await rotate();
    await fixture.service.authorize(bob);
  });

  it('needs a token whose session goes on, and the password of its account', async () => {
    const bob = await makeActive(fixture, 'bob@example.org');
    for (const token of [undefined, '', 'x', jane.apiKey])
      await assert.rejects(rotate({ token }), { code: 'TOKEN_INVALID' }, token);
    for (const password of ['x', ' '])
      await assert.rejects(rotate({ password }), { code: 'LOGIN_INVALID' }, password);
    assert.ok(
      (await fixture.admin.audit(9, jane.email)).some(({ event }) => event === 'key_rotation_refused'),
    );
    await fixture.service.logOut(jane.token, CALLER);
    await assert.rejects(rotate(), { code: 'TOKEN_INVALID' });
    await fixture.admin.disable(bob.email);
    await assert.rejects(rotate({ token: bob.token }), { code: 'TOKEN_INVALID' });
    assert.equal((await fixture.admin.show(jane.email)).keys[0]?.id, jane.apiKey.split('_')[1]);
  });

  it('is no way around the limits on guesses', async () => {
    for (let n = 0; n < 6; n += 1) await assert.rejects(rotate({ password: 'x' }), { code: 'LOGIN_INVALID' });
    await assert.rejects(rotate(), { code: 'TOO_MANY_ATTEMPTS' });
    assert.ok((await fixture.admin.audit(9)).some(({ event }) => event === 'key_rotation_throttled'));
    fixture.clock.advance(1_000);
    await rotate();
  });
});
