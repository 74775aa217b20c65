import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { browserMissing, launchBrowser } from '../support/browser.js';
import { countedApp } from '../support/counted-app.js';
import { BASE } from '../support/run-app.js';

const CLASSIFY = `${BASE}/classify`;
/** A name of somebody else's that leads to this machine, as a name server of theirs may say. */
const RULES = '--host-resolver-rules=MAP evil.test 127.0.0.1';

/** What a script on somebody else's page tries; each answers what it could read, or how it failed. */
const ATTEMPTS = {
  'a simple POST': `fetch(at + '${CLASSIFY}', { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: 'Jane' })
    .then((answer) => answer.type + String(answer.status), (error) => error.name)`,
  'a POST whose answer is to be read': `fetch(at + '${CLASSIFY}', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'Jane' })
    .then((answer) => answer.text(), (error) => error.name)`,
  'a POST that asks for leave first': `fetch(at + '${CLASSIFY}', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'Jane' })
    .then((answer) => answer.text(), (error) => error.name)`,
  'a change of the process': `fetch(at + '/log-level', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"level":"silent"}' })
    .then((answer) => answer.text(), (error) => error.name)`,
  'a beacon': `String(navigator.sendBeacon(at + '${CLASSIFY}', 'Jane'))`,
  'an image': `new Promise((resolve) => { const image = new Image(); image.onload = () => resolve('loaded'); image.onerror = () => resolve('failed'); image.src = at + '/config.json'; })`,
  'a script': `new Promise((resolve) => { const script = document.createElement('script'); script.onload = () => resolve('loaded'); script.onerror = () => resolve('failed'); script.src = at + '/openapi.json'; document.head.append(script); })`,
  'a style sheet': `new Promise((resolve) => { const link = document.createElement('link'); link.rel = 'stylesheet'; link.onload = () => resolve('loaded'); link.onerror = () => resolve('failed'); link.href = at + '/metrics'; document.head.append(link); })`,
  'a WebSocket': `new Promise((resolve) => { const socket = new WebSocket(at.replace('http', 'ws') + '/'); socket.onopen = () => resolve('open'); socket.onerror = () => resolve('failed'); })`,
  'a stream of events': `new Promise((resolve) => { const source = new EventSource(at + '/metrics'); source.onopen = () => resolve('open'); source.onerror = () => { source.close(); resolve('failed'); }; })`,
  'a frame': `new Promise((resolve) => { const frame = document.createElement('iframe'); frame.src = at + '/'; document.body.append(frame);
    const look = () => frame.contentDocument === null ? resolve('closed') : setTimeout(look, 50); look(); })`,
  'a form in a frame': `new Promise((resolve) => { document.body.insertAdjacentHTML('beforeend', '<iframe name="sink"></iframe><form method="post" enctype="text/plain" target="sink"><input name="Jane" value="secret"></form>');
    const form = document.forms[0]; form.action = at + '${CLASSIFY}'; form.submit(); resolve('sent'); })`,
  'a sandboxed frame': `new Promise((resolve) => { const frame = document.createElement('iframe'); frame.sandbox = 'allow-scripts'; addEventListener('message', ({ data }) => resolve(data));
    frame.srcdoc = '<script>fetch("' + at + '${CLASSIFY}", { method: "POST", headers: { "content-type": "text/plain" }, body: "Jane" }).then((a) => a.text(), (e) => e.name).then((x) => parent.postMessage(x, "*"))</' + 'script>'; document.body.append(frame); })`,
} as const;

/** What they may come to: nothing was read, whatever the browser calls it. */
const NOTHING = /^(?:opaque0|TypeError|true|failed|null|closed|sent)$/;

