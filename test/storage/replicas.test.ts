import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createSweeper } from '../../src/accounts/sweeper.js';
import { createDatabase } from '../../src/storage/database.js';
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
