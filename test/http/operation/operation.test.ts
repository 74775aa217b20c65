import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { ServiceError } from '../../../src/core/errors.js';
import { createHttpProvider } from '../../../src/providers/http-provider.js';
import { configured, fakeProvider } from '../../support/fake-provider.js';
import { runApp } from '../../support/run-app.js';
import { stubAccounts } from '../../support/stub-accounts.js';
import { until } from '../../support/until.js';

const nothing = fakeProvider(() => []);
const stateOf = (text: string) =>
  JSON.parse(text) as {
    status: string;
    providers: readonly { status: string; reason?: string }[];
    database?: { status: string; reason?: string };
  };

/** A provider elsewhere whose probe answers as told. */
async function probed(t: TestContext) {
  let status = 200;
  const server = createServer((_request, response) => {
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`;
  return {
    provider: configured(createHttpProvider('Third', address), { name: 'Third', address }),
    answer: (next: number) => (status = next),
  };
}

describe('health', () => {
  it('is up where every part is', async (t) => {
    const app = await runApp(t);
    assert.equal((await app.request('/health/live')).status, 200);
    assert.equal((await app.request('/health/ready')).status, 200);
    const { status, text } = await app.request('/health');
    assert.equal(status, 200);
    assert.equal(stateOf(text).status, 'up');
  });

  it('is live, not ready and down while the only provider loads, and names it where it has failed', async (t) => {
    const failed = { ...nothing, ready: () => Promise.reject(new Error('no model')) };
    const loading = { ...nothing, ready: () => new Promise<void>(() => undefined) };
    for (const [provider, reason] of [
      [failed, 'FAILED'],
      [loading, 'LOADING'],
    ] as const) {
      const app = await runApp(t, { providers: [configured(provider)] });
      assert.equal((await app.request('/health/live')).status, 200);
      assert.equal((await app.request('/health/ready')).json.code, 'NOT_READY');
      const { status, text } = await app.request('/health');
      assert.equal(status, 503);
      assert.equal(stateOf(text).providers[0]?.reason, reason);
    }
  });

  it('needs every provider elsewhere once, and goes on without it afterwards', async (t) => {
    const third = await probed(t);
    third.answer(503);
    const app = await runApp(t, { providers: [configured(nothing), third.provider] });
    assert.equal((await app.request('/health/ready')).status, 503);
    assert.equal(stateOf((await app.request('/health')).text).status, 'degraded');
    // What was found out holds for a second.
    third.answer(404);
    await until(async () => (await app.request('/health/ready')).status === 200);
    assert.equal((await app.request('/health/ready')).status, 200, 'a provider need not have a probe');
    third.answer(500);
    await until(async () => stateOf((await app.request('/health')).text).providers[1]?.status === 'down');
    assert.equal((await app.request('/health/ready')).status, 200);
    const { status, text } = await app.request('/health');
    assert.equal(status, 200);
    assert.equal(stateOf(text).providers[1]?.reason, 'NOT_READY');
  });

  it('tells of a database that is away', async (t) => {
    const refuse = (): never => {
      throw new ServiceError('STORE_UNAVAILABLE');
    };
    const accounts = stubAccounts(refuse, {
      ping: () => Promise.reject(new ServiceError('STORE_UNAVAILABLE')),
    });
    const needed = await runApp(t, { accounts, authMode: 'required' });
    assert.equal((await needed.request('/health')).status, 503);
    const optional = await runApp(t, { accounts, hasDatabase: true });
    const { status, text } = await optional.request('/health');
    assert.equal(status, 200);
    assert.equal(stateOf(text).database?.reason, 'UNREACHABLE');
    assert.equal((await optional.request('/health/ready')).status, 200);
  });
});

describe('/version and /metrics', () => {
  it('say what runs; there are no metrics where none are given', async (t) => {
    const app = await runApp(t, { providers: [configured({ ...nothing, model: 'abc123' })] });
    const version = JSON.parse((await app.request('/version')).text) as Record<string, unknown>;
    assert.deepEqual(version, {
      name: 'data-discovery',
      version: '0.0.0-test',
      api: 'v1.1',
      node: process.versions.node,
      model: 'abc123',
    });
    assert.equal((await app.request('/metrics')).status, 404);
  });
});
