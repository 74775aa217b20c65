import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { THROTTLE_POLICIES } from '../../src/accounts/throttled-attempts.js';
import { createSweeper } from '../../src/accounts/sweeper.js';
import { createDatabase } from '../../src/storage/database.js';
import { createSqlSessionStore } from '../../src/storage/transform-session-queries.js';
import { createAccountFixture, createTestClock, makeActive } from '../support/account-fixture.js';
import { describeOnEachStore } from '../support/each-store.js';

const SCRIPT = fileURLToPath(new URL('../support/race-worker.js', import.meta.url));

describeOnEachStore('several processes', (newPlace) => {
  it('that register one address 100 times at once, on an empty database, make one account', async () => {
    const place = await newPlace();
    const run = promisify(execFile);
    const outputs = await Promise.all(
      [34, 33, 33].map((times) =>
        run(process.execPath, [SCRIPT, JSON.stringify(place), 'one@example.org', times.toString()]),
      ),
    );
    const counts = outputs.map(({ stdout }) => JSON.parse(stdout) as { made: number; taken: number });
    assert.equal(
      counts.reduce((sum, { made }) => sum + made, 0),
      1,
    );
    assert.equal(
      counts.reduce((sum, { taken }) => sum + taken, 0),
      99,
    );
    const fixture = createAccountFixture(place);
    assert.equal((await fixture.store.list()).length, 1);
    assert.equal((await fixture.admin.show('one@example.org')).keys.length, 1);
    await fixture.close();
  });

  it('that start together migrate once', async () => {
    const place = await newPlace();
    const databases = Array.from({ length: 5 }, () => createDatabase(place, Date.now));
    await Promise.all(databases.map((database) => database.ping()));
    const rows = await databases[0]?.query((db) => db.selectFrom('schema_migrations').selectAll().execute());
    assert.deepEqual(
      rows?.map(({ id }) => id),
      [1, 2, 3, 4],
    );
    await Promise.all(databases.map((database) => database.close()));
  });

  it('sweep one at a time, and another takes over when the holder is gone', async () => {
    const place = await newPlace();
    const clock = createTestClock();
    const fixture = createAccountFixture(place);
    const sweepers = [1, 2, 3, 4].map(() =>
      createSweeper({
        store: fixture.store,
        now: clock.now,
        onFailure: (error) => assert.fail(String(error)),
      }),
    );
    const ran = await Promise.all(sweepers.map((sweeper) => sweeper.sweepOnce()));
    assert.equal(ran.filter((count) => count !== undefined).length, 1);
    const others = sweepers.filter((_, index) => ran[index] === undefined);
    assert.equal(await others[0]?.sweepOnce(), undefined);
    clock.advance(25 * 60 * 1000);
    assert.equal(await others[0]?.sweepOnce(), 0);
    await fixture.close();
  });

  it('that need a signing key at once add one, and note it once', async () => {
    const place = await newPlace();
    const fixtures = Array.from({ length: 4 }, () => createAccountFixture(place));
    await Promise.all(fixtures.map(({ deps }) => deps.keys.signer()));
    const [first] = fixtures;
    assert.ok(first !== undefined);
    const live = await first.store.listSigningKeys(first.clock.now());
    assert.deepEqual(
      live.map(({ retiresAt }) => retiresAt),
      [null],
    );
    assert.equal((await first.admin.audit(10)).length, 1);
    await Promise.all(fixtures.map((fixture) => fixture.close()));
  });

  it('that begin sessions at once keep to the limit of the account', async () => {
    const place = await newPlace();
    const fixture = createAccountFixture(place);
    await makeActive(fixture, 'jane@example.org');
    const [jane] = await fixture.store.list();
    assert.ok(jane !== undefined);
    const database = createDatabase(place, Date.now);
    const store = createSqlSessionStore(database);
    const rest = { accountId: jane.id, createdAt: 1, expiresAt: 2, keyId: 'k', sealed: 's' };
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) => store.add({ ...rest, id: index.toString() }, 3)),
    );
    assert.equal(added.filter((isAdded) => isAdded).length, 3);
    await database.close();
    await fixture.close();
  });

  it('that delete an account while it logs in remember no network of it', async () => {
    const fixture = createAccountFixture(await newPlace());
    const counters = [{ key: 'k', policy: THROTTLE_POLICIES.account }];
    await fixture.store.recordSuccess(counters, undefined, { key: 'n', accountId: 'gone', lastUsedAt: 1 });
    assert.equal(await fixture.store.knowsNetwork('n', 1), false);
    await fixture.close();
  });

  it('refuse a database of a newer version', async () => {
    const place = await newPlace();
    const first = createDatabase(place, Date.now);
    await first.query((db) =>
      db.insertInto('schema_migrations').values({ id: 99, name: 'later', applied_at: 0 }).execute(),
    );
    await first.close();
    const second = createDatabase(place, Date.now);
    await assert.rejects(second.ping(), /newer version/);
    await second.close();
  });

  it('cannot change or delete a line of the audit', async () => {
    const place = await newPlace();
    const fixture = createAccountFixture(place);
    await makeActive(fixture, 'jane@example.org');
    const database = createDatabase(place, Date.now);
    await assert.rejects(
      database.query((db) => db.deleteFrom('audit_events').execute()),
      /append-only/,
    );
    await assert.rejects(
      database.query((db) => db.updateTable('audit_events').set({ event: 'login' }).execute()),
      /append-only/,
    );
    await database.close();
    await fixture.close();
  });
});
