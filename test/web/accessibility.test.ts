import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { browserMissing, launchBrowser, openPage } from '../support/browser.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { runApp } from '../support/run-app.js';
import { seriousFaults } from '../support/serious-faults.js';
import { CATEGORIES, FAMILIES, familyOf } from '../../src/core/harmonization-table.js';

/** One word of each family, so that every colour is on the page. */
const WORDS = Object.fromEntries(
  FAMILIES.map((family) => [
    `${family}word`,
    [CATEGORIES.find((category) => familyOf(category) === family) ?? 'UNHEARD_OF', 0.9] as const,
  ]),
);

describe('the page for everyone', { skip: browserMissing() }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      it(`has no serious fault for axe: ${colorScheme}, ${width.toString()} pixels`, async (t) => {
        const providers = [configured(fakeProvider(wordFinder(WORDS)))];
        const { origin } = await runApp(t, { pageFolder: path.resolve('dist/web/site'), providers });
        const { page } = await openPage(t, browser, origin, { colorScheme, viewport: { width, height } });
        const input = page.getByLabel('Text to classify');
        await input.fill(Object.keys(WORDS).join(' '));
        await page
          .locator('.mark')
          .nth(FAMILIES.length - 1)
          .waitFor();
        for (const fold of await page.locator('summary').all()) await fold.click();
        await page.locator('.mark').first().focus();
        await page.getByRole('tooltip').waitFor();
        assert.deepEqual(await seriousFaults(page), [], 'findings');
        assert.ok(
          await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
          'nothing sticks out',
        );
        await page.getByRole('switch').first().click();
        await page.getByText('CSV', { exact: true }).click();
        await input.fill('head,other\npersonword,secretword\n');
        await page.locator('.verdict').first().waitFor();
        assert.deepEqual(await seriousFaults(page), [], 'table');
        assert.ok(
          await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
          'nothing sticks out',
        );
        await page.getByText('Text', { exact: true }).click();
        await input.fill('P\u0430ypal');
        await page.getByRole('alert').waitFor();
        assert.deepEqual(await seriousFaults(page), [], 'error');
      });
    }
  }
});
