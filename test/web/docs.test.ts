import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { browserMissing, launchBrowser, openPage } from '../support/browser.js';
import { runServer } from '../support/run-program.js';

describe('the API documentation', { skip: browserMissing() }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  it('lists the operations, and tries them out', async (t) => {
    const { origin } = await runServer(t, ['serve'], { LOG_LEVEL: 'silent' });
    const { page, faults, foreign } = await openPage(t, browser, `${origin}/`);
    await page.getByRole('link', { name: 'API', exact: true }).click();
    const operation = page.locator('#operations-data_discovery-classify');
    await operation.locator('.opblock-summary-control').click();
    // The first example of a body is there from the start.
    await operation.getByRole('textbox').last().waitFor();
    assert.match(await operation.locator('textarea').inputValue(), /Card 4111/);
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table');
    await answer.waitFor();
    const told = (await answer.textContent()) ?? '';
    assert.match(told, /200/);
    assert.match(told, /CREDIT_CARD/);
    assert.deepEqual([faults, foreign], [[], []]);
  });
});
