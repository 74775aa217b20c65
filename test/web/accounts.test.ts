import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { GOOD_PASSWORD } from '../support/account-fixture.js';
import { dialogOf, fillIn, openSignIn, press } from '../support/account-dialogs.js';
import { browserMissing, launchBrowser, openPage } from '../support/browser.js';
import { runMailServer } from '../support/mail-server.js';
import { runServer } from '../support/run-program.js';
import { until } from '../support/until.js';

/** Registers on the page and activates the account; leaves the page signed in. */
async function register(page: Page, email: string): Promise<string> {
  await openSignIn(page);
  await press(page, 'Create an account');
  await fillIn(page, { 'E-mail': email });
  await press(page, 'Register');
  await page.getByText('Account created').waitFor();
  const [key = ''] = await dialogOf(page).locator('.issued code').allTextContents();
  assert.match(key, /^ddk_/);
  await press(page, 'Choose a password');
  await fillIn(page, { 'New password': GOOD_PASSWORD });
  await press(page, 'Change password');
  await page.locator('.mark').first().waitFor();
  return key;
}

/** Whether the error message of the dialog has the color of errors. */
const isInErrorColor = (page: Page) =>
  page.evaluate<boolean>(
    `(() => { const alert = document.querySelector('dialog [role="alert"]'), probe = document.createElement('i');
      probe.style.color = 'var(--bad)'; alert.append(probe);
      const [wanted, shown] = [probe, alert.querySelector('p')].map((one) => getComputedStyle(one).color);
      probe.remove(); return shown === wanted; })()`,
  );

