import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createAccountFixture, makeActive } from '../support/account-fixture.js';
import { configured, fakeProvider } from '../support/fake-provider.js';
import { rawRequest } from '../support/raw-request.js';
import { runApp } from '../support/run-app.js';
import { until } from '../support/until.js';
import { createLogger } from '../../src/observability/logger.js';

type Line = Readonly<Record<string, unknown>>;

async function open(t: TestContext) {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-log-'));
  const fixture = createAccountFixture({ engine: 'sqlite', path: path.join(directory, 'a.db') });
  const app = await runApp(t, { accounts: fixture.service, authMode: 'required' });
  t.after(async () => {
    await fixture.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const jane = await makeActive(fixture, 'jane@example.org');
  const credentials = { 'x-api-key': jane.apiKey, authorization: `Bearer ${jane.token}` };
  let read = app.log.length;
  /** The line that ends the request which was just answered; it comes a moment after the answer. */
  const last = async (): Promise<Line> => {
    for (;;) {
      const lines = app.log.slice(read).map((text) => JSON.parse(text) as Line);
      const answered = lines.findIndex(({ msg }) => msg === 'answered');
      if (answered >= 0) {
        read += answered + 1;
        return lines[answered] ?? {};
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return { app, fixture, credentials, last };
}

describe('a line of the log', () => {
  it('says when, what, and who was let in', async (t) => {
    const { app, fixture, credentials, last } = await open(t);
    assert.equal((await app.post('/classify', 'Jane', 'text/plain', credentials)).status, 200);
    const { account } = await fixture.admin.show('jane@example.org');
    const line = await last();
    assert.match(String(line['time']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(
      [line['route'], line['method'], line['status'], line['account_id'], 'from' in line],
      ['/svc/data-discovery/v1.1/classify', 'POST', 200, account.id, false],
    );
  });

  it('says who was refused, from where and why, for credentials, input and too many attempts', async (t) => {
    const { app, credentials, last } = await open(t);
    const refused = async (answer: Promise<{ readonly status: number }>, code: string): Promise<void> => {
      const { status } = await answer;
      const line = await last();
      assert.deepEqual([line['status'], line['code'], line['from']], [status, code, '127.0.0.1']);
    };
    const json = { 'content-type': 'application/json' };
    await refused(app.post('/classify', 'Jane'), 'CREDENTIALS_MISSING');
    await refused(
      app.post('/classify', 'Jane', 'text/plain', { ...credentials, 'x-api-key': 'ddk_wrong' }),
      'CREDENTIALS_INVALID',
    );
    await refused(app.post('/classify', 'a\u0000', 'text/plain', credentials), 'UNTRUSTED_INPUT');
    await refused(app.post('/classify', 'x'.repeat(10_241), 'text/plain', credentials), 'BODY_TOO_LARGE');
    await refused(app.post('/classify?nonsense=1', 'x', 'text/plain', credentials), 'PARAMETER_UNKNOWN');
    await refused(app.request('/auth/logout', { method: 'POST' }), 'TOKEN_INVALID');
    const logIn = () =>
      app.request('/auth/login', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: 'jane@example.org', password: 'wrong' }),
      });
    for (let index = 0; index < 6; index += 1) await refused(logIn(), 'LOGIN_INVALID');
    await refused(logIn(), 'TOO_MANY_ATTEMPTS');
  });

  it('reports a provider that cannot become ready, unless the process is stopping', async (t) => {
    const failing = { ...fakeProvider(() => []), ready: () => Promise.reject(new Error('closed')) };
    for (const stopping of [true, false]) {
      const operation = { isStopping: () => stopping };
      const app = await runApp(t, { providers: [configured(failing)], operation });
      await app.request('/health/live');
      const isReported = app.log.some((line) => line.includes('cannot become ready'));
      assert.equal(isReported, !stopping);
    }
  });

  it('is one a request, whatever comes of it, at the level of what came of it', async (t) => {
    const failing = fakeProvider(() => {
      throw new Error('canary-of-a-defect');
    });
    const app = await runApp(t, {
      providers: [configured(failing)],
      harmonize: () => {
        throw new Error('canary-of-a-defect');
      },
      operation: { isStopping: () => true },
    });
    const lineAfter = async (request: () => Promise<{ readonly status: number }>): Promise<Line> => {
      const before = app.log.length;
      const { status } = await request();
      await until(() => app.log.slice(before).some((line) => line.includes('"answered"')));
      const lines = app.log.slice(before).map((text) => JSON.parse(text) as Line);
      const ofRequests = lines.filter((line) => 'reqId' in line);
      assert.equal(ofRequests.length, 1);
      const line = ofRequests.at(0);
      assert.ok(line !== undefined);
      assert.equal(line['status'], status);
      return line;
    };
    const probe = await lineAfter(() => app.request('/health/ready'));
    assert.deepEqual([probe['level'], probe['code'], 'err' in probe], [40, 'STOPPING', false]);
    const fine = await lineAfter(() => app.request('/health/live'));
    assert.deepEqual([fine['level'], 'err' in fine], [30, false]);
    const bad = await lineAfter(() => app.post('/classify', ' '));
    assert.deepEqual([bad['level'], bad['code'], 'err' in bad], [30, 'BODY_EMPTY', false]);
    const none = await lineAfter(() => app.post('/classify', 'x'));
    assert.equal(none['level'], 50);
    assert.ok(Array.isArray((none['err'] as { frames?: unknown }).frames));
    assert.ok(!app.log.join('').includes('canary'));
  });

  it('names the role of its process, and its level as asked for', () => {
    const lines: Line[] = [];
    const destination = { write: (text: string) => void lines.push(JSON.parse(text) as Line) };
    createLogger('info', destination, { role: 'pattern', levels: 'name' }).warn('x');
    createLogger('info', destination, { role: 'all' }).info('x');
    assert.deepEqual(
      lines.map(({ service, role, level }) => [service, role, level]),
      [
        ['data-discovery', 'pattern', 'warn'],
        ['data-discovery', 'all', 30],
      ],
    );
  });

  it('stays one line of JSON, whatever is sent', async (t) => {
    const { app, last } = await open(t);
    const hostile = '%0a{"level":"info","msg":"forged"}%0d%0a%1b[2J';
    await rawRequest(app.port, [
      `GET /${hostile}?q=${hostile} HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: a%0ab\r\nConnection: close\r\n\r\n`,
    ]);
    assert.equal((await last())['code'], 'ROUTE_NOT_FOUND');
    for (const text of app.log) {
      assert.equal(text.trimEnd().split('\n').length, 1);
      assert.ok(!text.includes('forged'));
    }
  });
});
