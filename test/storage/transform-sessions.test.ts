import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { createSweeper } from '../../src/accounts/sweeper.js';
import { makeActive, type ActiveAccount } from '../support/account-fixture.js';
import type { RunningApp } from '../support/run-app.js';
import { ask, HOUR, NEW, NUMBER, OLD, Replicas } from '../support/session-replicas.js';
import { describeOnEachStore } from '../support/each-store.js';

interface Restored {
  readonly restore: { readonly text: string; readonly unknown: readonly { readonly reason: string }[] };
}

describeOnEachStore('sessions that the service keeps', (newPlace) => {
  let replicas: Replicas;
  let [one, two]: RunningApp[] = [];
  let apps: readonly [RunningApp, RunningApp];
  let [jane, bob]: ActiveAccount[] = [];
  let owner: ActiveAccount;
  let other: ActiveAccount;
  before(async () => {
    replicas = new Replicas(await newPlace());
    [one, two] = [await replicas.open(OLD), await replicas.open(OLD)];
    [jane, bob] = [
      await makeActive(replicas.fixture, 'jane@example.org'),
      await makeActive(replicas.fixture, 'bob@example.org'),
    ];
    apps = [one, two];
    [owner, other] = [jane, bob];
  });
  after(() => replicas.close());

  async function begin(text: string, more: object = {}, app = apps[0]) {
    const {
      status,
      value,
      text: told,
    } = await ask(app, owner, '', {
      ...{ text, policy: NUMBER, session: {} },
      ...more,
    });
    assert.equal(status, 200, told);
    const session = value?.transform.session;
    assert.ok(value !== undefined && session !== undefined);
    assert.equal(value.transform.map, undefined);
    return { ...session, text: value.transform.text };
  }

  it('go on, and are restored by their id', async () => {
    const { id, expires_at, text } = await begin('ask ALICE');
    assert.equal(text, 'ask [PERSON_1]');
    assert.equal(Date.parse(expires_at) - replicas.fixture.clock.now(), 24 * HOUR);
    const next = await ask(apps[1], owner, '', {
      text: 'CAROL and alice: ALICE',
      policy: NUMBER,
      session: id,
    });
    assert.equal(next.value?.transform.text, '[PERSON_2] and alice: [PERSON_1]');
    const back = await ask(apps[1], owner, '/restore', { text: '[PERSON_2], [PERSON_1]', session: id });
    assert.equal((back.value as unknown as Restored).restore.text, 'CAROL, ALICE');
  });

  it('give no two values one placeholder, however many ask at once on however many replicas', async () => {
    const { id } = await begin('SHARED');
    const texts = Array.from({ length: 16 }, (_, at) => `SHARED meets NAME${(100 + at).toString()}`);
    const answers = await Promise.all(
      texts.map((text, at) =>
        ask(at % 2 === 0 ? apps[0] : apps[1], owner, '', { text, policy: NUMBER, session: id }),
      ),
    );
    const written = answers.map(({ value, text }) => value?.transform.text ?? text);
    for (const text of written) assert.match(text, /^\[PERSON_1\] meets \[PERSON_\d+\]$/);
    assert.equal(new Set(written).size, texts.length);
    const back = await ask(apps[0], owner, '/restore', { text: written.join('\n'), session: id });
    assert.equal((back.value as unknown as Restored).restore.text, texts.join('\n'));
  });

  it('take a batch, whose end tells the session', async () => {
    const texts = ['ALICE', 'CAROL', 'ALICE'].map((text, id) => ({ id, text }));
    const { text } = await ask(apps[0], owner, '/batch', { policy: NUMBER, session: {}, texts });
    const answer = JSON.parse(text) as {
      results: { transform: { text: string } }[];
      map?: unknown;
      session: { id: string };
    };
    assert.deepEqual(
      answer.results.map(({ transform }) => transform.text),
      ['[PERSON_1]', '[PERSON_2]', '[PERSON_1]'],
    );
    assert.equal(answer.map, undefined);
    const more = await ask(apps[1], owner, '/batch', { policy: NUMBER, session: answer.session.id, texts });
    assert.equal((JSON.parse(more.text) as typeof answer).results[1]?.transform.text, '[PERSON_2]');
  });

  it('are nobody else’s', async () => {
    const { id } = await begin('ask ALICE');
    for (const [path, body] of [
      ['', { text: 'ALICE', policy: NUMBER, session: id }],
      ['/batch', { policy: NUMBER, session: id, texts: [{ id: 1, text: 'ALICE' }] }],
      ['/restore', { text: '[PERSON_1]', session: id }],
      [`/sessions/${id}`, undefined],
    ] as const) {
      const { status, json, text } = await ask(apps[0], other, path, body);
      assert.equal(status, 404, path);
      assert.equal(json.code, 'SESSION_UNKNOWN');
      assert.ok(!text.includes('ALICE'));
    }
    assert.equal((await ask(apps[0], owner, '/restore', { text: '[PERSON_1]', session: id })).status, 200);
  });

  it('end when they are told to, and not twice', async () => {
    const { id } = await begin('ask ALICE');
    assert.equal((await ask(apps[1], owner, `/sessions/${id}`)).status, 204);
    assert.equal((await ask(apps[0], owner, `/sessions/${id}`)).status, 404);
    assert.equal((await ask(apps[0], owner, '/restore', { text: 'x', session: id })).status, 404);
    for (const bad of ['x', '%00', '..%2Fx'])
      assert.equal((await ask(apps[0], owner, `/sessions/${bad}`)).status, 404);
  });

  it('end when their time is over, and are swept', async () => {
    const { clock, store } = replicas.fixture;
    const { id } = await begin('ask ALICE', { session: { expires_in: 60 } });
    clock.advance(60_000);
    const { status } = await ask(apps[0], owner, '', { text: 'ALICE', policy: NUMBER, session: id });
    assert.equal(status, 404);
    const [database] = replicas.databases;
    const count = async (): Promise<number> => {
      const rows = await database?.query((db) =>
        db.selectFrom('transform_sessions').select('id').where('id', '=', id).execute(),
      );
      return rows?.length ?? NaN;
    };
    assert.equal(await count(), 1);
    await createSweeper({
      store,
      now: clock.now,
      onFailure: (error) => assert.fail(String(error)),
    }).sweepOnce();
    assert.equal(await count(), 0);
  });

  it('are kept under the new key once one writes, and opened by the old one until then', async () => {
    const { id } = await begin('ask ALICE');
    const [database] = replicas.databases;
    const keyOf = async () => {
      const rows = await database?.query((db) =>
        db.selectFrom('transform_sessions').select('key_id').where('id', '=', id).execute(),
      );
      return rows?.[0]?.key_id;
    };
    assert.equal(await keyOf(), 'old');
    const keyless = await replicas.open(NEW);
    const refused = await ask(keyless, owner, '/restore', { text: '[PERSON_1]', session: id });
    assert.equal(refused.json.code, 'KEY_UNUSABLE');
    assert.match(refused.json.message, /the key "old", which encrypts the session, does not exist/);
    const rotated = await replicas.open(NEW, { ...OLD, isRetired: true });
    const { value } = await ask(rotated, owner, '', { text: 'ALICE', policy: NUMBER, session: id });
    assert.equal(value?.transform.text, '[PERSON_1]');
    assert.equal(await keyOf(), 'new');
    const back = await ask(keyless, owner, '/restore', { text: '[PERSON_1]', session: id });
    assert.equal((back.value as unknown as Restored).restore.text, 'ALICE');
  });

  it('are in no log, metric or error, and not in clear in the database', async () => {
    const canary = 'CANARYVALUE';
    const { id } = await begin(`ask ${canary}`);
    for (const body of [
      { text: canary, policy: NUMBER, session: `${id}x` },
      { text: canary, policy: 'none', session: id },
      {
        text: canary,
        map: [{ replacement: '[PERSON_1]', value: canary, category: 'A', operator: 'b' }],
        session: id,
      },
    ]) {
      const { status, text } = await ask(apps[0], owner, '', body);
      assert.ok(status >= 400 && !text.includes(canary), text);
    }
    assert.ok(
      !apps
        .flatMap(({ log }) => log)
        .join('')
        .includes(canary),
    );
    const { text: metrics } = await apps[0].request('/metrics');
    assert.match(metrics, /data_discovery_\w+\{.*\/transform/);
    assert.ok(!metrics.includes(canary) && !metrics.includes(id));
    const [database] = replicas.databases;
    const rows = await database?.query((db) => db.selectFrom('transform_sessions').selectAll().execute());
    const row = rows?.find((one) => one.id === id);
    assert.ok(row !== undefined && row.sealed.length > 50);
    assert.ok(!Buffer.from(row.sealed, 'base64').toString('latin1').includes(canary));
    const { place } = replicas;
    const dump =
      place.engine === 'sqlite'
        ? ['', '-wal'].map((ending) => place.path + ending).filter((file) => existsSync(file))
        : [];
    for (const file of dump) assert.ok(!readFileSync(file).includes(canary), file);
    assert.ok(!JSON.stringify(rows).includes(canary));
  });

  it('are refused where they are damaged', async () => {
    const { id } = await begin('ask ALICE');
    for (const sealed of ['', Buffer.alloc(20).toString('base64')]) {
      await replicas.databases[0]?.query((db) =>
        db.updateTable('transform_sessions').set({ sealed }).where('id', '=', id).execute(),
      );
      const { json } = await ask(apps[0], owner, '/restore', { text: '[PERSON_1]', session: id });
      assert.equal(json.code, 'KEY_UNUSABLE');
    }
  });

  it('are gone with their account', async () => {
    const { admin } = replicas.fixture;
    const gone = await makeActive(replicas.fixture, 'gone@example.org');
    const { value } = await ask(apps[0], gone, '', { text: 'ALICE', policy: NUMBER, session: {} });
    const id = value?.transform.session?.id ?? '';
    await admin.delete('gone@example.org');
    const rows = await replicas.databases[0]?.query((db) =>
      db.selectFrom('transform_sessions').select('id').where('id', '=', id).execute(),
    );
    assert.deepEqual(rows, []);
  });

  it('restoring by the keys of the service is for accounts that may', async () => {
    const { admin } = replicas.fixture;
    const policy = { default: { operator: 'encrypt' } };
    const { value } = await ask(apps[0], owner, '', { text: 'ask ALICE', policy });
    const text = value?.transform.text ?? '';
    const restored = async (): Promise<Restored['restore']> =>
      ((await ask(apps[0], owner, '/restore', { text })).value as unknown as Restored).restore;
    const refused = await restored();
    assert.equal(refused.text, text);
    assert.deepEqual(
      refused.unknown.map(({ reason }) => reason),
      ['not permitted'],
    );
    await admin.allowRestore('jane@example.org', true);
    assert.equal((await restored()).text, 'ask ALICE');
    await admin.allowRestore('jane@example.org', false);
    assert.equal((await restored()).text, text);
    const audit = await admin.audit(2, 'jane@example.org');
    assert.deepEqual(
      audit.map(({ event }) => event),
      ['restore_forbidden', 'restore_allowed'],
    );
  });
});
