import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import type { Actor } from '../../src/accounts/audit.js';
import { ServiceError } from '../../src/core/errors.js';
import {
  createAccountFixture,
  GOOD_PASSWORD,
  makeActive,
  type AccountFixture,
} from '../support/account-fixture.js';
import { describeOnEachStore } from '../support/each-store.js';
import { createQuickHasher } from '../support/quick-hasher.js';

const EMAIL = 'jane@example.org';
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const HOME: Actor = { kind: 'caller', from: '203.0.113.7' };
const from = (address: string): Actor => ({ kind: 'caller', from: address });
/** Another network each time, in another /16. */
const stranger = (index: number): Actor =>
  from(
    `${(11 + (index % 80)).toString()}.${((index * 7) % 256).toString()}.${((index * 13) % 256).toString()}.9`,
  );

describeOnEachStore('guesses', (newPlace, engine) => {
  let fixture: AccountFixture;
  beforeEach(async () => {
    fixture = createAccountFixture(await newPlace(), { hasher: createQuickHasher() });
  });
  afterEach(() => fixture.close());

  /** What became of an attempt: 'in', 'wrong', or the seconds that it has to wait. */
  const attempt = async (
    actor: Actor,
    password = 'wrong',
    email = EMAIL,
  ): Promise<'in' | 'wrong' | number> => {
    try {
      await fixture.service.logIn(email, password, actor);
      return 'in';
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'LOGIN_INVALID') return 'wrong';
      assert.equal(error.code, 'TOO_MANY_ATTEMPTS');
      return Number(error.details?.['retry_after_s']);
    }
  };
  const countWrong = (outcomes: readonly unknown[]): number =>
    outcomes.filter((outcome) => outcome === 'wrong').length;

  it('of strangers from changing networks never keep the owner out of a network that the account knows', async () => {
    await makeActive(fixture, EMAIL);
    assert.equal(await attempt(HOME, GOOD_PASSWORD), 'in');
    for (let round = 0; round < 23; round += 1) {
      for (let index = 0; index < 6; index += 1) await attempt(stranger(round * 6 + index));
      assert.equal(await attempt(HOME, GOOD_PASSWORD), 'in', `round ${round.toString()}`);
      fixture.clock.advance(2 * SECOND);
    }
  });

  it('of strangers from ever new networks let an owner in from a new one after the wait that it is told', async () => {
    await makeActive(fixture, EMAIL);
    for (let index = 0; index < 60; index += 1) await attempt(stranger(index));
    const hotel = from('198.51.100.20');
    const wait = await attempt(hotel, GOOD_PASSWORD);
    assert.ok(typeof wait === 'number' && wait <= 5, String(wait));
    for (let second = 0; second < wait; second += 1) {
      fixture.clock.advance(SECOND);
      for (let index = 0; index < 5; index += 1) await attempt(stranger(100 + second * 5 + index));
    }
    assert.equal(await attempt(hotel, GOOD_PASSWORD), 'in');
    // From now on the network is known.
    for (let index = 200; index < 220; index += 1) await attempt(stranger(index));
    assert.equal(await attempt(hotel, GOOD_PASSWORD), 'in');
  });

  it('of strangers who come back give the owner a place in line that they cannot take', async () => {
    await makeActive(fixture, EMAIL);
    for (let index = 0; index < 30; index += 1) await attempt(stranger(index));
    const gang = Array.from({ length: 12 }, (_, index) => stranger(1000 + index));
    const hotel = from('198.51.100.20');
    let waited = 0;
    let outcome: Awaited<ReturnType<typeof attempt>> = 0;
    let due = 0;
    for (let second = 0; outcome !== 'in' && second < 180; second += 1) {
      for (const member of gang) await attempt(member);
      if (second >= due) {
        outcome = await attempt(hotel, GOOD_PASSWORD);
        if (typeof outcome === 'number') due = second + outcome;
        waited = second;
      }
      fixture.clock.advance(SECOND);
    }
    assert.equal(outcome, 'in');
    assert.ok(waited <= (gang.length + 3) * 5, `${waited.toString()} s`);
  });

  it('at one account are few in an hour, however many networks they come from', async () => {
    await makeActive(fixture, EMAIL);
    const { free, longestDelayMs } = fixture.deps.policies.account;
    const outcomes: unknown[] = [];
    const minutes = engine === 'sqlite' ? 4 : 1;
    for (let second = 0; second < minutes * 60; second += 1) {
      outcomes.push(await attempt(stranger(second % 40)), await attempt(stranger(1000 + second)));
      fixture.clock.advance(SECOND);
    }
    const most = free + 5 + (minutes * 60 * SECOND) / longestDelayMs;
    assert.ok(countWrong(outcomes) <= most, `${countWrong(outcomes).toString()} of ${most.toString()}`);
    assert.ok(countWrong(outcomes) >= free);
  });

  it('at a known network itself slow down its owner there, and nobody else', async () => {
    await makeActive(fixture, EMAIL);
    await makeActive(fixture, 'other@example.org');
    assert.equal(await attempt(HOME, GOOD_PASSWORD), 'in');
    assert.equal(await attempt(HOME, GOOD_PASSWORD, 'other@example.org'), 'in');
    const outcomes = [];
    for (let index = 0; index < 10; index += 1) outcomes.push(await attempt(HOME));
    assert.equal(countWrong(outcomes), fixture.deps.policies.accountAndMachine.free + 1);
    assert.equal(await attempt(HOME, GOOD_PASSWORD, 'other@example.org'), 'in');
    fixture.clock.advance(SECOND);
    assert.equal(await attempt(HOME, GOOD_PASSWORD), 'in');
  });

  const hex = (value: number): string => value.toString(16);
  // What counts as one network is the same over both databases; the other one has its turn with the /48.
  for (const [what, most, addressOf] of [
    ['one address', 51, () => '198.51.100.1'],
    ['one address written as IPv6', 51, (n: number) => (n % 2 ? '198.51.100.1' : '::ffff:198.51.100.1')],
    ['one /24', 81, (n: number) => `198.51.100.${n.toString()}`],
    ['one /16', 301, (n: number) => `198.51.${(n % 250).toString()}.${(n >> 3).toString()}`],
    ['one IPv6 address', 31, () => '2001:db8::1'],
    ['one /64', 51, (n: number) => `2001:db8::${hex(n + 1)}`],
    ['one /56', 61, (n: number) => `2001:db8:0:${hex(n % 256)}::${hex(n)}`],
    ['one /48', 81, (n: number) => `2001:db8:0:${hex(n * 251)}::1`],
    ['one IPv6 /32', 301, (n: number) => `2001:db8:${hex(n * 97)}::1`],
  ] as const) {
    if (engine === 'postgres' && what !== 'one /48') continue;
    it(`at many accounts from ${what} are slowed down after ${most.toString()}`, async () => {
      const tries = most > 200 ? 340 : 200;
      const outcomes = [];
      for (let index = 0; index < tries; index += 1)
        outcomes.push(await attempt(from(addressOf(index)), 'Passw0rd!', `u${index.toString()}@example.org`));
      assert.equal(countWrong(outcomes), most);
      // Another network far away is not slowed down with it.
      assert.equal(await attempt(from('192.0.2.200'), 'x', 'far@example.org'), 'wrong');
    });
  }

  it('at an account that does not exist are slowed down like those at one that does', async () => {
    await makeActive(fixture, EMAIL);
    await makeActive(fixture, 'off@example.org');
    await fixture.admin.disable('off@example.org');
    const seen = new Set<string>();
    for (const email of [EMAIL, 'off@example.org', 'unknown@example.org']) {
      const outcomes = [];
      const step = seen.size;
      for (let index = 0; index < 60; index += 1) {
        outcomes.push(await attempt(stranger(index % 30), 'wrong', email));
        fixture.clock.advance(SECOND);
      }
      fixture.clock.advance(25 * HOUR);
      seen.add(JSON.stringify(outcomes));
      assert.ok(step <= 1);
    }
    assert.equal(seen.size, 1);
  });
});
