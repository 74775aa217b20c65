import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { readImage } from '../../src/formats/image/read-image.js';
import { drawText } from '../support/draw-text.js';
import { browserMissing, launchBrowser } from '../support/browser.js';
import { openStartPage } from '../support/open-start-page.js';

const WORDS = { Hartley: ['PERSON', 0.95] } as const;
const input = (page: Page) => page.getByLabel('Text to classify');
const remark = (page: Page) => page.locator('.foot [role="status"]');

async function drop(page: Page, name: string, bytes: readonly number[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], ${JSON.stringify(name)})); return data; })()`,
  );
  await page.dispatchEvent('.input', 'drop', { dataTransfer });
}

const bytesOf = (text: string): readonly number[] => [...Buffer.from(text)];

describe('what is put into the page', { skip: browserMissing() }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  const open = (t: TestContext, options: BrowserContextOptions = {}) =>
    openStartPage(t, browser, WORDS, options);

  it('is told to stay on this machine, and can be cleared', async (t) => {
    const { page } = await open(t);
    await page.getByText('Your text stays on this machine').waitFor();
    await page.getByRole('link', { name: 'Guide', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    assert.equal(await input(page).inputValue(), '');
    await page.getByText('Findings appear here.').waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), 'input');
  });

  it('is an image: what is found is boxed, and covered beside it', async (t) => {
    const { page } = await open(t);
    const bytes = await drawText(['Hello Hartley, welcome to the club.']).encode('png');
    const file = { name: 'letter.png', mimeType: 'image/png', buffer: bytes };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('heading', { name: 'Redacted' }).waitFor({ timeout: 60_000 });
    const box = page.locator('.picture .box');
    assert.equal(await box.count(), 1);
    assert.match((await box.getAttribute('title')) ?? '', /^Person \(PERSON\), 0\.95$/);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save' }).click(),
    ]);
    assert.equal(saved.suggestedFilename(), 'redacted-letter.png');
    const { sections } = await readImage(readFileSync(await saved.path()));
    assert.match(sections[0]?.text ?? '', /^Hello[^\n]*welcome to the club/);
    assert.doesNotMatch(sections[0]?.text ?? '', /Hartley/);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText('Findings appear here.').waitFor();
  });

  it('is named where it is another format, with what can be done', async (t) => {
    const { page } = await open(t);
    const zip = [0x50, 0x4b, 3, 4, 0, 0];
    const rows: readonly (readonly [string, readonly number[], RegExp])[] = [
      [
        'people.xlsx',
        [...zip, ...bytesOf('xl/workbook.xml')],
        /^people\.xlsx is an Excel workbook \(XLSX\)\. Save the sheet as CSV/,
      ],
      [
        'a.docx',
        [...zip, ...bytesOf('word/document.xml')],
        /is a Word document \(DOCX\)\. Use the command line/,
      ],
      ['a.zip', [...zip, ...bytesOf('a.txt')], /is a ZIP archive\. Unpack it/],
      // A PDF may be plain ASCII.
      ['a.pdf', bytesOf('%PDF-1.7\n1 0 obj\n'), /is a PDF document\. Use the command line/],
      ['a.bin', [0xc3, 0x28, 1, 2], /is not a text file\./],
      ['a.txt', [0x20, 0x0a], /is empty\./],
    ];
    for (const [name, bytes, wanted] of rows) {
      await drop(page, name, bytes);
      await remark(page).filter({ hasText: wanted }).waitFor();
      assert.equal(await remark(page).getAttribute('data-problem'), 'true', name);
    }
  });

  it('cannot turn the words of the page around, by its text or by the name of its file', async (t) => {
    const { page, faults } = await open(t);
    await input(page).fill('pay \u202Eto Hartley');
    const alert = page.getByRole('alert');
    await alert.getByText('RIGHT-TO-LEFT OVERRIDE').waitFor();
    await alert.getByText('in line 1, column 5.').waitFor();
    const button = alert.getByRole('button', { name: 'Select it in the input' });
    // Where the text of the button is drawn, letter by letter: from left to right, and inside the button.
    const isInOrder = (selector: string) =>
      page.evaluate<boolean>(`(() => {
        const node = document.querySelector('${selector}');
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const text = walker.nextNode();
        const lefts = Array.from({ length: text.length }, (_, at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        });
        return lefts.every((left, at) => at === 0 || left >= lefts[at - 1]);
      })()`);
    assert.ok(await isInOrder('[role="alert"] button'));
    assert.doesNotMatch((await alert.textContent()) ?? '', /\u202E/);
    // More of the kind around the refused one, and in a name.
    await input(page).fill('a\u200B \u202Egnp.exe \u2066 b');
    await alert.getByText('ZERO WIDTH SPACE').waitFor();
    assert.doesNotMatch((await alert.textContent()) ?? '', /[\u200B\u202E\u2066]/u);
    assert.ok(await button.isVisible());
    await drop(page, 'photo\u202Egnp.exe', [0xff, 0xd8, 0xff]);
    await remark(page).getByText('is a JPEG picture.').waitFor();
    assert.match((await remark(page).textContent()) ?? '', /^photo\\u\{202e\}gnp\.exe is a JPEG picture\./);
    assert.deepEqual(faults, []);
  });

  it('is named by the character that is refused, and by its line and column', async (t) => {
    const { page } = await open(t);
    await input(page).fill('first line\n😀 Your P\u0430ypal account');
    const alert = page.getByRole('alert');
    await alert.getByText('CYRILLIC SMALL LETTER A').waitFor();
    await alert.getByText('in line 2, column 9.').waitFor();
  });

  it('takes what was said of the input before with it', async (t) => {
    const { page } = await open(t);
    const alert = page.getByRole('alert');
    await input(page).fill('P\u0430ypal');
    await alert.waitFor();
    await page.getByLabel('Classify as I type').uncheck();
    await drop(page, 'letter.txt', bytesOf('Dear Hartley'));
    await remark(page).getByText('loaded.').waitFor();
    await alert.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Classify' }).click();
    await page.locator('.mark').waitFor();
    // So does a text that will not be sent; one that is typed over is dimmed, for it may be the same mistake still.
    await input(page).fill('P\u0430ypal');
    await page.getByRole('button', { name: 'Classify' }).click();
    await alert.waitFor();
    await input(page).fill('P\u0430yp');
    await page.locator('[role="alert"][data-stale="true"]').waitFor();
    await input(page).fill('x'.repeat(10_241));
    await alert.waitFor({ state: 'detached' });
  });

  it('is spoken of in the words of a phone', async (t) => {
    const { page } = await open(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.getByText('Tap a finding for the reasons').waitFor();
    assert.equal(await page.getByText('Point at a finding').isVisible(), false);
    await page.locator('.mark').first().tap();
    await page.getByRole('tooltip').waitFor();
  });
});
