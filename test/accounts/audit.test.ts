import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import type { KeptAuditRecord } from '../../src/accounts/audit.js';
import { createSweeper } from '../../src/accounts/sweeper.js';
import { GATHERING_MS } from '../../src/accounts/throttled-attempts.js';
import { createDatabase, type DatabasePlace } from '../../src/storage/database.js';
import {
  createAccountFixture,
  GOOD_PASSWORD,
  makeActive,
  OTHER_PASSWORD,
  type AccountFixture,
} from '../support/account-fixture.js';
import { describeOnEachStore } from '../support/each-store.js';
import { createQuickHasher } from '../support/quick-hasher.js';

const EMAIL = 'jane@example.org';
const DAY = 24 * 3600 * 1000;
const attempts = ({ detail }: KeptAuditRecord): number => Number(/(\d+) attempts?/.exec(detail ?? '')?.[1]);

describeOnEachStore('the audit', (newPlace) => {
  let place: DatabasePlace;
  let fixture: AccountFixture;
  beforeEach(async () => {
    place = await newPlace();
    fixture = createAccountFixture(place, { hasher: createQuickHasher() });
  });
  afterEach(() => fixture.close());
  const tryFrom = (address: string, email = EMAIL): Promise<unknown> =>
    fixture.service.logIn(email, 'wrong', { kind: 'caller', from: address }).catch(() => undefined);
  const throttled = async (): Promise<readonly KeptAuditRecord[]> =>
    (await fixture.admin.audit(1000)).filter(({ event }) => event === 'login_throttled').reverse();

  it('tells of throttled attempts at once and then in sum, with account and address', async () => {
    await makeActive(fixture, EMAIL);
    for (let index = 0; index < 6; index += 1) await tryFrom('198.51.100.1');
    assert.equal((await throttled()).length, 0);
    for (let index = 0; index < 40; index += 1) await tryFrom('198.51.100.1');
    const [first] = await throttled();
    assert.equal((await throttled()).length, 1);
    assert.deepEqual([first?.email, first?.actor.from], [EMAIL, '198.51.100.1']);
    assert.ok(first?.accountId);
    fixture.clock.advance(GATHERING_MS);
    await fixture.deps.throttled.flush(false);
    const lines = await throttled();
    assert.equal(lines.length, 2);
    assert.equal(
      lines.reduce((sum, line) => sum + attempts(line), 0),
      40,
    );
    assert.match(lines[1]?.detail ?? '', /^39 attempts, since 2026-03-01T00:00:00\.000Z$/);
    assert.deepEqual([lines[1]?.email, lines[1]?.actor.from], [EMAIL, '198.51.100.1']);
  });

  it('tells of throttled changes of password and registrations as well', async () => {
    await fixture.close();
    fixture = createAccountFixture(place, { hasher: createQuickHasher(), registration: 'direct' });
    const actor = { kind: 'caller', from: '198.51.100.1' } as const;
    const change = { email: EMAIL, oldPassword: 'wrong', newPassword: GOOD_PASSWORD };
    for (let index = 0; index < 30; index += 1) {
      await fixture.service.changePassword(change, actor).catch(() => undefined);
      await fixture.service.register(`u${index.toString()}@example.org`, actor).catch(() => undefined);
    }
    const events = new Set((await fixture.admin.audit(1000)).map(({ event }) => event));
    assert.ok(events.has('password_change_throttled'));
    assert.ok(events.has('registration_throttled'));
  });

  it('cannot be flooded by attempts that come too soon, from however many addresses', async () => {
    await makeActive(fixture, EMAIL);
    for (let index = 0; index < 600; index += 1)
      await tryFrom(`${(11 + (index % 80)).toString()}.${(index % 250).toString()}.9.9`);
    await fixture.deps.throttled.flush();
    const lines = await throttled();
    assert.ok(lines.length <= 102, lines.length.toString());
    const refused = (await fixture.admin.audit(1000)).filter(({ event }) => event === 'login_refused').length;
    assert.equal(
      lines.reduce((sum, line) => sum + attempts(line), 0),
      600 - refused,
    );
    const others = lines.at(-1);
    assert.deepEqual([others?.email, others?.actor.from], [EMAIL, null]);
    assert.match(others?.detail ?? '', /from more addresses/);
  });

  it('never names an address that no account has', async () => {
    for (let index = 0; index < 20; index += 1)
      await tryFrom('198.51.100.1', 'My-Secret-Passw0rd@example.org');
    await fixture.deps.throttled.flush();
    const lines = await throttled();
    assert.ok(lines.length === 2 && lines.every(({ email }) => email === null));
    assert.ok(
      !JSON.stringify(await fixture.admin.audit(1000))
        .toLowerCase()
        .includes('secret'),
    );
  });

  it('keeps its lines for as long as it is told, leaves one that says how many went, and no other way out', async () => {
    await makeActive(fixture, EMAIL);
    const old = (await fixture.admin.audit(1000)).length;
    const { store, clock } = fixture;
    const sweep = (auditRetentionMs?: number): Promise<number | undefined> =>
      createSweeper({
        store,
        now: clock.now,
        onFailure: (error) => assert.fail(String(error)),
        auditRetentionMs,
      }).sweepOnce();
    clock.advance(30 * DAY);
    await fixture.service.logIn(EMAIL, GOOD_PASSWORD, { kind: 'caller', from: '198.51.100.1' });
    await sweep();
    assert.equal((await fixture.admin.audit(1000)).length, old + 1);
    clock.advance(DAY);
    await sweep(31 * DAY);
    assert.equal((await fixture.admin.audit(1000)).length, old + 1);
    clock.advance(1);
    // Another process holds the lease for a while.
    clock.advance(3600 * 1000);
    await sweep(31 * DAY);
    const left = (await fixture.admin.audit(1000)).map(({ event, detail }) => [event, detail]);
    assert.deepEqual(left, [
      ['audit_expired', `${old.toString()} lines`],
      ['login', null],
    ]);
    const database = createDatabase(place, Date.now);
    for (const statement of [
      database.query((db) => db.deleteFrom('audit_events').execute()),
      database.query((db) => db.updateTable('audit_events').set({ event: 'login' }).execute()),
    ])
      await assert.rejects(statement, /append-only/);
    assert.equal(
      (await database.query((db) => db.selectFrom('audit_expiry').selectAll().execute())).length,
      0,
    );
    await database.close();
  });

  it('is read from any line or time on, page after page, each line once and in order', async () => {
    const { store, admin } = fixture;
    const line = (index: number) =>
      ({
        at: index,
        event: 'login',
        actor: { kind: 'caller', from: null },
        accountId: null,
        email: null,
        detail: index.toString(),
      }) as const;
    for (let from = 0; from < 2500; from += 500)
      await store.recordAudit(Array.from({ length: 500 }, (_, index) => line(from + index)));
    const read = async (since: number, after: number) => {
      const details: number[] = [];
      const ids: number[] = [];
      for await (const page of admin.exportAudit(since, after)) {
        details.push(...page.map(({ detail }) => Number(detail)));
        ids.push(...page.map(({ id }) => id));
      }
      return { details, ids };
    };
    const all = await read(0, 0);
    assert.deepEqual(
      all.details,
      Array.from({ length: 2500 }, (_, index) => index),
    );
    assert.deepEqual((await read(2400, 0)).details, all.details.slice(2400));
    assert.deepEqual((await read(0, all.ids[999] ?? 0)).details, all.details.slice(1000));
    assert.deepEqual((await read(0, all.ids.at(-1) ?? 0)).details, []);
  });
});

