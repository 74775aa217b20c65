import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { GOOD_PASSWORD } from './account-fixture.js';

/** A service with accounts by mail, and what came of its mails. */
export interface DialogStage {
  readonly origin: string;
  /** Where new accounts are shown at once, not mailed. */
  readonly directOrigin: string;
  /** An account that is active. */
  readonly account: { readonly email: string; readonly apiKey: string };
  /** What follows `#` in the link of the mail that is next, once it has come. */
  readonly nextLink: () => Promise<string>;
}

/** One state of the account dialog, and how a person comes to it from the start page. */
export interface DialogState {
  readonly name: string;
  readonly open: (page: Page, stage: DialogStage) => Promise<unknown>;
}

export const dialogOf = (page: Page) => page.getByRole('dialog');

export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await dialogOf(page).getByLabel(label, { exact: true }).fill(value);
  }
}

/** Presses a button of the dialog. */
export const press = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click();

/** Opens the dialog from the notice on the page. */
export const openSignIn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Sign in/ })
    .click();

const problem = (page: Page) => dialogOf(page).getByRole('alert').waitFor();

async function signIn(page: Page, { account }: DialogStage): Promise<void> {
  await openSignIn(page);
  await fillIn(page, { 'API key': account.apiKey, 'E-mail': account.email, Password: GOOD_PASSWORD });
  await press(page, 'Sign in');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.locator('.mark').first().waitFor();
}

async function choose(page: Page, stage: DialogStage, item: string): Promise<void> {
  await signIn(page, stage);
  await page.locator('.account summary').click();
  await page.getByRole('button', { name: item }).click();
  await dialogOf(page).waitFor();
}

async function register(page: Page, email: string): Promise<void> {
  await openSignIn(page);
  await press(page, 'Create an account');
  await fillIn(page, { 'E-mail': email });
  await press(page, 'Register');
}

async function askForLink(page: Page, { account }: DialogStage): Promise<void> {
  await openSignIn(page);
  await press(page, 'Password lost?');
  await fillIn(page, { 'E-mail': account.email });
  await press(page, 'Send the link');
  await dialogOf(page).getByText('If this address has an account').waitFor();
}

async function follow(page: Page, { origin, nextLink }: DialogStage): Promise<void> {
  const link = await nextLink();
  assert.match(link, /^#(?:activate|reset)=/);
  await page.goto('about:blank');
  await page.goto(`${origin}/${link}`);
  await dialogOf(page).waitFor();
}

/** Every state that somebody with an account, or on the way to one, may meet; each once on a stage. */
export const DIALOG_STATES: readonly DialogState[] = [
  { name: 'sign in', open: (page) => openSignIn(page) },
  {
    name: 'a wrong key',
    open: async (page, { account }) => {
      await openSignIn(page);
      await fillIn(page, { 'API key': 'ddk_no', 'E-mail': account.email, Password: GOOD_PASSWORD });
      await press(page, 'Sign in');
      await problem(page);
    },
  },
  {
    name: 'register',
    open: async (page) => {
      await openSignIn(page);
      await press(page, 'Create an account');
      await dialogOf(page).locator('input[name="email"]:focus').waitFor();
    },
  },
  {
    name: 'mailed',
    open: async (page, { nextLink }) => {
      await register(page, 'mailed@example.org');
      await dialogOf(page).getByText('Check your mail').waitFor();
      await nextLink();
    },
  },
  {
    name: 'activate',
    open: async (page, stage) => {
      await register(page, 'activate@example.org');
      await follow(page, stage);
    },
  },
  {
    name: 'issued',
    open: async (page, { directOrigin }) => {
      await page.goto(directOrigin);
      await register(page, 'issued@example.org');
      await dialogOf(page).getByText('Account created').waitFor();
    },
  },
  {
    name: 'change the password',
    open: (page, stage) => choose(page, stage, 'Change the password'),
  },
  {
    name: 'a weak password',
    open: async (page, stage) => {
      await choose(page, stage, 'Change the password');
      await fillIn(page, { 'Current password': GOOD_PASSWORD, 'New password': 'weak' });
      await press(page, 'Change password');
      await problem(page);
    },
  },
  { name: 'have a new key', open: (page, stage) => choose(page, stage, 'Get a new API key') },
  {
    name: 'password lost',
    open: async (page) => {
      await openSignIn(page);
      await press(page, 'Password lost?');
    },
  },
  {
    name: 'link sent',
    open: async (page, stage) => {
      await askForLink(page, stage);
      await stage.nextLink();
    },
  },
  {
    name: 'reset',
    open: async (page, stage) => {
      await askForLink(page, stage);
      await follow(page, stage);
    },
  },
];