describe('accounts on the page', { skip: browserMissing() }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'page-accounts-'));
  const ends: (() => unknown)[] = [];
  let browser: Browser;
  let origin = '';
  before(async () => {
    const env = {
      ...{ DATA_DIR: folder, AUTH_MODE: 'required', REGISTRATION: 'direct', LOG_LEVEL: 'silent' },
      PROVIDERS: JSON.stringify([{ name: 'Pattern', address: 'in-process' }]),
    };
    const keep = { after: (end: () => unknown) => void ends.push(end) };
    [browser, { origin }] = await Promise.all([launchBrowser(), runServer(keep as never, ['serve'], env)]);
  });
  after(async () => {
    await browser.close();
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are registered, activated, and their password changed', async (t) => {
    const { page, faults, foreign } = await openPage(t, browser, origin);
    const key = await register(page, 'ann@example.org');
    await page.locator('.account summary').click();
    await page.getByRole('button', { name: 'Change the password' }).click();
    await fillIn(page, { 'Current password': GOOD_PASSWORD, 'New password': 'weak' });
    await press(page, 'Change password');
    const problem = dialogOf(page).getByRole('alert');
    await problem.getByText('The new password is too weak. Required:').waitFor();
    assert.doesNotMatch((await problem.textContent()) ?? '', /object/i);
    const next = `${GOOD_PASSWORD}-2`;
    await fillIn(page, { 'New password': next });
    await press(page, 'Change password');
    await dialogOf(page).waitFor({ state: 'detached' });
    // Signed in with the new one, and the old one is of no use.
    await page.getByRole('button', { name: 'Classify' }).click();
    await page.locator('.mark').first().waitFor();
    await page.locator('.account summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await openSignIn(page);
    await fillIn(page, { 'API key': key, 'E-mail': 'ann@example.org', Password: GOOD_PASSWORD });
    await press(page, 'Sign in');
    await problem.getByText('E-mail address or password is wrong.').waitFor();
    await fillIn(page, { Password: next });
    await press(page, 'Sign in');
    await page.locator('.mark').first().waitFor();
    assert.deepEqual([faults, foreign], [[], []]);
  });

  it('are not signed in with a wrong API key, and the key is what is named', async (t) => {
    const { page } = await openPage(t, browser, origin);
    const key = await register(page, 'bea@example.org');
    await page.reload();
    for (const wrong of [`${key.slice(0, -1)}x`, 'nonsense']) {
      await openSignIn(page);
      await fillIn(page, { 'API key': wrong, 'E-mail': 'bea@example.org', Password: GOOD_PASSWORD });
      const loggedOut = page.waitForResponse(/\/auth\/logout$/);
      await press(page, 'Sign in');
      await dialogOf(page)
        .getByRole('alert')
        .getByText('the API key belongs to another account or was replaced')
        .waitFor();
      assert.ok(await isInErrorColor(page));
      // The token that came with the right password is not left behind.
      assert.equal((await loggedOut).status(), 200);
      await press(page, 'Cancel');
      await page.getByText('This service needs an account').waitFor();
    }
    await openSignIn(page);
    await fillIn(page, { 'API key': key, 'E-mail': 'bea@example.org', Password: GOOD_PASSWORD });
    await press(page, 'Sign in');
    await page.locator('.mark').first().waitFor();
  });

  it('have a new API key, and the page goes on with it', async (t) => {
    const { page } = await openPage(t, browser, origin);
    const before = await register(page, 'dot@example.org');
    await page.locator('.account summary').click();
    await page.getByRole('button', { name: 'Get a new API key' }).click();
    await fillIn(page, { Password: 'not-it-1A' });
    await press(page, 'Replace the key');
    await dialogOf(page).getByRole('alert').waitFor();
    await fillIn(page, { Password: GOOD_PASSWORD });
    await press(page, 'Replace the key');
    await dialogOf(page).getByText('The new API key').waitFor();
    const next = (await dialogOf(page).locator('.issued code').textContent()) ?? '';
    assert.match(next, /^ddk_/);
    assert.notEqual(next, before);
    await press(page, 'Done');
    await page.getByLabel('Text to classify').fill('Mail somebody@example.org');
    await page.locator('.mark', { hasText: 'somebody@example.org' }).waitFor();
  });

  it('have their password and key changed by keyboard alone', async (t) => {
    const { page, faults } = await openPage(t, browser, origin);
    const before = await register(page, 'eve@example.org');
    const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
    const choose = async (name: string) => {
      await page.locator('.account summary').focus();
      await page.keyboard.press('Enter');
      for (let step = 0; step < 3 && (await focused()) !== name; step += 1) await page.keyboard.press('Tab');
      assert.equal(await focused(), name);
      await page.keyboard.press('Enter');
      await dialogOf(page).locator('input[type="password"]:focus').waitFor();
    };
    await choose('Change the password');
    const next = `${GOOD_PASSWORD}-2`;
    await page.keyboard.type(GOOD_PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.type(next);
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    assert.equal(await focused(), 'eve@example.org', 'the focus is where the dialog was opened');

    await choose('Get a new API key');
    await page.keyboard.type(next);
    await page.keyboard.press('Enter');
    const shown = dialogOf(page).locator('.issued code');
    await shown.waitFor();
    assert.notEqual(await shown.textContent(), before);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    assert.equal(await focused(), 'eve@example.org');
    await page.getByRole('button', { name: 'Classify' }).click();
    await page.locator('.mark').first().waitFor();
    assert.deepEqual(faults, []);
  });

  it('are made and reset by the links of mails, which then leave the address', async (t) => {
    const mail = await runMailServer(t);
    const mailFolder = mkdtempSync(path.join(tmpdir(), 'page-mail-'));
    t.after(() => rmSync(mailFolder, { recursive: true, force: true }));
    const { origin: byMail } = await runServer(t, ['serve'], {
      ...{ DATA_DIR: mailFolder, AUTH_MODE: 'required', REGISTRATION: 'email', LOG_LEVEL: 'silent' },
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'service@example.org' },
      PROVIDERS: JSON.stringify([{ name: 'Pattern', address: 'in-process' }]),
    });
    const lastMail = (): string => mail.mails.at(-1)?.text ?? '';
    const follow = async (page: Page): Promise<void> => {
      await page.goto(`${byMail}/${/#\S+/.exec(lastMail())?.[0] ?? 'no link'}`);
      await dialogOf(page).waitFor();
      assert.equal(new URL(page.url()).hash, '');
    };
    const { page, faults } = await openPage(t, browser, byMail);
    await openSignIn(page);
    await press(page, 'Create an account');
    await fillIn(page, { 'E-mail': 'cy@example.org' });
    await press(page, 'Register');
    await page.getByText('Check your mail').waitFor();
    await follow(page);
    const apiKey = /ddk_\S+/.exec(lastMail())?.[0] ?? '';
    assert.equal(await dialogOf(page).getByLabel('E-mail').inputValue(), 'cy@example.org');
    // The form has what the service needs for an activation, and no more.
    assert.deepEqual(await dialogOf(page).locator('.field span').allTextContents(), [
      'E-mail',
      'Issued password',
      'New password',
    ]);
    const issued = /^Password: +(\S+)$/m.exec(lastMail())?.[1] ?? '';
    await fillIn(page, { 'Issued password': issued, 'New password': GOOD_PASSWORD });
    await press(page, 'Change password');
    await dialogOf(page).getByText('The account is active. Sign in with your API key').waitFor();
    await fillIn(page, { 'API key': apiKey, Password: GOOD_PASSWORD });
    await press(page, 'Sign in');
    await page.locator('.mark').first().waitFor();

    await page.reload();
    await openSignIn(page);
    await press(page, 'Password lost?');
    await fillIn(page, { 'E-mail': 'cy@example.org' });
    await press(page, 'Send the link');
    await dialogOf(page).getByText('If this address has an account').waitFor();
    await until(() => mail.mails.length === 2);
    await follow(page);
    await fillIn(page, { 'New password': 'weak' });
    await press(page, 'Set the password');
    await dialogOf(page).getByRole('listitem').filter({ hasText: 'at least 8 characters' }).waitFor();
    const next = `${GOOD_PASSWORD}-3`;
    await fillIn(page, { 'New password': next });
    await press(page, 'Set the password');
    await dialogOf(page).getByText('The new password is set, and all sessions have ended.').waitFor();
    await fillIn(page, { 'API key': apiKey, 'E-mail': 'cy@example.org', Password: next });
    await press(page, 'Sign in');
    await page.locator('.mark').first().waitFor();
    // A link works once.
    await follow(page);
    await fillIn(page, { 'New password': `${GOOD_PASSWORD}-4` });
    await press(page, 'Set the password');
    await dialogOf(page).getByRole('alert').getByText('This reset link is no longer valid').waitFor();
    assert.deepEqual(faults, []);
  });
});
