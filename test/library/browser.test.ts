import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type * as Library from '../../src/library/browser/index.js';
import { createDetector } from '../../src/library/index.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { browserMissing, launchBrowser, openPage } from '../support/browser.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
const MOST_BYTES = 30e6;
/** The engine on WebAssembly rounds otherwise than the native one. */
const ROUNDING = 0.02;

const TEXTS = [
  'Dear Jane Miller, your card 4111 1111 1111 1111 was charged. Write to jane@acme.example.',
  'Herr Jonas Weber wohnt in der Lindenstraße 12, 80331 München, geboren am 3. Mai 1985.',
  'Marie Dubois travaille chez Crédit Agricole à Lyon depuis 2019.',
  'password: hunter2!x9, IBAN DE89 3704 0044 0532 0130 00, +44 20 7946 0958',
  'nothing to see here, the weather is fine',
];

/** A file server that knows nothing of the demo. */
function serve(folder: string): Server {
  return createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/\/$/, '/index.html');
    try {
      const content = readFileSync(path.join(folder, name));
      response.writeHead(200, {
        'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
        'cache-control': 'no-store',
      });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
}

describe('the library in a browser', { skip: browserMissing() }, () => {
  let folder = '';
  let bytes = 0;
  let origin = '';
  let server: Server;
  let browser: Browser;
  before(async () => {
    const load = async (file: string): Promise<unknown> => import(pathToFileURL(path.resolve(file)).href);
    const { buildBrowser } = (await load('scripts/build-browser.mjs')) as {
      readonly buildBrowser: () => Promise<boolean>;
    };
    const { makeDemo } = (await load('scripts/package/make-demo.mjs')) as {
      readonly makeDemo: (folder: string) => number;
    };
    assert.equal(await buildBrowser(), true);
    folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-demo-'));
    bytes = makeDemo(folder);
    server = serve(folder);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`;
    browser = await launchBrowser();
  });
  after(async () => {
    server.close();
    server.closeAllConnections();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it(`is at most ${(MOST_BYTES / 1e6).toString()} MB with the model`, () => {
    assert.ok(bytes <= MOST_BYTES, bytes.toString());
  });

  it('finds in the demo without a request to another host, and offline once it is loaded', async (t) => {
    const { page, faults, foreign, posts } = await openPage(t, browser, origin);
    page.setDefaultTimeout(60_000);
    await page.goto(origin);
    const status = page.locator('#status');
    await status.getByText('findings').waitFor();
    assert.equal(
      await page.locator('#label').textContent(),
      'Dear [PERSON], your card [CREDIT_CARD] was charged. Write to [EMAIL_ADDRESS].',
    );
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
    await page.context().setOffline(true);
    await page.reload();
    await status.getByText('findings').waitFor();
    await page.locator('#text').fill('Ring Peter Jackson at +44 20 7946 0958');
    await page.locator('#label').getByText('[PHONE_NUMBER]').waitFor();
    assert.deepEqual([faults, foreign, posts], [[], [], []]);
  });

  it('answers with patterns what Node answers', async (t) => {
    const { page, foreign } = await openPage(t, browser, origin);
    await page.goto(`${origin}/models/small/labels.json`);
    const texts = RECOGNIZERS.flatMap(({ examples }) => examples.map(({ text }) => text));
    const found = await page.evaluate(async (all) => {
      const file = '/browser/index.js';
      const { createDetector } = (await import(file)) as typeof Library;
      const detector = await createDetector({ model: 'none' });
      const answers: unknown[] = [];
      for (const text of all)
        answers.push(
          await detector.classify(text, { scoreThreshold: 0 }).then(
            ({ classifications }) => classifications,
            (error: unknown) => (error as Error).message,
          ),
        );
      await detector.close();
      return answers;
    }, texts);
    await using detector = await createDetector({ model: 'none' });
    for (const [index, text] of texts.entries()) {
      const own = await detector.classify(text, { scoreThreshold: 0 }).then(
        ({ classifications }) => classifications,
        (error: unknown) => (error as Error).message,
      );
      assert.deepEqual(found[index], JSON.parse(JSON.stringify(own)), text);
    }
    assert.deepEqual(foreign, []);
  });

  it('answers with the small model what Node answers, but for rounding', async (t) => {
    const { page } = await openPage(t, browser, origin);
    await page.goto(`${origin}/models/small/labels.json`);
    const found = await page.evaluate(async (all) => {
      const file = '/browser/index.js';
      const { createDetector } = (await import(file)) as typeof Library;
      const detector = await createDetector({ modelUrl: '/models/small' });
      const answers = [];
      for (const text of all) answers.push(await detector.classify(text));
      const table = await detector.classifyTable([{ name: 'Jane Miller' }, { name: 'Tom Brown' }]);
      await detector.close();
      return { answers, table };
    }, TEXTS);
    await using detector = await createDetector({ model: 'small' });
    type Found = Awaited<ReturnType<typeof detector.classify>>['classifications'];
    const rows = (classifications: Found) =>
      Object.entries(classifications).flatMap(([category, all]) =>
        all.map(({ score, location }) => ({
          category,
          start: location.start_index,
          end: location.end_index,
          score,
        })),
      );
    for (const [index, text] of TEXTS.entries()) {
      const own = rows((await detector.classify(text)).classifications);
      const other = rows(found.answers[index]?.classifications ?? {});
      const places = (all: typeof own) => all.map(({ category, start, end }) => ({ category, start, end }));
      assert.deepEqual(places(other), places(own), text);
      for (const [at, { score }] of own.entries())
        assert.ok(Math.abs(score - (other[at]?.score ?? NaN)) <= ROUNDING, `${text}: ${score.toString()}`);
    }
    const table = await detector.classifyTable([{ name: 'Jane Miller' }, { name: 'Tom Brown' }]);
    assert.deepEqual(Object.keys(found.table.classifications), Object.keys(table.classifications));
  });

  it('transforms, restores, redacts streams, and fails as Node does', async (t) => {
    const { page } = await openPage(t, browser, origin);
    await page.goto(`${origin}/models/small/labels.json`);
    const text = 'Mail jane@acme.example, card 4111 1111 1111 1111, IP 2001:db8::1. ';
    const secret = Buffer.alloc(32, 7).toString('base64');
    const act = async ({ text, secret }: { text: string; secret: string }, file: string) => {
      const { createDetector } = (await import(file)) as typeof Library;
      const keys = { keys: [{ id: 'k1', secret }] };
      const options = { model: 'none', keys, languages: ['en'] } as const;
      const detector = await createDetector(options);
      const results: unknown[] = [];
      for (const operator of ['encrypt', 'pseudonym', 'hash', 'placeholder'] as const) {
        const { transform } = await detector.transform(text, { policy: { default: { operator } } });
        const { restore } = await detector.restore(transform.text, { map: transform.map ?? [] });
        results.push(transform.text, restore.text);
      }
      const stream = detector.redactStream({ chunkBytes: 256 });
      const writer = stream.writable.getWriter();
      const bytes = new TextEncoder().encode(text.repeat(20));
      const written = (async () => {
        for (let at = 0; at < bytes.length; at += 7) await writer.write(bytes.subarray(at, at + 7));
        await writer.close();
      })();
      const reader = stream.readable.getReader();
      let redacted = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) redacted += part.value;
      await written;
      results.push(redacted);
      const failure = async (call: () => Promise<unknown>): Promise<unknown> => {
        const error = (await call().then(
          () => undefined,
          (one: unknown) => one,
        )) as Error & { code?: string };
        return [error.name, error.message, error.code ?? null];
      };
      results.push(await failure(() => detector.classify('a\u202eb')));
      results.push(await failure(() => detector.classify('x', { entities: ['NOPE'] })));
      results.push(await failure(() => createDetector({ model: 'none', modle: 1 } as object)));
      const controller = new AbortController();
      const aborted = failure(() => detector.classify(text.repeat(2000), { signal: controller.signal }));
      controller.abort(new RangeError('enough'));
      results.push(await aborted);
      await detector.close();
      return results;
    };
    const inBrowser = await page.evaluate(
      `(${act.toString()})(${JSON.stringify({ text, secret })}, '/browser/index.js')`,
    );
    const inNode = await act({ text, secret }, pathToFileURL(path.resolve('dist/src/library/index.js')).href);
    assert.deepEqual(inBrowser, JSON.parse(JSON.stringify(inNode)));
  });
});
