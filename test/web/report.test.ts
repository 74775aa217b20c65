import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { html } from '../../src/reports/html/html.js';
import { browserMissing, launchBrowser } from '../support/browser.js';
import { HOSTILE_NAMES, madeUpEvents, writeReport } from '../support/report-events.js';
import { seriousFaults } from '../support/serious-faults.js';

describe('the HTML report', { skip: browserMissing() }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'report-page-'));
  const file = (files: number): string => path.join(folder, `${files.toString()}.html`);
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
    for (const files of [40, 10_000]) writeFileSync(file(files), writeReport(html, madeUpEvents(files)));
  });
  it('weighs less than 5 MB with 10,000 files', () => {
    assert.ok(statSync(file(10_000)).size < 5_000_000);
  });

  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(t: TestContext, files: number, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      offline: true,
      ...options,
    });
    t.after(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const faults: string[] = [];
    const requests: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('dialog', (dialog) => {
      faults.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    const address = pathToFileURL(file(files)).href;
    page.on('request', (request) => {
      if (request.url() !== address) requests.push(request.url());
    });
    await page.goto(address);
    return { page, faults, requests };
  }

  const shownRows = (page: Page): Promise<number> => page.locator('tbody tr:not(.details)').count();

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      it(`has no serious fault for axe and asks for nothing: ${colorScheme}, ${width.toString()} pixels`, async (t) => {
        const { page, faults, requests } = await open(t, 40, {
          colorScheme,
          viewport: { width, height: 844 },
        });
        await page.locator('.fold').first().click();
        await page.locator('.details dl').waitFor();
        assert.deepEqual(await seriousFaults(page), []);
        assert.ok(
          await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
          'nothing sticks out',
        );
        assert.deepEqual([faults, requests], [[], []]);
      });
    }
  }

  it('shows hostile names of files and columns as what they are', async (t) => {
    const { page, faults, requests } = await open(t, 40);
    const text = (await page.locator('tbody').textContent()) ?? '';
    for (const name of HOSTILE_NAMES.slice(0, -1)) assert.ok(text.includes(name), name);
    assert.ok(text.includes('<b>mail</b>'));
    assert.ok(text.includes('\\u{202e}txt.exe'), 'what cannot be seen is told');
    assert.equal(await page.locator('tbody img, tbody b, tbody svg, tbody a').count(), 0);
    assert.equal(await page.title(), 'Sensitive data');
    assert.deepEqual([faults, requests], [[], []]);
  });

  it('runs no script but its own', async (t) => {
    const { page } = await open(t, 40);
    const ran = await page.evaluate(`(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      return window.ran === true;
    })()`);
    assert.equal(ran, false);
  });

  it('is searched, filtered and sorted by keyboard, among 10,000 files', async (t) => {
    const { page, faults } = await open(t, 10_000);
    assert.equal(await shownRows(page), 200);
    const [first] = await page.locator('tbody tr .badge').allTextContents();
    assert.equal(first, 'critical');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('00007 person');
    await page.getByText(/^0 of /).waitFor();
    await page.getByRole('searchbox').fill('file 00007.txt');
    await page.getByText(/^1 of /).waitFor();
    await page.locator('tbody .fold').focus();
    await page.keyboard.press('Enter');
    assert.match((await page.locator('.findings').textContent()) ?? '', /1:3 · 0\.90 · Pattern: made-up/);
    assert.equal(await page.locator('tbody .fold').getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.details').count(), 0);
    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    await page.getByLabel('State').selectOption('unread');
    await page.getByText(/^83 of /).waitFor();
    assert.match((await page.locator('tbody').textContent()) ?? '', /it is broken/);
    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    const where = page.getByRole('button', { name: 'Where' });
    await where.press('Enter');
    assert.equal(await page.locator('th[data-sort=where]').getAttribute('aria-sort'), 'ascending');
    await page.getByRole('button', { name: /^Show 200 more/ }).press('Enter');
    assert.equal(await shownRows(page), 400);
    await page.locator('.bars button').first().press('Enter');
    await page.getByText(/^[\d,]+ of /).waitFor();
    assert.notEqual(await page.getByLabel('Category').inputValue(), '');
    assert.deepEqual(faults, []);
  });

  it('is printed with every row that is wanted, and nothing to press', async (t) => {
    const { page } = await open(t, 10_000);
    await page.getByLabel('Severity').selectOption('critical');
    await page.getByText(/^[\d,]+ of /).waitFor();
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: 'print' });
    const count = (await page.locator('#count').textContent()) ?? '';
    assert.equal(await shownRows(page), Number(/^[\d,]+/.exec(count)?.[0].replaceAll(',', '')));
    assert.equal(await page.getByRole('searchbox').isVisible(), false);
  });
});
