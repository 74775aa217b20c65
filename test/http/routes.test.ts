import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BASE, runApp } from '../support/run-app.js';

describe('addresses', () => {
  it('answer 405 with Allow for other methods, 204 for OPTIONS, 404 elsewhere', async (t) => {
    const app = await runApp(t);
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'QUERY', 'PROPFIND']) {
      const answer = await app.request(`${BASE}/classify?x=1`, { method });
      assert.equal(answer.status, 405, method);
      assert.equal(answer.headers.get('allow'), 'OPTIONS, POST');
    }
    const options = await app.request(`${BASE}/transform/label`, { method: 'OPTIONS' });
    assert.equal(options.status, 204);
    assert.equal(options.headers.get('allow'), 'OPTIONS, POST');
    for (const path of [
      '/x',
      `${BASE}/`,
      `${BASE}/classify/`,
      `${BASE}/Classify`,
      '/svc',
      `/other${BASE.slice(4)}/classify`,
    ]) {
      assert.equal((await app.request(path, { method: 'POST' })).status, 404, path);
    }
    assert.equal((await app.request('/x', { method: 'OPTIONS' })).status, 404);
    assert.equal((await app.request('/x', { method: 'QUERY' })).status, 404);
    assert.equal(
      (await app.request('/health/live', { method: 'POST' })).headers.get('allow'),
      'GET, HEAD, OPTIONS',
    );
    const sessions = '/svc/data-discovery/v2/transform/sessions';
    assert.equal((await app.request(`${sessions}/x`)).headers.get('allow'), 'DELETE, OPTIONS');
    for (const path of [sessions, `${sessions}/`, `${sessions}/x/y`])
      assert.equal((await app.request(path)).status, 404, path);
    assert.equal((await app.request('/%zz')).json.code, 'REQUEST_MALFORMED');
  });

  it('name the nearest one where nothing is', async (t) => {
    const app = await runApp(t);
    for (const [path, nearest] of [
      ['/classify', `${BASE}/classify`],
      ['/v1.1/classify/', `${BASE}/classify`],
      ['/label?x=1', `${BASE}/transform/label`],
      [`${BASE}/clasify`, `${BASE}/classify`],
      ['/health/redy', '/health/ready'],
      ['/ssify', undefined],
      ['/x', undefined],
      [`/${'x'.repeat(2_000)}`, undefined],
    ] as const) {
      const { status, json } = await app.request(path, { method: 'POST' });
      assert.deepEqual([status, json.code], [404, 'ROUTE_NOT_FOUND'], path);
      assert.equal((json.details as typeof json.details | undefined)?.nearest, nearest, path);
      assert.equal(json.message.includes('(did you mean '), nearest !== undefined, path);
    }
  });

  it('follow the prefix', async (t) => {
    const app = await runApp(t, { pathPrefix: 'a/b' });
    const path = '/a/b/data-discovery/v1.1/classify';
    assert.equal(
      (await app.request(path, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }))
        .status,
      200,
    );
    assert.equal((await app.post('/classify', 'x')).status, 404);
    assert.ok(path in (await app.request('/openapi.json')).json.paths);
  });

  it('of health and of the start page answer GET and HEAD', async (t) => {
    const app = await runApp(t);
    for (const path of ['/', '/health/live', '/health/ready', '/openapi.json']) {
      assert.equal((await app.request(path)).status, 200, path);
      const head = await app.request(path, { method: 'HEAD' });
      assert.equal(head.status, 200, path);
      assert.equal(head.text, '');
    }
  });

  it('carry a request id that is ours, whatever the client sends', async (t) => {
    const app = await runApp(t);
    const answer = await app.post('/classify', 'x', 'text/plain', {
      'x-request-id': 'theirs',
      'request-id': 'theirs',
    });
    assert.match(answer.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
    assert.ok(!app.log.join('').includes('theirs'));
  });
});
