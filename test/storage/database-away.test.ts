import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import { createDatabase, type Tables } from '../../src/storage/database.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { createAccountFixture, GOOD_PASSWORD, makeActive } from '../support/account-fixture.js';
import { startPostgres } from '../support/postgres-server.js';
import { runApp } from '../support/run-app.js';
import { until } from '../support/until.js';

/** Connections of the pool: each may be found broken once. */
const POOL_SIZE = 4;

describe('while the database is away', () => {
  it('accounts answer 503 with Retry-After, classify without them goes on, and all is back with it', async (t) => {
    const server = await startPostgres();
    t.after(() => server.remove());
    const fixture = createAccountFixture({
      engine: 'postgres',
      url: await server.createDatabase(),
      poolSize: POOL_SIZE,
    });
    t.after(() => fixture.close());
    const required = await runApp(t, { accounts: fixture.service, authMode: 'required' });
    const open = await runApp(t, { accounts: fixture.service });
    const jane = await makeActive(fixture, 'jane@example.org');
    const credentials = { 'x-api-key': jane.apiKey, authorization: `Bearer ${jane.token}` };
    const classify = () => required.post('/classify', 'Jane', 'text/plain', credentials);
    const logIn = () =>
      required.request('/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: jane.email, password: GOOD_PASSWORD }),
      });
    const everything = () => [
      classify(),
      logIn(),
      required.request('/health/ready'),
      required.request('/.well-known/jwks.json'),
    ];
    for (const answer of await Promise.all(everything())) assert.equal(answer.status, 200);

    await server.halt();
    // What /health/ready has found out holds for a second.
    await until(async () => (await required.request('/health/ready')).status === 503);
    for (const answer of [...(await Promise.all(everything())), ...(await Promise.all(everything()))]) {
      assert.equal(answer.status, 503);
      assert.equal(answer.headers.get('retry-after'), '5');
      assert.equal(answer.json.code, 'STORE_UNAVAILABLE');
    }
    assert.equal((await required.request('/health/live')).status, 200);
    assert.equal((await open.request('/health/ready')).status, 200);
    assert.equal((await open.post('/classify', 'Jane')).status, 200);

    await server.resume();
    let attempts = 1;
    while ((await logIn()).status !== 200) attempts += 1;
    assert.ok(attempts <= POOL_SIZE + 1, `back after ${attempts.toString()} attempts`);
    await until(async () => (await required.request('/health/ready')).status === 200);
    for (const answer of await Promise.all(everything())) assert.equal(answer.status, 200);
  });

  it('a SQLite file that cannot be opened is 503 too, and nothing else suffers', async (t) => {
    const fixture = createAccountFixture({
      engine: 'sqlite',
      path: path.join(fileURLToPath(import.meta.url), 'folder', 'accounts.db'),
    });
    const app = await runApp(t, { accounts: fixture.service });
    t.after(() => fixture.close());
    assert.equal((await app.request('/.well-known/jwks.json')).status, 503);
    assert.equal((await app.post('/classify', 'Jane')).status, 200);
  });

  it('a transaction whose SQLite worker ends leaves nothing behind, and the next one works', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-worker-'));
    const database = createDatabase({ engine: 'sqlite', path: path.join(folder, 'a.db') }, Date.now);
    t.after(async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    });
    const workers: Worker[] = [];
    const note = (worker: Worker): void => void workers.push(worker);
    process.on('worker', note);
    t.after(() => process.off('worker', note));
    await database.ping();
    const add = (trx: Kysely<Tables>, id: string) =>
      trx.insertInto('ended_sessions').values({ id, forget_at: 1 }).execute();
    for (const isNext of [true, false]) {
      const work = database.transaction(async (trx) => {
        await add(trx, 'a');
        await workers.at(-1)?.terminate();
        if (!isNext) throw new Error('given up');
        await add(trx, 'b');
      });
      await assert.rejects(work, isNext ? { code: 'STORE_UNAVAILABLE' } : /^Error: given up$/);
      await database.ping();
    }
    assert.equal(workers.length, 3);
    await database.transaction((trx) => add(trx, 'c'));
    const rows = await database.query((db) => db.selectFrom('ended_sessions').select('id').execute());
    assert.deepEqual(rows, [{ id: 'c' }]);
  });

  it('a service that starts before its database works once that is there', async (t) => {
    const server = await startPostgres();
    t.after(() => server.remove());
    const url = await server.createDatabase();
    await server.halt();
    const database = createDatabase({ engine: 'postgres', url }, Date.now);
    t.after(() => database.close());
    await assert.rejects(database.ping(), { code: 'STORE_UNAVAILABLE' });
    await server.resume();
    await database.ping();
  });
});
