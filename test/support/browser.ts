import { accessSync, constants } from 'node:fs';
import type { TestContext } from 'node:test';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { leased } from './lease.js';

const EXECUTABLE = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Why tests in a browser cannot run here; where CI is set they must, and fail instead. */
export function browserMissing(): string | false {
  if (process.env['CI'] !== undefined) return false;
  try {
    accessSync(EXECUTABLE, constants.X_OK);
    return false;
  } catch {
    return `needs ${EXECUTABLE}`;
  }
}

const launch = (more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE, args: [...FLAGS, ...more] });

const borrowBrowser = leased(
  () => launch([]),
  (browser) => browser.close(),
);

/**
 * Starts a browser, or lends the one that an earlier test file of this process started: each page has a context of
 * its own. To close it gives it back.
 * @param more flags of this browser besides the usual ones: it is not shared then
 */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  if (more.length > 0) return launch(more);
  const { value, release } = await borrowBrowser();
  return Object.create(value, {
    close: {
      value: () => {
        release();
        return Promise.resolve();
      },
    },
  }) as Browser;
}

/** What a page did that a test has to answer for. */
export interface Watched {
  readonly page: Page;
  /** Errors on the console, broken rules of the policy and uncaught exceptions; refused requests are not among them. */
  readonly faults: string[];
  /** Addresses asked for on any other host. */
  readonly foreign: string[];
  /** Paths with queries that were posted to. */
  readonly posts: string[];
}

/** Opens a page that is watched until the test ends. */
export async function openPage(
  t: Pick<TestContext, 'after'>,
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  // Without transitions: half-way through one, a colour may have too little contrast for a moment.
  const still = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...still, ...options });
  t.after(() => context.close());
  const { origin } = new URL(address);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const watched: Watched = { page, faults: [], foreign: [], posts: [] };
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded');
    if (message.type() === 'error' && !isRefusal) watched.faults.push(message.text());
  });
  page.on('pageerror', (error) => watched.faults.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:') watched.foreign.push(request.url());
    if (request.method() === 'POST') watched.posts.push(url.pathname + url.search);
  });
  await page.goto(address);
  return watched;
}
