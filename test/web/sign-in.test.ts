import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { GOOD_PASSWORD } from '../support/account-fixture.js';
import { browserMissing, launchBrowser, openPage } from '../support/browser.js';
import { runServer, runToEnd } from '../support/run-program.js';

const EMAIL = 'jane@example.org';

async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
  }
}

describe('signing in on the page', { skip: browserMissing() }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'page-'));
  const ends: (() => unknown)[] = [];
  let browser: Browser;
  let origin = '';
  let issued = { password: '', api_key: '' };
  before(async () => {
    const env = { DATA_DIR: folder, AUTH_MODE: 'required', LOG_LEVEL: 'silent' };
    const registered = await runToEnd(['accounts', 'register', EMAIL, '--json'], env);
    issued = JSON.parse(registered.output) as typeof issued;
    const keep = { after: (end: () => unknown) => void ends.push(end) };
    [browser, { origin }] = await Promise.all([launchBrowser(), runServer(keep as never, ['serve'], env)]);
  });
  after(async () => {
    await browser.close();
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('activates a new account, classifies, and asks again when the token has ended', async (t) => {
    const { page, posts, faults, foreign } = await openPage(t, browser, origin);
    await page.getByText('This service needs an account').waitFor();
    assert.deepEqual(posts, []);
    const dialog = page.getByRole('dialog');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await fillIn(page, { 'API key': issued.api_key, 'E-mail': EMAIL, Password: 'wrong' });
    const key = dialog.getByLabel('API key', { exact: true });
    assert.equal(await key.getAttribute('type'), 'password');
    assert.equal(await key.getAttribute('autocomplete'), 'off');
    await dialog.getByLabel('Show the API key').check();
    assert.equal(await key.getAttribute('type'), 'text');
    assert.equal(await key.inputValue(), issued.api_key);
    await dialog.getByLabel('Show the API key').uncheck();
    assert.equal(await key.getAttribute('type'), 'password');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await fillIn(page, { Password: issued.password });
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.getByText('Activate the account').waitFor();
    // Masked, and open to password managers and pasting.
    const fields = await page.evaluate<unknown>(
      `[...document.querySelectorAll('dialog input[name*="password"]')].map((input) => [input.type,
        input.autocomplete, input.dispatchEvent(new Event('paste', { bubbles: true, cancelable: true }))])`,
    );
    assert.deepEqual(fields, [
      ['password', 'current-password', true],
      ['password', 'new-password', true],
    ]);
    await fillIn(page, { 'New password': 'weak' });
    await dialog.getByRole('button', { name: 'Change password', exact: true }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('The new password is too weak. Required:').waitFor();
    assert.deepEqual(await alert.getByRole('listitem').allTextContents(), [
      'at least 8 characters',
      'an uppercase letter',
      'a digit',
      'a special character (not a letter, digit or space)',
      'a password that is harder to guess (it is made of a common word)',
    ]);
    await fillIn(page, { 'New password': GOOD_PASSWORD });
    await dialog.getByRole('button', { name: 'Change password', exact: true }).click();
    await page.locator('.mark').first().waitFor();
    await page.locator('summary', { hasText: 'Request as curl' }).click();
    const command = (await page.getByLabel('curl command', { exact: true }).textContent()) ?? '';
    assert.match(command, /-H "x-api-key: \$API_KEY"/);
    assert.ok(!command.includes(issued.api_key));

    // The service refuses the token from now on, as it does after a change of the password.
    const other = `${GOOD_PASSWORD}-2`;
    const changed = await fetch(`${origin}/auth/change-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, old_password: GOOD_PASSWORD, new_password: other }),
    });
    assert.equal(changed.status, 200);
    await page.getByRole('button', { name: 'Classify' }).click();
    await page.getByText('You are signed out').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Sign in again' }).click();
    assert.equal(await dialog.getByLabel('E-mail').inputValue(), EMAIL);
    await fillIn(page, { Password: other });
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('.mark').first().waitFor();

    // Memory alone held the credentials.
    await page.reload();
    await page.getByText('This service needs an account').waitFor();
    assert.equal(await page.evaluate('sessionStorage.length'), 0);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await fillIn(page, { 'API key': issued.api_key, 'E-mail': EMAIL, Password: other });
    await dialog.getByLabel('Stay signed in when this tab is reloaded').check();
    await page.keyboard.press('Enter');
    await page.locator('.mark').first().waitFor();
    await page.reload();
    await page.locator('.mark').first().waitFor();
    await page.getByRole('textbox').first().fill('Mail Confidential-7341@example.org about it');
    await page.locator('.mark', { hasText: 'Confidential-7341' }).waitFor();
    const kept = String(await page.evaluate('sessionStorage.getItem("session")'));
    const { token } = JSON.parse(kept) as { readonly token: string };
    const classify = (): Promise<Response> =>
      fetch(`${origin}/svc/data-discovery/v1.1/classify`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          'x-api-key': issued.api_key,
          authorization: `Bearer ${token}`,
        },
        body: 'x',
      });
    assert.equal((await classify()).status, 200);
    const ended = page.waitForResponse(/\/auth\/logout$/);
    await page.locator('.account summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('This service needs an account').waitFor();
    assert.equal(await page.evaluate('sessionStorage.length'), 0);
    assert.equal((await ended).status(), 200);
    assert.equal((await classify()).status, 401);
    // Nothing that was sent or found with the account stays on the page.
    assert.equal(await page.locator('.mark').count(), 0);
    assert.ok(!(await page.content()).includes('Confidential-7341'));
    assert.ok(!(await page.getByRole('textbox').first().inputValue()).includes('Confidential-7341'));
    assert.deepEqual([faults, foreign], [[], []]);
  });
});
