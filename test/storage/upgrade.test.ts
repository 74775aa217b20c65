import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { hash } from '@node-rs/argon2';
import { Kysely, sql } from 'kysely';
import { issueApiKey } from '../../src/accounts/tokens.js';
import { ARGON2_OPTIONS } from '../../src/accounts/password-hasher.js';
import { createSweeper } from '../../src/accounts/sweeper.js';
import {
  createDatabase,
  createPostgresDialect,
  type DatabasePlace,
  migrate,
  type Tables,
} from '../../src/storage/database.js';
import { accounts } from '../../src/storage/migrations.js';
import { createSqliteDialect } from '../../src/storage/sqlite-driver.js';
import { CALLER, createAccountFixture, GOOD_PASSWORD } from '../support/account-fixture.js';
import { describeOnEachStore } from '../support/each-store.js';

const EMAIL = 'jane@example.org';
const DAY = 24 * 3600 * 1000;

/** A database as version 0.1.0 has left it, with an active account, a counter and two lines of the audit. */
async function makeFirstVersion(place: DatabasePlace, at: number): Promise<string> {
  const dialect =
    place.engine === 'sqlite' ? createSqliteDialect(place.path) : createPostgresDialect(place.url, 2);
  const db = new Kysely<Tables>({ dialect });
  await migrate(db, place.engine, () => at, [accounts]);
  const key = issueApiKey();
  const id = randomUUID();
  await sql`insert into accounts (id, email, email_key, state, password_hash, credential_version, registered_at,
    activated_at, password_issued_at, delivered_at) values (${id}, ${EMAIL}, ${EMAIL}, 'active',
    ${await hash(GOOD_PASSWORD, ARGON2_OPTIONS)}, 2, ${at}, ${at}, null, ${at})`.execute(db);
  await sql`insert into api_keys (id, account_id, secret_hash, created_at)
    values (${key.id}, ${id}, ${key.secretHash}, ${at})`.execute(db);
  await sql`insert into throttles (key, failures, last_at, blocked_until, forget_at)
    values ('address:x', 3, ${at}, 0, ${at + DAY})`.execute(db);
  for (const event of ['registered', 'login']) {
    await sql`insert into audit_events (at, event, actor, actor_from, account_id, email, email_key, detail)
      values (${at}, ${event}, 'caller', '192.0.2.1', ${id}, ${EMAIL}, ${EMAIL}, null)`.execute(db);
  }
  await db.destroy();
  return key.text;
}

describeOnEachStore('a database of version 0.1.0', (newPlace) => {
  it('is brought up to date with all that it holds', async () => {
    const place = await newPlace();
    const at = Date.UTC(2026, 2, 1);
    const apiKey = await makeFirstVersion(place, at);
    const fixture = createAccountFixture(place);
    assert.equal((await fixture.admin.show(EMAIL)).state, 'active');
    const token = await fixture.service.logIn(EMAIL, GOOD_PASSWORD, CALLER);
    await fixture.service.authorize({ apiKey, token });
    await fixture.service.logOut(token, CALLER);
    await assert.rejects(fixture.service.authorize({ apiKey, token }), { code: 'CREDENTIALS_INVALID' });
    assert.deepEqual(
      (await fixture.admin.audit(10, EMAIL)).map(({ event }) => event),
      ['logged_out', 'login', 'login', 'registered'],
    );
    const database = createDatabase(place, Date.now);
    await assert.rejects(
      database.query((db) => db.deleteFrom('audit_events').execute()),
      /append-only/,
    );
    assert.deepEqual(
      (await database.query((db) => db.selectFrom('schema_migrations').select('id').execute())).map(
        ({ id }) => id,
      ),
      [1, 2, 3, 4],
    );
    await database.close();
    const { store, clock } = fixture;
    clock.advance(10 * DAY);
    await createSweeper({
      store,
      now: clock.now,
      onFailure: (error) => assert.fail(String(error)),
      auditRetentionMs: 5 * DAY,
    }).sweepOnce();
    assert.deepEqual(
      (await fixture.admin.audit(10)).map(({ event }) => event),
      ['audit_expired'],
    );
    await fixture.close();
  });
});
