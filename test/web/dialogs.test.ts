import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { DIALOG_STATES, dialogOf } from '../support/account-dialogs.js';
import { browserMissing, launchBrowser, openPage } from '../support/browser.js';
import { openDialogStage } from '../support/dialog-stage.js';
import { seriousFaults } from '../support/serious-faults.js';

describe('the dialogs of accounts, for everyone', { skip: browserMissing() }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  for (const [colorScheme, width, height] of [
    ['light', 1280, 900],
    ['dark', 390, 844],
  ] as const) {
    it(`have no serious fault for axe, and fit: ${colorScheme}, ${width.toString()} pixels`, async (t) => {
      const stage = await openDialogStage(t);
      for (const { name, open } of DIALOG_STATES) {
        const options = { colorScheme, viewport: { width, height } };
        const { page, faults } = await openPage(t, browser, stage.origin, options);
        await open(page, stage);
        assert.deepEqual(await seriousFaults(page), [], name);
        const box = await dialogOf(page).boundingBox();
        assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, `${name}: beside the screen`);
        const { scrolled, shown } = await page.evaluate<{ scrolled: number; shown: number }>(
          "(({ scrollWidth, clientWidth }) => ({ scrolled: scrollWidth, shown: clientWidth }))(document.querySelector('dialog'))",
        );
        assert.ok(scrolled <= shown, `${name}: cut`);
        const isInside = await page.evaluate("document.activeElement.closest('dialog') !== null");
        assert.ok(isInside, `${name}: the focus is lost`);
        assert.deepEqual(faults, [], name);
        await page.close();
      }
    });
  }
});
