import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BAD_BYTES, endingOf, pipelined, slowPieces } from '../support/raw-attacks.js';
import { parseRaw, rawRequest } from '../support/raw-request.js';
import { BASE, runApp } from '../support/run-app.js';

const PATIENCE = 30_000;
const SLOW = 50;

describe('bytes that are no good request', () => {
  for (const { name, bytes } of BAD_BYTES) {
    it(`${name}: a 4xx and a closed connection`, async (t) => {
      const app = await runApp(t);
      const { status } = await endingOf(app.port, [bytes], 1, PATIENCE);
      assert.ok(status >= 400 && status < 500, status.toString());
      assert.equal((await app.post('/classify', 'Jane')).status, 200);
    });
  }
});

describe('what Node would answer with a status line alone', () => {
  for (const [name, bytes, status, code] of [
    ['no Host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'REQUEST_MALFORMED'],
    [
      'an expectation that cannot be met',
      `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      417,
      'EXPECTATION_FAILED',
    ],
    [
      'CONNECT',
      'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
      405,
      'METHOD_NOT_ALLOWED',
    ],
  ] as const) {
    it(`${name}: an answer of the catalogue`, async (t) => {
      const app = await runApp(t);
      const given = parseRaw(await rawRequest(app.port, [bytes]));
      assert.equal(given.status, status);
      assert.equal((given.json as { readonly code: string }).code, code);
      assert.equal((await app.post('/classify', 'Jane')).status, 200);
    });
  }

  it('CONNECT: the methods of all paths', async (t) => {
    const app = await runApp(t);
    const bytes = 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n';
    assert.match(await rawRequest(app.port, [bytes]), /^allow: DELETE, GET, HEAD, OPTIONS, POST, PUT\r$/m);
  });

  it('but what expects 100-continue goes on', async (t) => {
    const app = await runApp(t);
    const head = `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nExpect: 100-continue\r\n`;
    const answer = await rawRequest(app.port, [`${head}Content-Length: 4\r\nConnection: close\r\n\r\nJane`]);
    assert.match(answer, /HTTP\/1\.1 100 Continue/);
    assert.match(answer, /HTTP\/1\.1 200 /);
  });
});

describe('a refused request, and bytes behind it that end the connection at once', () => {
  for (const head of ['GET /nonesuch', `POST ${BASE}/classify?nonsense=1`, 'GET /log-level'])
    it(`${head}: the service goes on`, async (t) => {
      const app = await runApp(t);
      // The request is refused when its connection has no address any more.
      await rawRequest(app.port, [`${head} HTTP/1.1\r\nHost: localhost\r\n\r\nno HTTP\r\n\r\n`]);
      assert.equal((await app.post('/classify', 'Jane')).status, 200);
    });
});

describe('slow connections', { concurrency: true }, () => {
  for (const part of ['headers', 'body'] as const) {
    it(`${SLOW.toString()} with slow ${part}: 408 and closed, while others are served`, async (t) => {
      const app = await runApp(t);
      const slow = Promise.all(
        Array.from({ length: SLOW }, () => endingOf(app.port, slowPieces(part), 500, PATIENCE)),
      );
      for (let round = 0; round < 10; round++) {
        assert.equal((await app.post('/classify', 'Jane')).status, 200);
      }
      assert.deepEqual([...new Set((await slow).map(({ status }) => status))], [408]);
    });
  }

  it('one that was refused before its body arrived is closed without a second answer', async (t) => {
    const app = await runApp(t);
    const head = `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n`;
    const all = await rawRequest(app.port, [`${head}Content-Length: 10\r\n\r\nJane`]);
    assert.deepEqual(all.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 415']);
  });

  it('one that says nothing is closed', async (t) => {
    const app = await runApp(t);
    const { status } = await endingOf(app.port, [], 500, PATIENCE);
    assert.ok(status === 408 || status === 0, status.toString());
  });
});

describe('pipelined requests', () => {
  it('are answered in order, each rightly, whatever their sizes', async (t) => {
    const app = await runApp(t);
    const texts = Array.from({ length: 20 }, (_, index) => {
      const filler = 'x '.repeat(index % 3 === 0 ? 2_000 : index);
      return `${filler}Jane`;
    });
    const answers = await rawRequest(app.port, [pipelined(texts)]);
    const starts = [...answers.matchAll(/"start_index":(\d+)/g)].map(([, start]) => Number(start));
    assert.deepEqual(
      starts,
      texts.map((text) => text.length - 4),
    );
    assert.equal([...answers.matchAll(/HTTP\/1\.1 200 /g)].length, 20);
  });

  it('a bad one after good ones does not touch their answers', async (t) => {
    const app = await runApp(t);
    const good = pipelined(['Jane', 'x Jane', 'end']).replace('Connection: close\r\n', '');
    const bad = `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`;
    const all = await rawRequest(app.port, [good + bad]);
    const statuses = [...all.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    assert.equal(statuses.at(-1), 400);
    assert.ok(statuses.slice(0, -1).every((status) => status === 200));
  });
});
