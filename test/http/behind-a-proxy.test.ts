import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { callerRulesOf } from '../../src/config/operator-settings.js';
import { countedApp, OPEN, postRaw } from '../support/counted-app.js';
import type { RunningApp } from '../support/run-app.js';

describe('the page behind a proxy', () => {
  const find = { publicUrl: 'https://find.example/under', authMode: 'required' } as const;
  const classifyFrom = async (app: RunningApp, host: string, origin: string, more = '') =>
    (await postRaw(app, `Host: ${host}\r\nOrigin: ${origin}\r\nSec-Fetch-Site: same-origin\r\n${more}`))
      .status;
  const open = (
    t: TestContext,
    settings: Partial<Parameters<typeof callerRulesOf>[0]>,
    trustProxy: string[] = [],
  ) => countedApp(t, { callers: callerRulesOf({ ...OPEN, ...settings }), trustProxy });

  it('works by PUBLIC_URL, whatever the proxy makes of Host', async (t) => {
    const app = await open(t, find);
    for (const host of ['find.example', '127.0.0.1:8580', 'backend']) {
      assert.equal(await classifyFrom(app, host, 'https://find.example'), 200, host);
      assert.equal(await classifyFrom(app, host, 'https://evil.test'), 403, host);
      assert.equal(await classifyFrom(app, host, 'https://find.example:444'), 403, host);
    }
  });

  it('works by PUBLIC_URL without accounts too, where the proxy keeps a name that is known', async (t) => {
    const app = await open(t, { ...find, authMode: 'off' });
    for (const host of ['find.example', '127.0.0.1:8580']) {
      assert.equal(await classifyFrom(app, host, 'https://find.example'), 200, host);
    }
    assert.equal(await classifyFrom(app, 'backend', 'https://find.example'), 403);
  });

  it('works by what a trusted proxy says of the host, and by nobody else’s word', async (t) => {
    const forwarded = 'X-Forwarded-Host: find.example\r\n';
    const trusting = await open(t, { authMode: 'required' }, ['127.0.0.1']);
    assert.equal(await classifyFrom(trusting, 'backend', 'https://find.example', forwarded), 200);
    assert.equal(await classifyFrom(trusting, 'backend', 'https://find.example'), 403);
    const other = await open(t, { authMode: 'required' }, ['10.0.0.1']);
    assert.equal(await classifyFrom(other, 'backend', 'https://find.example', forwarded), 403);
    const withoutAccounts = await open(t, {}, ['127.0.0.1']);
    assert.equal(await classifyFrom(withoutAccounts, 'localhost', 'https://find.example', forwarded), 403);
  });

  it('works where the proxy keeps Host, with accounts', async (t) => {
    const app = await open(t, { authMode: 'required' });
    assert.equal(await classifyFrom(app, 'find.example', 'https://find.example'), 200);
    assert.equal(await classifyFrom(app, 'find.example:443', 'https://find.example'), 200);
    assert.equal(await classifyFrom(app, 'find.example:8443', 'https://find.example'), 403);
  });

  it('works by ALLOWED_HOSTS, which then holds for everyone', async (t) => {
    for (const authMode of ['off', 'required'] as const) {
      const app = await open(t, { authMode, allowedHosts: ['find.example'] });
      assert.equal(await classifyFrom(app, 'Find.Example:1', 'http://find.example:1'), 200);
      assert.equal((await postRaw(app, 'Host: find.example\r\n')).status, 200);
      assert.equal((await postRaw(app, 'Host: other.example\r\n')).code, 'HOST_NOT_ALLOWED');
    }
  });

  it('without accounts beyond loopback: programs by any name, browsers by an address or a known name', async (t) => {
    const app = await open(t, { host: '0.0.0.0', allowedHosts: [] });
    assert.equal((await postRaw(app, 'Host: service.namespace:8051\r\n')).status, 200);
    assert.equal(await classifyFrom(app, '10.0.0.5:8580', 'http://10.0.0.5:8580'), 200);
    assert.equal(await classifyFrom(app, 'evil.test:8580', 'http://evil.test:8580'), 403);
    const named = await open(t, { host: '0.0.0.0', allowedHosts: ['find.example'] });
    assert.equal((await postRaw(named, 'Host: 10.0.0.5:8580\r\n')).status, 200);
    assert.equal((await postRaw(named, 'Host: evil.test\r\n')).status, 403);
  });
});
