import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { RestoreAnswer } from '../../../src/answers/transform-schemas.js';
import { makeActive, type ActiveAccount } from '../../support/account-fixture.js';
import type { RunningApp } from '../../support/run-app.js';
import { ask, NEW, OLD, Replicas } from '../../support/session-replicas.js';

/** Several names: one alone may by chance have the same pseudonym under two keys. */
const TEXT = 'ask ALICE, MARTHA, ROBERTA and JULIANE';

describe('two accounts of one service', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-two-'));
  const replicas = new Replicas({ engine: 'sqlite', path: path.join(folder, 'accounts.db') });
  let apps: Readonly<Record<'account' | 'service', RunningApp>>;
  let [ann, bob]: ActiveAccount[] = [];
  let accounts: readonly [ActiveAccount, ActiveAccount];
  before(async () => {
    apps = { account: await replicas.open(OLD), service: await replicas.openWith('service', OLD) };
    ann = await makeActive(replicas.fixture, 'ann@example.org');
    bob = await makeActive(replicas.fixture, 'bob@example.org');
    accounts = [ann, bob];
    for (const { email } of accounts) await replicas.fixture.admin.allowRestore(email, true);
  });
  after(async () => {
    await replicas.close();
    rmSync(folder, { recursive: true });
  });

  const written = async (app: RunningApp, by: ActiveAccount, operator: string): Promise<string> => {
    const { status, value, text } = await ask(app, by, '', { text: TEXT, policy: { default: { operator } } });
    assert.equal(status, 200, text);
    const done = value?.transform.text ?? '';
    assert.ok(!done.includes('ALICE'), done);
    return done;
  };
  const restored = async (app: RunningApp, by: ActiveAccount, text: string) => {
    const answer = await ask(app, by, '/restore', { text });
    assert.equal(answer.status, 200, answer.text);
    return (answer.value as unknown as RestoreAnswer).restore;
  };

  for (const operator of ['hash', 'pseudonym', 'encrypt'])
    it(`get different results of ${operator}, and one account gets the same again`, async () => {
      const [first, second] = accounts;
      const own = await written(apps.account, first, operator);
      assert.equal(await written(apps.account, first, operator), own);
      assert.notEqual(await written(apps.account, second, operator), own);
    });

  for (const operator of ['hash', 'pseudonym', 'encrypt'])
    it(`get equal results of ${operator} where they share the key of the service`, async () => {
      const [first, second] = accounts;
      assert.equal(
        await written(apps.service, first, operator),
        await written(apps.service, second, operator),
      );
    });

  it('cannot restore what the other encrypted, though both may restore', async () => {
    const [first, second] = accounts;
    const encrypted = await written(apps.account, first, 'encrypt');
    assert.equal((await restored(apps.account, first, encrypted)).text, TEXT);
    const { text, unknown } = await restored(apps.account, second, encrypted);
    assert.equal(text, encrypted);
    assert.deepEqual(
      unknown.map(({ reason }) => reason),
      Array.from({ length: 4 }, () => 'not written with this key'),
    );
  });

  it('can restore what the other encrypted where they share the key, and after that only what was shared', async () => {
    const [first, second] = accounts;
    const shared = await written(apps.service, first, 'encrypt');
    assert.equal((await restored(apps.service, second, shared)).text, TEXT);
    assert.equal((await restored(apps.account, second, shared)).text, TEXT);
    const own = await written(apps.account, first, 'encrypt');
    assert.equal((await restored(apps.service, second, own)).text, own);
  });

  it('keep their keys apart under a new key too', async () => {
    const [first, second] = accounts;
    const app = await replicas.open(NEW, OLD);
    const old = await written(apps.account, first, 'encrypt');
    assert.equal((await restored(app, first, old)).text, TEXT);
    assert.equal((await restored(app, second, old)).text, old);
    assert.notEqual(await written(app, first, 'hash'), await written(apps.account, first, 'hash'));
  });
});
