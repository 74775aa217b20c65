import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callerRulesOf } from '../../src/config/operator-settings.js';
import { rawRequest } from '../support/raw-request.js';
import { runApp, type RunningApp } from '../support/run-app.js';

const json = { 'content-type': 'application/json' };

/** Answers of every kind, each from its own part of the program. */
const ASK: Readonly<
  Record<string, (app: RunningApp) => Promise<{ readonly status: number; readonly headers: Headers }>>
> = {
  'a classification': (app) => app.post('/classify', 'Jane'),
  'an untrusted text': (app) => app.post('/classify', 'a\u0000'),
  'a text too long': (app) => app.post('/classify', 'x'.repeat(20_000)),
  'a wrong content type': (app) => app.post('/classify', 'x', 'image/png'),
  'a wrong parameter': (app) => app.post('/classify?nonsense=1', 'x'),
  'no such address': (app) => app.request('/nowhere'),
  'a wrong method': (app) => app.request('/auth/login', { method: 'DELETE', headers: json }),
  'the methods of an address': (app) =>
    app.request('/svc/data-discovery/v1.1/classify', { method: 'OPTIONS' }),
  'the OpenAPI document': (app) => app.request('/openapi.json'),
  'its health': (app) => app.request('/health'),
  'a foreign page': (app) => app.request('/health', { headers: { origin: 'https://evil.example' } }),
  'an address that cannot be read': (app) => app.request('/%zz'),
};

describe('every answer', () => {
  for (const [what, ask] of Object.entries(ASK)) {
    it(`tells browsers to keep and run nothing of it: ${what}`, async (t) => {
      const app = await runApp(t);
      const { headers, status } = await ask(app);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      const policy = headers.get('content-security-policy') ?? '';
      // `default-src` stands for `object-src` as well.
      for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        assert.ok(policy.includes(part), policy);
      assert.equal(headers.get('strict-transport-security'), null);
      assert.deepEqual(
        [...headers.keys()].filter((name) =>
          /^(?:access-control-|server$|x-powered-by$|location$|set-cookie$)/.test(name),
        ),
        [],
      );
      if (status !== 204)
        assert.match(headers.get('content-type') ?? '', /^[a-z]+\/[a-z.+]+; charset=utf-8$/);
    });
  }

  it('that never was a request says the same', async (t) => {
    const app = await runApp(t);
    const answer = (await rawRequest(app.port, ['NONSENSE\r\n\r\n'])).toLowerCase();
    for (const header of ['x-content-type-options: nosniff', 'cache-control: no-store', "default-src 'none'"])
      assert.ok(answer.includes(header), header);
  });

  it('asks browsers to come by HTTPS alone where PUBLIC_URL says so', async (t) => {
    const callers = callerRulesOf({
      ...{ host: '127.0.0.1', authMode: 'off', allowedHosts: [] },
      publicUrl: 'https://discovery.example',
    });
    const app = await runApp(t, { callers });
    for (const what of [
      'a classification',
      'no such address',
      'a text too long',
      'an address that cannot be read',
    ]) {
      const ask = ASK[what];
      const strict = (await ask?.(app))?.headers.get('strict-transport-security') ?? '';
      assert.match(strict, /^max-age=63072000; includeSubDomains$/);
    }
    const strict = /^strict-transport-security: max-age=63072000; includeSubDomains\r$/m;
    assert.match(await rawRequest(app.port, ['NONSENSE\r\n\r\n']), strict);
    const work = { refusal: () => 1, enter: () => Promise.reject(new Error('full')) };
    const busy = await runApp(t, { callers, work });
    const refused = await busy.post('/classify', 'Jane');
    assert.equal(refused.status, 503);
    assert.ok(refused.headers.has('strict-transport-security'));
  });
});
