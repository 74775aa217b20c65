import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { browserMissing, launchBrowser, openPage } from '../support/browser.js';
import { runServer } from '../support/run-program.js';
import { SAMPLES } from '../../web/model/samples.js';

const LETTER = SAMPLES[0].text;

const input = (page: Page) => page.getByLabel('Text to classify');
const marks = (page: Page) => page.locator('.mark');
const labelled = (page: Page) => page.locator('.labelled');
const threshold = (page: Page) => page.getByRole('slider');
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const settled = (page: Page, text: string) => page.locator('.text', { hasText: text }).first().waitFor();

/** Drops a file on the input. */
async function drop(page: Page, name: string, content: string | readonly number[]): Promise<void> {
  const part =
    typeof content === 'string' ? JSON.stringify(content) : `new Uint8Array(${JSON.stringify(content)})`;
  const dataTransfer = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(new File([${part}], ${JSON.stringify(name)})); return data; })()`,
  );
  await page.dispatchEvent('.input', 'drop', { dataTransfer });
}

describe('the page', { skip: browserMissing() }, () => {
  let browser: Browser;
  let origin = '';
  const ends: (() => unknown)[] = [];
  before(async () => {
    const keep = { after: (end: () => unknown) => void ends.push(end) };
    [browser, { origin }] = await Promise.all([
      launchBrowser(),
      runServer(keep as never, ['serve'], { LOG_LEVEL: 'silent' }),
    ]);
    // The first answer waits until the model is loaded, which a busy machine does not finish in a page's time limit.
    const first = await fetch(`${origin}/svc/data-discovery/v1.1/classify`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: LETTER,
    });
    assert.equal(first.status, 200, await first.text());
  });
  after(async () => {
    await browser.close();
    for (const end of ends) await end();
  });

  it('classifies what is pasted, marks it and labels it as the service does', async (t) => {
    const { page, faults, foreign } = await openPage(t, browser, origin);
    const text =
      'Jake lives at 15 Main st, Hamden 06517, Connecticut. 😀 x\u0304 Mail zoe\u0308@example.org? No: jane@example.org';
    const body = text.normalize('NFC');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(body)})`);
    await input(page).fill('');
    await input(page).press('Control+v');
    await settled(page, 'jane@example.org');
    // Behind an emoji and combined letters, the mark still stands on the address alone.
    const texts = await marks(page).locator('.piece').allTextContents();
    assert.ok(texts.includes('jane@example.org'), texts.join(' | '));
    assert.ok(texts.includes('Jake'));
    const answer = await fetch(`${origin}/svc/data-discovery/v1.1/transform/label?score_threshold=0.7`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
    });
    const { transform } = (await answer.json()) as { transform: { text: string } };
    assert.equal(await labelled(page).textContent(), transform.text);
    await page.getByRole('button', { name: 'Copy labelled text' }).click();
    await page.getByText('Copied').waitFor();
    assert.equal(await clipboard(page), transform.text);
    assert.deepEqual([faults, foreign], [[], []]);
  });

  it('acts on threshold and switches at once, without a request', async (t) => {
    const { page, posts, faults } = await openPage(t, browser, origin);
    await settled(page, 'Hartley');
    const asked = posts.length;
    assert.equal(asked, 1);
    const all = await marks(page).count();
    await threshold(page).fill('1');
    assert.equal(await labelled(page).textContent(), LETTER);
    await threshold(page).fill('0');
    assert.ok((await marks(page).count()) >= all);
    const email = page.getByRole('switch', { name: /^Email address \(EMAIL_ADDRESS\)/ });
    await email.click();
    assert.equal(await email.getAttribute('aria-checked'), 'false');
    assert.match((await labelled(page).textContent()) ?? '', /margaret\.hartley@example\.com/);
    await email.click();
    assert.doesNotMatch((await labelled(page).textContent()) ?? '', /margaret\.hartley@example\.com/);
    assert.equal(posts.length, asked);
    assert.deepEqual(faults, []);
  });

  it('tells why on hover', async (t) => {
    const { page } = await openPage(t, browser, origin);
    await page.locator('.piece', { hasText: '4111 1111 1111 1111' }).hover();
    const card = page.getByRole('tooltip');
    const inWords = await card.innerText();
    assert.match(inWords, /Its form fits, its check digit is right, and “card” is 5 words away\./);
    assert.match(inWords, /The language model recognizes it\.\n+Several detectors found it\./);
    assert.doesNotMatch(inWords, /Pattern Classification Provider/, 'internals are folded');
    await card.getByText('Steps of the score').click();
    const told = await card.innerText();
    for (const part of [
      'CREDIT_CARD',
      'credit-card',
      'Pattern Classification Provider',
      'Check digit passed',
      'Context word “card',
    ]) {
      assert.ok(told.includes(part), `${part} in ${told}`);
    }
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    // Unfolding the steps keeps the focus on the finding; otherwise its card would close.
    await page.mouse.move(0, 0);
    await page.locator('.mark', { hasText: 'Hartley' }).first().focus();
    await card.getByText('Steps of the score').click();
    await card.getByText('Calibrated to the accuracy of the model').waitFor();
    assert.match(await page.evaluate<string>('document.activeElement.textContent'), /Hartley/);
    // The keyboard folds and unfolds them, too.
    await page.keyboard.press('Enter');
    await card.getByText('Calibrated to the accuracy of the model').waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await card.getByText('Calibrated to the accuracy of the model').waitFor();
  });

  it('can be used by keyboard alone', async (t) => {
    const { page, faults } = await openPage(t, browser, origin);
    await settled(page, 'Hartley');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Skip to the result');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'result');
    const isAt = (selector: string) =>
      page.evaluate<boolean>(`document.activeElement.matches('${selector}')`);
    for (let step = 0; step < 30 && !(await isAt('.mark')); step += 1) await page.keyboard.press('Tab');
    const current = () => page.evaluate<string>('document.activeElement.textContent');
    assert.equal(await current(), 'MsTitle');
    await page.keyboard.press('ArrowRight');
    assert.equal(await current(), 'HartleyPerson');
    assert.match((await page.getByRole('tooltip').textContent()) ?? '', /PERSON/);
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('End');
    assert.match(await current(), /Northgate/);
    // One stop for all findings: Tab leaves them.
    await page.keyboard.press('Tab');
    assert.equal(await isAt('.mark'), false);
    await input(page).focus();
    await input(page).fill('Mail jane@example.org');
    await page.keyboard.press('Control+Enter');
    await settled(page, 'jane@example.org');
    assert.deepEqual(faults, []);
  });

  it('shows a dropped table with a verdict for each column', async (t) => {
    const { page, posts, faults } = await openPage(t, browser, origin);
    await settled(page, 'Hartley');
    await drop(
      page,
      'people.csv',
      '\uFEFFname|mail|qty\r\n"Kim, A."|kim@example.com|7\r\nBo Li|bo@example.org|9\r\n',
    );
    const remark = page.locator('.foot [role="status"]');
    await remark
      .getByText(
        'loaded; the byte order mark was removed, line endings were converted to line feeds, 3 columns, separated by the pipe.',
      )
      .waitFor();
    assert.match((await remark.textContent()) ?? '', /^people\.csv loaded;/);
    await page.locator('.verdict', { hasText: 'Email address' }).waitFor();
    assert.deepEqual(await page.locator('table.data tbody tr').first().locator('td').allTextContents(), [
      'Kim, A.',
      'kim@example.com',
      '7',
    ]);
    assert.ok(
      posts.some((post) => post.includes('column_delimiter=pipe')),
      posts.join('\n'),
    );
    await page.locator('.verdict', { hasText: 'Email address' }).focus();
    assert.match((await page.getByRole('tooltip').textContent()) ?? '', /In 2 of 2 rows, 2 findings/);
    await page.getByLabel('First row').selectOption('false');
    await page.getByText('3 columns, 3 rows').waitFor();
    assert.ok(
      posts.some((post) => post.includes('has_headers=false')),
      posts.join('\n'),
    );
    await drop(page, 'photo.txt', [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]);
    await page.getByText('is a JPEG picture. This format is not supported.').waitFor();
    assert.deepEqual(faults, []);
  });

  it('reads a pasted table by its own delimiter, and tells what is odd about it', async (t) => {
    const { page, posts, faults } = await openPage(t, browser, origin);
    await settled(page, 'Hartley');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const table =
      'name;mail;amount\nKim;kim@example.com;1,50\nBo;bo@example.org;2,75\nLi;li@example.net;3,25\n';
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(table)})`);
    await input(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    await page.getByText('Read as CSV: 3 columns, separated by the semicolon.').waitFor();
    await page.locator('.verdict', { hasText: 'Email address' }).waitFor();
    assert.ok(
      posts.some((post) => post.includes('column_delimiter=semicolon')),
      posts.join('\n'),
    );
    await page.getByLabel('Delimiter').selectOption('pipe |');
    await page.getByText('By the pipe the table is one column; by the semicolon it has 3.').waitFor();
    await input(page).fill('name|mail\nKim|kim@example.com\nBo\n');
    await page.getByText('Row 3 has fewer cells than the first row').waitFor();
    assert.deepEqual(faults, []);
  });

  it('lists every character that was refused', async (t) => {
    const { page, faults } = await openPage(t, browser, origin);
    await input(page).fill('Ja\u00ADne\n\u2460 Mil\u00ADler');
    const alert = page.getByRole('alert');
    await alert.getByText('Characters were refused').waitFor();
    await alert.getByText('2 further characters').click();
    await alert.getByRole('button', { name: 'U+2460, single char numeral, line 2, column 1' }).click();
    assert.equal(
      await page.evaluate<string>(
        `(() => { const area = document.activeElement; return area.value.slice(area.selectionStart, area.selectionEnd); })()`,
      ),
      '\u2460',
    );
    assert.deepEqual(faults, []);
  });

  it('shows the character that was refused', async (t) => {
    const { page, faults } = await openPage(t, browser, origin);
    await input(page).fill('😀 Your P\u0430ypal account');
    const alert = page.getByRole('alert');
    await alert.getByText(/U\+0430 at offset 8: mixed script/).waitFor();
    assert.match((await alert.textContent()) ?? '', /422 · UNTRUSTED_INPUT/);
    await alert.getByRole('button', { name: 'Select it in the input' }).click();
    const selected = await page.evaluate<string>(
      `(() => { const area = document.activeElement; return area.value.slice(area.selectionStart, area.selectionEnd); })()`,
    );
    assert.equal(selected, '\u0430');
    assert.deepEqual(faults, []);
  });

  it('says that a text is too long before anything is sent', async (t) => {
    const { page, posts } = await openPage(t, browser, origin);
    await settled(page, 'Hartley');
    const asked = posts.length;
    await input(page).fill('é'.repeat(5_121));
    await page
      .getByText('10,242 of 10,240 bytes: 2 too many for one request. Shorten the text to send it.')
      .waitFor();
    assert.equal(await page.getByRole('button', { name: 'Classify' }).isDisabled(), true);
    await input(page).press('Control+Enter');
    await input(page).fill('é'.repeat(5_120));
    await page.getByText('Nothing found.').waitFor();
    assert.equal(posts.length, asked + 1);
  });

  it('shows the service\u2019s own message where CSV cannot be read', async (t) => {
    const { page } = await openPage(t, browser, origin);
    await page.getByText('CSV', { exact: true }).click();
    await input(page).fill('a,b\n1,2,3\n');
    await page
      .getByRole('alert')
      .getByText(/CSV row 2 has 3 cells, but the first row has 2/)
      .waitFor();
  });

  it('detects in its own tab, and sends nothing', async (t) => {
    const { page, faults, foreign, posts } = await openPage(t, browser, origin);
    await settled(page, 'Hartley');
    const tab = page.getByRole('switch', { name: 'Detect in this tab' });
    await tab.check();
    await page.getByText('Ready, also offline.').waitFor({ timeout: 60_000 });
    await settled(page, 'Hartley');
    const requests: string[] = [];
    page.context().on('request', (request) => requests.push(request.url()));
    posts.length = 0;
    await input(page).fill('Ring Peter Jackson at +44 20 7946 0958, or jane@example.org.');
    await page.getByText('Ring [PERSON] at [PHONE_NUMBER], or [EMAIL_ADDRESS].').waitFor();
    await page.locator('.piece', { hasText: 'jane@example.org' }).hover();
    await page.getByRole('tooltip').waitFor();
    await page.getByText('CSV', { exact: true }).click();
    await input(page).fill('name,note\nJane Miller,card 4111 1111 1111 1111\nTom Brown,none\n');
    await page.getByLabel('Columns with sensitive data').locator('li').nth(1).waitFor();
    await page.locator('table.data td[data-family]').first().waitFor();
    await page.getByText('Text', { exact: true }).click();
    await input(page).fill('Your P\u0430ypal account');
    await page.getByRole('alert').getByText('Retype the marked character').waitFor();
    await input(page).fill('Write to ja\u00ADne@example.org');
    await page.getByRole('alert').getByRole('button', { name: 'Clean it and go on' }).click();
    await page.getByText('Write to [EMAIL_ADDRESS]').waitFor();
    await page.getByText('A cleaned copy of the text was examined').waitFor();
    const scan = { name: 'scan.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
    await page.getByLabel('Open file…').setInputFiles(scan);
    await page.getByText('Images are not examined in this tab').waitFor();
    assert.deepEqual([requests, posts, foreign, faults], [[], [], [], []]);
    assert.equal(await page.getByText('Protect', { exact: true }).count(), 0);

    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Ready, also offline.').waitFor({ timeout: 60_000 });
    await input(page).fill('Write to jane@example.org');
    await page.getByText('Write to [EMAIL_ADDRESS]').waitFor();
    assert.deepEqual([posts, foreign], [[], []]);
    await page.context().setOffline(false);

    await tab.uncheck();
    await input(page).fill('Mail tom@example.org');
    await page.getByText('Mail [EMAIL_ADDRESS]').waitFor();
    assert.equal(posts.length > 0, true);
    const kept = 'navigator.serviceWorker.getRegistration().then((one) => one === undefined)';
    await page.waitForFunction(kept);
  });

  it('keeps the colour scheme', async (t) => {
    const { page } = await openPage(t, browser, origin);
    await page.getByLabel('Colour scheme').selectOption('dark');
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await page.locator('[data-theme="dark"]').waitFor();
    const dark = await ground();
    await page.reload();
    await page.locator('[data-theme="dark"]').waitFor();
    assert.equal(await ground(), dark);
    await page.getByLabel('Colour scheme').selectOption('light');
    await page.locator('[data-theme="light"]').waitFor();
    assert.notEqual(await ground(), dark);
  });
});
