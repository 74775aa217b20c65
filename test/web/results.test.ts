import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { parse } from 'csv-parse/sync';
import { browserMissing, launchBrowser } from '../support/browser.js';
import { openStartPage } from '../support/open-start-page.js';

const WORDS = {
  Hartley: ['PERSON', 0.95],
  '=cmd': ['PASSWORD', 0.9],
  Leeds: ['CITY', 0.75],
  Bo: ['PERSON', 0.8],
} as const;
const input = (page: Page) => page.getByLabel('Text to classify');

/** What the button of this name saves. */
async function saved(page: Page, name: string): Promise<{ readonly file: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { file: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

describe('what can be done with the result', { skip: browserMissing() }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  const open = (t: TestContext, options: BrowserContextOptions = {}) =>
    openStartPage(t, browser, WORDS, options);

  it('saves the labelled text, and the findings without a formula', async (t) => {
    const { page, faults, foreign } = await open(t);
    await input(page).fill('=cmd Hartley in Leeds, "Hartley"');
    await page.locator('.mark', { hasText: '=cmd' }).waitFor();
    assert.deepEqual(await saved(page, 'Save labelled text as labelled.txt'), {
      file: 'labelled.txt',
      text: '[PASSWORD] [PERSON] in [LOCATION], "[PERSON]"',
    });
    const csv = await saved(page, 'Save findings as findings.csv');
    const rows = parse(csv.text, { columns: true }) as unknown as readonly Record<string, string>[];
    assert.deepEqual(
      rows.map(({ category, value, start_index: start }) => [category, value, start]),
      [
        ['PASSWORD', "'=cmd", '0'],
        ['PERSON', 'Hartley', '5'],
        ['LOCATION', 'Leeds', '16'],
        ['PERSON', 'Hartley', '24'],
      ],
    );
    const json = JSON.parse((await saved(page, 'Save findings as findings.json')).text) as readonly unknown[];
    assert.equal(json.length, 4);
    assert.deepEqual([faults, foreign], [[], []]);
  });

  it('gives the request as a command and the answer as JSON', async (t) => {
    const { page } = await open(t);
    const { origin } = new URL(page.url());
    await input(page).fill("It's Hartley");
    await page.locator('.labelled', { hasText: "It's" }).waitFor();
    await page.getByRole('slider').fill('0.85');
    await page.locator('summary', { hasText: 'Request as curl' }).click();
    await page.getByRole('button', { name: 'Copy curl command' }).click();
    await page.getByText('Copied').waitFor();
    const command = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.ok(command.includes(`${origin}/svc/data-discovery/v1.1/classify?score_threshold=0.85`), command);
    assert.ok(command.endsWith(String.raw`--data-raw 'It'\''s Hartley'`), command);
    await page.getByLabel('Operation').selectOption('label');
    await page.getByRole('button', { name: 'Copy curl command' }).click();
    await page.locator('pre', { hasText: 'transform/label?score_threshold=0.85' }).waitFor();
    await page.locator('summary', { hasText: 'Answer as JSON' }).click();
    await page.getByRole('button', { name: 'Copy JSON' }).click();
    const json = page.getByLabel('JSON', { exact: true });
    assert.ok((JSON.parse((await json.textContent()) ?? '') as { classifications: object }).classifications);
  });

  it('has a threshold for each category', async (t) => {
    const { page, posts } = await open(t);
    await input(page).fill('Hartley in Leeds with Bo');
    await page.locator('.mark', { hasText: 'Leeds' }).waitFor();
    const asked = posts.length;
    await page.getByText('Threshold per category').click();
    await page.getByLabel('Threshold of Person', { exact: true }).fill('0.9');
    const labelled = page.locator('.labelled');
    assert.equal(await labelled.textContent(), '[PERSON] in [LOCATION] with Bo');
    await page.getByText('Threshold per category (1 set)').waitFor();
    // The one of all has no say for it any more.
    await page.getByRole('slider', { name: 'Threshold', exact: true }).fill('0.99');
    assert.equal(await labelled.textContent(), '[PERSON] in Leeds with Bo');
    await page.getByRole('button', { name: 'Copy rules' }).click();
    assert.equal(
      await page.evaluate<string>('navigator.clipboard.readText()'),
      'thresholds:\n  PERSON: 0.9\n',
    );
    await page.getByRole('button', { name: 'Reset Person to the common threshold' }).click();
    assert.equal(await labelled.textContent(), 'Hartley in Leeds with Bo');
    assert.equal(posts.length, asked);
  });

  it('labels a table: values as a whole, notes where something stands in them', async (t) => {
    const { page, faults } = await open(t);
    await page.getByText('CSV', { exact: true }).click();
    const table =
      'name,notes,qty\n' +
      'Hartley,"moved to Leeds, then back",1\n' +
      'Bo,"nothing ""to"" say",2\n' +
      'Hartley,"called Hartley twice",3\n';
    await input(page).fill(table);
    await page.locator('.inside', { hasText: 'Leeds' }).waitFor();
    // A whole cell has a colour only where the column holds values.
    const cells = page.locator('table.data tbody tr').first().locator('td');
    assert.equal(await cells.nth(0).getAttribute('data-family'), 'person');
    assert.equal(await cells.nth(1).getAttribute('data-family'), null);
    assert.equal(await cells.nth(1).textContent(), 'moved to Leeds, then back');
    const { file, text } = await saved(page, 'Save the labelled table as labelled.csv');
    assert.equal(file, 'labelled.csv');
    assert.equal(
      text,
      'name,notes,qty\n' +
        '[PERSON],"moved to [LOCATION], then back",1\n' +
        '[PERSON],"nothing ""to"" say",2\n' +
        '[PERSON],called [PERSON] twice,3\n',
    );
    const findings = await saved(page, 'Save findings as findings.csv');
    assert.match(findings.text, /^column_index,column_name,category,score,rows_processed,classifiers\r\n/);
    assert.deepEqual(faults, []);
  });

  it('shows every column of a wide table at once', async (t) => {
    const { page } = await open(t);
    await page.getByText('CSV', { exact: true }).click();
    const columns = Array.from({ length: 40 }, (_name, index) => `column_${index.toString()}`);
    const row = columns.map((_name, index) => (index % 13 === 0 ? 'Hartley' : 'a rather long cell'));
    await input(page).fill(`${columns.join(',')}\n${row.join(',')}\n`);
    const list = page.getByLabel('Columns with sensitive data');
    await list.waitFor();
    assert.deepEqual(
      await list.getByRole('button').allTextContents(),
      ['column_0', 'column_13', 'column_26', 'column_39'].map((name) => `${name}Person`),
    );
    await page.getByText('40 columns, 1 row', { exact: true }).waitFor();
    await list.getByRole('button', { name: /^column_39/ }).click();
    const last = page.locator('table.data th').nth(39);
    const box = await last.boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 1280, 'the column is in view');
    await page.getByRole('tooltip').getByText('Steps of the score').click();
    await page.getByRole('tooltip').getByText('In 1 of 1 row, 1 finding', { exact: false }).waitFor();
  });
});
