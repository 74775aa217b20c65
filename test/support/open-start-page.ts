import path from 'node:path';
import type { TestContext } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openPage, type Watched } from './browser.js';
import { configured, fakeProvider, wordFinder } from './fake-provider.js';
import { runApp } from './run-app.js';

/** Where the build puts the page. */
export const PAGE_FOLDER = path.resolve('dist/web/site');

/** Opens the page of a service that finds these words, and waits until its first sample is marked. */
export async function openStartPage(
  t: Pick<TestContext, 'after'>,
  browser: Browser,
  words: Parameters<typeof wordFinder>[0],
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const providers = [configured(fakeProvider(wordFinder(words)))];
  const { origin } = await runApp(t, { pageFolder: PAGE_FOLDER, providers });
  const watched = await openPage(t, browser, origin, options);
  await watched.page.locator('.mark').first().waitFor();
  return watched;
}
