import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { runServer, runToEnd } from '../support/run-program.js';

describe('a service without accounts', () => {
  it('makes no database by being asked for keys or logins, and has accounts once someone is registered', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'no-accounts-'));
    t.after(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const env = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
    const { origin } = await runServer(t, ['serve'], {
      ...env,
      PROVIDERS: '[{"name":"Pattern","address":"in-process"}]',
    });
    const keys = () => fetch(`${origin}/.well-known/jwks.json`);
    const post = (address: string, body: object) =>
      fetch(origin + address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const login = { email: 'jane@example.org', password: 'x' };
    for (const answer of [
      await keys(),
      await post('/auth/login', login),
      await post('/auth/logout', {}),
      await post('/auth/register', { email: 'jane@example.org' }),
    ]) {
      assert.equal(answer.status, 404);
      assert.equal(((await answer.json()) as { code: string }).code, 'ACCOUNTS_ABSENT');
    }
    assert.deepEqual(readdirSync(folder), []);
    assert.equal((await runToEnd(['accounts', 'register', 'jane@example.org'], env)).code, 0);
    assert.equal((await keys()).status, 200);
    assert.equal((await post('/auth/login', login)).status, 401);
  });
});