describeOnEachStore('sessions', (newPlace) => {
  let place: DatabasePlace;
  let fixture: AccountFixture;
  let replica: AccountFixture;
  beforeEach(async () => {
    place = await newPlace();
    fixture = createAccountFixture(place, { hasher: createQuickHasher() });
    replica = createAccountFixture(place, { hasher: createQuickHasher() });
  });
  afterEach(async () => {
    await fixture.close();
    await replica.close();
  });
  const refused = { code: 'CREDENTIALS_INVALID' };
  const actor = { kind: 'caller', from: '198.51.100.1' } as const;

  it('end with a logout, at once and on every replica, and no other session with them', async () => {
    const { apiKey, token } = await makeActive(fixture, EMAIL);
    const other = await fixture.service.logIn(EMAIL, GOOD_PASSWORD, actor);
    await replica.service.authorize({ apiKey, token });
    await fixture.service.logOut(token, actor);
    for (const { service } of [fixture, replica]) {
      await assert.rejects(service.authorize({ apiKey, token }), refused);
      await service.authorize({ apiKey, token: other });
    }
    await assert.rejects(replica.service.logOut(token, actor), { code: 'TOKEN_INVALID' });
    const line = (await fixture.admin.audit(1))[0];
    assert.deepEqual([line?.event, line?.email, line?.actor.from], ['logged_out', EMAIL, '198.51.100.1']);
  });

  it('are not ended by what is no token, or one that lets nobody in', async () => {
    const { apiKey, token } = await makeActive(fixture, EMAIL);
    for (const wrong of [undefined, '', 'x', `${token}x`, token.split('.').slice(0, 2).join('.')])
      await assert.rejects(fixture.service.logOut(wrong, actor), { code: 'TOKEN_INVALID' });
    await fixture.service.authorize({ apiKey, token });
    const change = { email: EMAIL, oldPassword: GOOD_PASSWORD, newPassword: OTHER_PASSWORD };
    await fixture.service.changePassword(change, actor);
    await assert.rejects(fixture.service.logOut(token, actor), { code: 'TOKEN_INVALID' });
  });

  it('that were ended are forgotten when their token has run out by itself', async () => {
    const { token } = await makeActive(fixture, EMAIL);
    await fixture.service.logOut(token, actor);
    const database = createDatabase(place, Date.now);
    const count = async (): Promise<number> =>
      (await database.query((db) => db.selectFrom('ended_sessions').selectAll().execute())).length;
    const { store, clock } = fixture;
    const sweeper = createSweeper({
      store,
      now: clock.now,
      onFailure: (error) => assert.fail(String(error)),
    });
    clock.advance(DAY);
    await sweeper.sweepOnce();
    assert.equal(await count(), 1);
    clock.advance(10_000);
    await sweeper.sweepOnce();
    assert.equal(await count(), 0);
    await database.close();
  });

  it('of one account are ended all by the operator, who need not disable it', async () => {
    const { apiKey, token } = await makeActive(fixture, EMAIL);
    const others = await makeActive(fixture, 'other@example.org');
    await fixture.admin.endSessions(EMAIL);
    await assert.rejects(replica.service.authorize({ apiKey, token }), refused);
    await replica.service.authorize(others);
    await replica.service.authorize({
      apiKey,
      token: await fixture.service.logIn(EMAIL, GOOD_PASSWORD, actor),
    });
    assert.ok((await fixture.admin.audit(10)).some(({ event }) => event === 'sessions_ended'));
  });
});
