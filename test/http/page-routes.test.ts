import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { describe, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { rawRequest } from '../support/raw-request.js';
import { runApp } from '../support/run-app.js';

const pageFolder = path.resolve('dist/web/site');
const HTML = { headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } };

/** An answer as it was sent; `fetch` would unpack it, and ask for a fresh one. */
async function getAsSent(address: string, headers: Readonly<Record<string, string>>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, resolve).once('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('the files of the page', () => {
  it('are for those who ask for HTML; others get JSON as before', async (t) => {
    const app = await runApp(t, { pageFolder });
    const page = await app.request('/', HTML);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(page.headers.get('vary'), 'accept, accept-encoding');
    for (const accept of ['*/*', 'application/json', 'text/html;q=0, */*', '']) {
      const answer = await app.request('/', { headers: { accept } });
      assert.equal((JSON.parse(answer.text) as { name: string }).name, 'data-discovery', accept);
    }
  });

  it('carry a policy that allows no other host and no inline code', async (t) => {
    const app = await runApp(t, { pageFolder });
    for (const address of ['/', '/docs']) {
      const { headers } = await app.request(address, HTML);
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ])
        assert.ok(policy.split('; ').includes(directive), `${directive} in ${policy}`);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
    }
  });

  it('are compressed, kept, and asked about again only where they may change', async (t) => {
    const app = await runApp(t, { pageFolder });
    const page = await app.request('/', {
      headers: { ...HTML.headers, 'accept-encoding': 'gzip, deflate, br' },
    });
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    const again = await getAsSent(app.origin, {
      ...HTML.headers,
      'accept-encoding': 'gzip, deflate, br',
      'if-none-match': page.headers.get('etag') ?? '',
    });
    assert.equal(again.status, 304);
    const [script = ''] = /assets\/page-[\w-]+\.js/.exec(page.text) ?? [];
    const { headers, body } = await getAsSent(`${app.origin}/${script}`, { 'accept-encoding': 'br' });
    assert.equal(headers['content-encoding'], 'br');
    assert.match(headers.vary ?? '', /accept-encoding/i);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    const plain = await app.request(`/${script}`, { headers: { 'accept-encoding': 'identity' } });
    assert.equal(brotliDecompressSync(body).toString(), plain.text);
  });

  it('are all there is: nothing else of the disk is served', async (t) => {
    const app = await runApp(t, { pageFolder });
    for (const address of [
      '/assets/',
      '/assets/none.js',
      '/assets/..%2findex.html',
      '/assets/%2e%2e/%2e%2e/inputs.sha256',
    ]) {
      const { status } = await app.request(address);
      assert.ok(status === 404 || status === 403 || status === 400, `${address} ${status.toString()}`);
    }
    assert.equal((await app.request('/docs', { method: 'POST' })).status, 405);
    assert.equal((await app.request('/docs', { method: 'HEAD' })).status, 200);
  });

  it('have a detector of their own, whose workers alone may compile WebAssembly', async (t) => {
    const tabDetector = { library: path.resolve('dist/browser'), model: path.resolve('models/small') };
    const app = await runApp(t, { pageFolder, tabDetector });
    for (const address of ['/detector/index.js', '/detector/worker.js', '/service-worker.js']) {
      const { headers } = await app.request(address);
      assert.match(headers.get('content-type') ?? '', /javascript/, address);
      assert.match(headers.get('content-security-policy') ?? '', /script-src 'self' 'wasm-unsafe-eval';/);
      assert.equal(headers.get('cross-origin-embedder-policy'), 'require-corp');
    }
    assert.equal((await app.request('/detector/models/small/labels.json')).status, 200);
    for (const file of ['licenses.md', 'models/small/MODEL_CARD.md', 'models/base/labels.json', '..%2fnone'])
      assert.equal((await app.request(`/detector/${file}`)).status, 404, file);
    const { tabDetectorBytes } = JSON.parse((await app.request('/config.json')).text) as {
      readonly tabDetectorBytes: number;
    };
    assert.ok(tabDetectorBytes > 20e6 && tabDetectorBytes < 30e6, tabDetectorBytes.toString());
    const without = await runApp(t, { pageFolder });
    assert.equal((await without.request('/detector/index.js')).status, 404);
  });

  it('are not answered with a fault of the service, whatever the path or the condition', async (t) => {
    const app = await runApp(t, { pageFolder });
    const page = await app.request('/', HTML);
    const [script = ''] = /assets\/page-[\w-]+\.js/.exec(page.text) ?? [];
    const statusOf = async (target: string, more = ''): Promise<number> => {
      const head = `Host: localhost\r\nAccept: text/html\r\nConnection: close\r\n${more}`;
      const answer = await rawRequest(app.port, [`GET ${target} HTTP/1.1\r\n${head}\r\n`]);
      return Number(answer.split(' ')[1]);
    };
    const parts = [
      '..',
      '../x',
      '.',
      '%2e%2e/x',
      '..%2fx',
      '%5c..',
      '..\\x',
      '%00',
      'a%00.js',
      '%252e%252e',
      '%c0%ae',
      '%zz',
      '%',
      'a'.repeat(5_000),
      ';',
      '*',
      '//',
      '%0d%0aX:1',
      `${script.slice(7)}.br`,
      `x/../${script.slice(7)}`,
    ];
    for (const part of parts) {
      for (const before of ['/assets/', '/assets/x/', '/', '/docs/', '//', 'http://localhost/assets/']) {
        const status = await statusOf(before + part);
        const isNone =
          status === 404 || status === 400 || (status === 200 && /^\/{0,2};?$/.test(before + part));
        assert.ok(isNone, `${before}${part.slice(0, 40)} ${status.toString()}`);
      }
    }
    for (const more of [
      'If-Match: "x"',
      'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
      'Range: bytes=99999999-',
      'Range: x',
      'If-None-Match: *',
      'X-HTTP-Method-Override: DELETE',
    ]) {
      for (const target of ['/', '/docs', `/${script}`, '/config.json']) {
        const status = await statusOf(target, `${more}\r\n`);
        assert.ok(status < 500 && status >= 200, `${target} ${more} ${status.toString()}`);
      }
    }
  });

  it('tell what the page must know, and no secret', async (t) => {
    const app = await runApp(t, { pageFolder, pathPrefix: 'a/b', maxBodyBytes: 512 });
    assert.deepEqual(JSON.parse((await app.request('/config.json')).text), {
      version: '0.0.0-test',
      operations: '/a/b/data-discovery/v1.1',
      transform: '/a/b/data-discovery/v2/transform',
      maxBodyBytes: 512,
      authRequired: false,
      registration: 'off',
      passwordReset: false,
      providersInside: true,
    });
  });
});
