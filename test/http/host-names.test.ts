import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countedApp, postRaw } from '../support/counted-app.js';
import { parseRaw, rawRequest } from '../support/raw-request.js';
import { BASE } from '../support/run-app.js';

describe('the name that a request asks for, without accounts on a loopback address', () => {
  for (const host of [
    'localhost',
    'localhost:8580',
    'LOCALHOST:1',
    'localhost.',
    '127.0.0.1',
    '127.0.0.1:65535',
    '[::1]:8580',
  ]) {
    it(`${host} is answered`, async (t) => {
      const app = await countedApp(t);
      assert.equal((await postRaw(app, `Host: ${host}\r\n`)).status, 200);
      assert.equal(app.asked(), 1);
    });
  }

  for (const host of [
    'evil.test',
    'evil.test:8580',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'evil.test.',
    'evil.test:80@localhost',
    'localhost@evil.test',
    'localhost:80@evil.test:80',
    'localhost/',
    'localhost, evil.test',
    'localhost:80:80',
    '0.0.0.0:8580',
    '10.0.0.5',
    '127.1',
    '2130706433',
    '0x7f000001',
    '[::ffff:127.0.0.1]',
    '[::]',
    'xlocalhost',
    'a.localhost',
    '',
  ]) {
    it(`${host === '' ? 'an empty one' : host} is refused before any work`, async (t) => {
      const app = await countedApp(t);
      assert.deepEqual(await postRaw(app, `Host: ${host}\r\n`), { status: 403, code: 'HOST_NOT_ALLOWED' });
      assert.equal(app.asked(), 0);
    });
  }

  it('may be in the request line, and is judged there as well', async (t) => {
    const app = await countedApp(t);
    const at = (authority: string) => `http://${authority}${BASE}/classify`;
    assert.equal((await postRaw(app, 'Host: localhost\r\n', at('127.0.0.1'))).status, 200);
    for (const target of [
      at('evil.test'),
      at('localhost@evil.test'),
      at('evil.test').replace('http', 'https'),
      at(''),
    ]) {
      const { status } = await postRaw(app, 'Host: localhost\r\n', target);
      assert.ok(status === 403 || status === 400, `${target} ${status.toString()}`);
    }
    assert.equal((await postRaw(app, 'Host: evil.test\r\n', at('localhost'))).code, 'HOST_NOT_ALLOWED');
    assert.equal(app.asked(), 1);
  });

  it('is asked for once', async (t) => {
    const app = await countedApp(t);
    for (const head of ['Host: localhost\r\nHost: evil.test\r\n', 'Host: localhost\r\nhost: localhost\r\n']) {
      assert.equal((await postRaw(app, head)).status, 400);
    }
    assert.equal((await postRaw(app, '')).status, 400);
    const old = await rawRequest(app.port, ['GET /version HTTP/1.0\r\n\r\n']);
    assert.equal(parseRaw(old).json['code'], 'HOST_NOT_ALLOWED');
    assert.equal(app.asked(), 0);
  });
});