describe('web pages of other origins', { skip: browserMissing() }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser(RULES)));
  after(() => browser.close());

  /** The service with its page, and a server of pages that it knows nothing of. */
  async function open(t: TestContext, options: BrowserContextOptions = {}) {
    const context = await browser.newContext(options);
    // First of what is closed: a server waits for connections that a browser has opened and not used.
    t.after(() => context.close());
    const service = await countedApp(t, { pageFolder: path.resolve('dist/web/site') });
    const server = createServer((_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>theirs</title><body></body>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return { service, page, port: (server.address() as AddressInfo).port };
  }

  const refusals = (log: readonly string[]): number =>
    log.filter((line) => line.includes('"status":403') && line.includes('answered')).length;

  for (const [whose, host] of [
    ['another site', 'evil.test'],
    ['another port of this machine', '127.0.0.1'],
    ['another name of this machine', 'localhost'],
  ] as const) {
    it(`get nothing and have nothing done: ${whose}`, async (t) => {
      const { service, page, port } = await open(t);
      await page.goto(`http://${host}:${port.toString()}/`);
      let refused = 0;
      for (const [what, script] of Object.entries(ATTEMPTS)) {
        const outcome = await page.evaluate<string>(
          `(() => { const at = '${service.origin}'; return ${script}; })()`,
        );
        assert.match(outcome, NOTHING, what);
        // A beacon, for one, is told of before it has arrived.
        for (let patience = 0; refusals(service.log) <= refused && patience < 100; patience += 1) {
          await page.waitForTimeout(50);
        }
        assert.ok(refusals(service.log) > refused, `${what} was refused by the service`);
        refused = refusals(service.log);
      }
      assert.equal(service.asked(), 0);
      assert.equal((await service.post('/classify', 'Jane')).status, 200);
      assert.equal(service.asked(), 1);
    });
  }

  it('may link to the page, which then works, and to nothing else', async (t) => {
    const { service, page, port } = await open(t);
    const follow = async (address: string): Promise<Page> => {
      await page.goto(`http://evil.test:${port.toString()}/`);
      await page.evaluate(`document.body.innerHTML = '<a href="${service.origin}${address}">there</a>'`);
      await Promise.all([page.waitForURL(`${service.origin}${address}`), page.getByText('there').click()]);
      return page;
    };
    for (const address of ['/config.json', '/metrics', '/openapi.json']) {
      const body = await (await follow(address)).locator('body').textContent();
      assert.match(body ?? '', /ORIGIN_NOT_ALLOWED/, address);
    }
    const there = await follow('/docs');
    await there.locator('.opblock').first().waitFor();
    await (await follow('/')).getByRole('button', { name: 'Classify' }).waitFor();
    const before = service.asked();
    await page.getByLabel('Text to classify').fill('Jane is here');
    await page.getByRole('button', { name: 'Classify' }).click();
    for (let patience = 0; service.asked() === before && patience < 100; patience += 1)
      await page.waitForTimeout(50);
    assert.ok(service.asked() > before);
    // Opened by the other page, it leaves that no way to reach it.
    await page.goto(`http://evil.test:${port.toString()}/`);
    const closed = await page.evaluate<boolean>(
      `new Promise((resolve) => { const other = open('${service.origin}/'); setTimeout(() => resolve(other === null || other.closed), 1500); })`,
    );
    assert.equal(closed, true);
  });

  it('cannot send a form there', async (t) => {
    const { service, page, port } = await open(t);
    await page.goto(`http://evil.test:${port.toString()}/`);
    await page.evaluate(
      `document.body.innerHTML = '<form method="post" enctype="text/plain" action="${service.origin}${CLASSIFY}"><input name="Jane" value="x"><button>send</button></form>'`,
    );
    await Promise.all([page.waitForURL(`${service.origin}${CLASSIFY}`), page.getByText('send').click()]);
    assert.match((await page.locator('body').textContent()) ?? '', /ORIGIN_NOT_ALLOWED/);
    assert.equal(service.asked(), 0);
  });

  it('cannot pass for the page by a name that leads here', async (t) => {
    // Their page has no policy: that of the refusal must not be what stops it.
    const { service, page } = await open(t, { bypassCSP: true });
    const theirs = service.origin.replace('127.0.0.1', 'evil.test');
    for (const address of ['/', '/config.json', '/metrics', '/docs']) {
      const answer = await page.goto(theirs + address);
      assert.equal(answer?.status(), 403, address);
      assert.match(await answer.text(), /HOST_NOT_ALLOWED/, address);
    }
    const outcome = await page.evaluate<string>(
      `fetch('${CLASSIFY}', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'Jane' }).then((answer) => answer.text(), (error) => error.name)`,
    );
    assert.match(outcome, /HOST_NOT_ALLOWED/);
    assert.equal(service.asked(), 0);
  });
});
