import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { OPERATOR_CHOICES } from '../../web/model/protection.js';
import { OPERATORS } from '../../src/transform/registry.js';
import { browserMissing, launchBrowser } from '../support/browser.js';
import { openStartPage } from '../support/open-start-page.js';
import { seriousFaults } from '../support/serious-faults.js';

const WORDS = { Jane: ['PERSON', 0.95], Bob: ['PERSON', 0.9], Berlin: ['LOCATION', 0.8] } as const;
const SAYS = '😀 Jane asks Bob in Berlin; Jane waits';

describe('operators that can be chosen on the page', () => {
  it('are all that need no parameters', () => {
    const without = OPERATORS.filter(({ parameters }) =>
      Object.values(parameters).every(({ required }) => required !== true),
    );
    assert.deepEqual(
      OPERATOR_CHOICES.map(({ name }) => name as string).sort(),
      without.map(({ name }) => name).sort(),
    );
  });
});

describe('protecting on the page', { skip: browserMissing() }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    it(`by the keyboard, ${colorScheme}, ${width.toString()} pixels, without a fault for axe`, async (t) => {
      const { page, faults } = await openStartPage(
        t,
        browser,
        { ...WORDS, Hartley: ['PERSON', 0.9] },
        {
          colorScheme,
          viewport: { width, height: 900 },
        },
      );
      await page.getByRole('radio', { name: 'Find' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.getByLabel('Text to classify').fill(SAYS);
      const result = page.getByRole('region', { name: 'Protected, content' });
      await result.getByText('[PERSON_2]').waitFor();
      assert.equal(
        await result.innerText(),
        '😀 [PERSON_1] asks [PERSON_2] in [LOCATION_1]; [PERSON_1] waits',
      );
      assert.deepEqual(
        await page.getByRole('region', { name: 'Original, content' }).locator('mark').allInnerTexts(),
        ['Jane', 'Bob', 'Berlin', 'Jane'],
      );
      await page.getByLabel('Operator for one category').selectOption('LOCATION');
      await result.getByText('Berlin').waitFor();
      await page.getByLabel('Every category becomes').selectOption('redact');
      await page.getByText('😀  asks  in Berlin;  waits').waitFor();
      assert.deepEqual(await seriousFaults(page), []);
      assert.ok(
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        'nothing sticks out',
      );
      await page.getByRole('button', { name: 'Copy protected text' }).click();
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), '😀  asks  in Berlin;  waits');
      await page.getByText('Paste a policy', { exact: true }).click();
      const policy = page.getByLabel('Policy as JSON, or the name of one');
      await policy.fill('{"default":');
      await page.getByText('Invalid JSON.').waitFor();
      await policy.fill('{"default": {"operator": "hush"}}');
      await page.getByRole('alert').getByText('policy.default.operator: must be').waitFor();
      assert.deepEqual(await seriousFaults(page), []);
      await policy.fill('{"default": {"operator": "replace", "with": "X"}}');
      await page.getByText('😀 X asks X in X; X waits').waitFor();
      assert.deepEqual(faults, []);
    });
  }
});
