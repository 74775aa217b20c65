import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { KNOWN_NETWORK_MS, KNOWN_NETWORKS_LIMIT, knownNetworkKey } from '../../src/accounts/account-store.js';
import { parseEmailAddress } from '../../src/accounts/account.js';
import { createSweeper } from '../../src/accounts/sweeper.js';
import { createDatabase, type Database, type DatabasePlace } from '../../src/storage/database.js';
import {
  createAccountFixture,
  GOOD_PASSWORD,
  makeActive,
  type AccountFixture,
} from '../support/account-fixture.js';
import { describeOnEachStore } from '../support/each-store.js';
import { createQuickHasher } from '../support/quick-hasher.js';

const EMAIL = 'jane@example.org';

describeOnEachStore('networks that an account knows', (newPlace) => {
  let place: DatabasePlace;
  let fixture: AccountFixture;
  let database: Database;
  beforeEach(async () => {
    place = await newPlace();
    fixture = createAccountFixture(place, { hasher: createQuickHasher() });
    database = createDatabase(place, Date.now);
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });
  const rows = () => database.query((db) => db.selectFrom('known_networks').selectAll().execute());
  const logInFrom = (address: string): Promise<string> =>
    fixture.service.logIn(EMAIL, GOOD_PASSWORD, { kind: 'caller', from: address });
  const knows = (address: string): Promise<boolean> =>
    fixture.store.knowsNetwork(knownNetworkKey(parseEmailAddress(EMAIL), address), fixture.clock.now());

  it('are those of successful logins, kept as hashes of their own for each account', async () => {
    await makeActive(fixture, EMAIL);
    await makeActive(fixture, 'other@example.org');
    await assert.rejects(fixture.service.logIn(EMAIL, 'wrong', { kind: 'caller', from: '198.51.100.1' }), {
      code: 'LOGIN_INVALID',
    });
    assert.equal(await knows('198.51.100.1'), false);
    await logInFrom('2001:db8:1:2::3');
    assert.deepEqual([await knows('2001:db8:1:2:ffff::'), await knows('2001:db8:1:3::3')], [true, false]);
    const kept = await rows();
    assert.equal(kept.length, 3);
    assert.equal(new Set(kept.map(({ key }) => key)).size, 3);
    const text = JSON.stringify(kept);
    for (const told of ['192.0.2', '2001:db8', 'jane']) assert.ok(!text.includes(told), told);
  });

  it(`are at most ${KNOWN_NETWORKS_LIMIT.toString()}, and the one not used for longest gives way`, async () => {
    await makeActive(fixture, EMAIL);
    const address = (index: number): string => `198.51.100.${index.toString()}`;
    for (let index = 0; index < KNOWN_NETWORKS_LIMIT + 3; index += 1) {
      fixture.clock.advance(1000);
      await logInFrom(address(index));
      await logInFrom(address(0));
    }
    assert.equal((await rows()).length, KNOWN_NETWORKS_LIMIT);
    assert.deepEqual(
      [await knows(address(0)), await knows(address(1)), await knows(address(KNOWN_NETWORKS_LIMIT + 2))],
      [true, false, true],
    );
  });

  it('are forgotten 90 days after the last login from there, and swept; and with the account', async () => {
    await makeActive(fixture, EMAIL);
    await logInFrom('198.51.100.1');
    fixture.clock.advance(KNOWN_NETWORK_MS - 1000);
    assert.equal(await knows('198.51.100.1'), true);
    fixture.clock.advance(1000);
    assert.equal(await knows('198.51.100.1'), false);
    await logInFrom('198.51.100.2');
    const { store, clock } = fixture;
    await createSweeper({
      store,
      now: clock.now,
      onFailure: (error) => assert.fail(String(error)),
    }).sweepOnce();
    assert.equal((await rows()).length, 1);
    await fixture.admin.delete(EMAIL);
    assert.equal((await rows()).length, 0);
  });
});
