import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { browserMissing, launchBrowser, openPage } from '../support/browser.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { runApp } from '../support/run-app.js';

const pageFolder = path.resolve('dist/web/site');
const working = configured(fakeProvider(wordFinder({ Hartley: ['PERSON', 0.95] })));
const broken = configured(
  fakeProvider(() => {
    throw new Error('lost');
  }),
  { name: 'Broken' },
);

describe('the page in trouble', { skip: browserMissing() }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  it('says when only some providers answered, and which did not', async (t) => {
    const { origin } = await runApp(t, { pageFolder, providers: [working, broken] });
    const { page, faults } = await openPage(t, browser, origin);
    await page.getByText('Only some providers answered').waitFor();
    assert.equal(await page.locator('.mark').count(), 1);
    const row = page.locator('table.facts tr[data-failed="true"]');
    assert.match((await row.textContent()) ?? '', /599|502/);
    assert.deepEqual(faults, []);
  });

  it('says when nothing was examined', async (t) => {
    const { origin } = await runApp(t, { pageFolder, providers: [broken, broken] });
    const { page } = await openPage(t, browser, origin);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    assert.match((await alert.textContent()) ?? '', /No provider answered|An internal error/);
    assert.equal(await alert.locator('tbody tr').count(), 2);
  });

  it('says when the service has gone, and goes on when it is back', async (t) => {
    const { origin } = await runApp(t, { pageFolder, providers: [working] });
    const { page } = await openPage(t, browser, origin);
    await page.locator('.mark').waitFor();
    await page.route('**/classify*', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Classify' }).click();
    await page.getByRole('alert').getByText('The service does not respond').waitFor();
    await page.unroute('**/classify*');
    await page.getByRole('button', { name: 'Classify' }).click();
    await page.locator('.mark').waitFor();
  });

  it('cleans refused text, or reads it as it is, if the reader wishes', async (t) => {
    const finder = wordFinder({ Jane: ['PERSON', 0.95], Hartley: ['PERSON', 0.95] });
    const { origin } = await runApp(t, { pageFolder, providers: [configured(fakeProvider(finder))] });
    const { page, faults } = await openPage(t, browser, origin);
    await page.getByLabel('Text to classify').fill('Ja\u00ADne and Hartley');
    const alert = page.getByRole('alert');
    await alert.getByRole('button', { name: 'Read it anyway' }).click();
    await page.locator('.mark', { hasText: 'Hartley' }).waitFor();
    assert.equal(await page.locator('.mark').count(), 1);
    await page.getByText('The text was read as it is').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByLabel('Text to classify').fill('Hartley and Ja\u00ADne');
    await alert.getByRole('button', { name: 'Clean it and go on' }).click();
    await page.locator('.mark', { hasText: 'Ja\u00ADne' }).waitFor();
    assert.equal(await page.locator('.mark').count(), 2);
    await page.getByText('A cleaned copy of the text was examined').waitFor();
    assert.match((await page.locator('pre', { hasText: 'curl' }).textContent()) ?? '', /untrusted=clean/);
    assert.deepEqual(faults, []);
  });

  it('gives a slow request up for a newer one', async (t) => {
    let calls = 0;
    const slowFirst = fakeProvider(async (text, signal) => {
      calls += 1;
      if (calls === 1) await new Promise((resolve) => setTimeout(resolve, 5_000, signal).unref());
      return wordFinder({ Hartley: ['PERSON', 0.95], newer: ['AGE', 0.9] })(text);
    });
    const provider = configured(slowFirst, { timeoutMs: 10_000 });
    const { origin } = await runApp(t, { pageFolder, providers: [provider] });
    const { page } = await openPage(t, browser, origin);
    await page.locator('button[aria-busy="true"]').waitFor();
    await page.getByLabel('Text to classify').fill('a newer text');
    await page.locator('.mark', { hasText: 'newer' }).waitFor();
    assert.equal(await page.locator('.mark').count(), 1);
  });

  it('draws overlapping findings once, and labels them as one', async (t) => {
    const finder = wordFinder({
      'Jane Hartley': ['PERSON', 0.9],
      'Hartley Street': ['STREET', 0.8],
      Hartley: ['CITY', 0.75],
    });
    const { origin } = await runApp(t, { pageFolder, providers: [configured(fakeProvider(finder))] });
    const { page } = await openPage(t, browser, origin);
    await page.getByLabel('Text to classify').fill('😀 Jane Hartley Street 😀');
    await page.locator('.mark', { hasText: 'Jane' }).waitFor();
    assert.deepEqual(await page.locator('.piece').allTextContents(), ['Jane ', 'Hartley', ' Street']);
    assert.equal(await page.locator('.labelled').textContent(), '😀 [PERSON&LOCATION] 😀');
    await page.locator('.piece', { hasText: 'Hartley' }).hover();
    const card = page.getByRole('tooltip');
    assert.equal(await card.locator('article').count(), 3);
    await page.locator('.piece', { hasText: 'Jane' }).hover();
    await card.locator('article').nth(1).waitFor({ state: 'detached' });
  });

  it('is not there where it is switched off', async (t) => {
    const app = await runApp(t);
    const answer = await app.request('/', { headers: { accept: 'text/html' } });
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    for (const file of ['/docs', '/config.json']) assert.equal((await app.request(file)).status, 404, file);
  });
});
