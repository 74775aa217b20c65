// Takes the pictures of the page that README and docs show, of the real program in a real browser. Where they go is
// the first argument, a new temporary folder without one.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/browser.js';
import { runServer } from '../../test/support/run-program.js';

interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** Brings the page to what is to be seen. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

/** Of WebP: letters stay sharp, and a picture under 150 KB. */
const QUALITY = 88;

const sample = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const PICTURES: readonly Picture[] = [
  {
    name: 'page-1280-light',
    width: 1280,
    height: 900,
    colorScheme: 'light',
    prepare: (page) => page.locator('.piece', { hasText: '4111' }).hover(),
  },
  {
    name: 'page-1280-dark',
    width: 1280,
    height: 900,
    colorScheme: 'dark',
    prepare: async (page) => {
      await sample(page, 'Table');
      await page.locator('.verdict', { hasText: 'EMAIL_ADDRESS' }).hover();
    },
  },
  {
    name: 'page-390-light',
    width: 390,
    height: 844,
    colorScheme: 'light',
    prepare: async (page) => {
      await sample(page, 'Chat');
      await page.locator('.piece', { hasText: 'Marchand' }).waitFor();
      await page.evaluate("document.querySelector('.filters').scrollIntoView()");
    },
  },
  {
    name: 'page-390-dark',
    width: 390,
    height: 844,
    colorScheme: 'dark',
    prepare: async (page) => {
      await page.locator('.piece', { hasText: 'GB82' }).click();
      await page.getByRole('tooltip').waitFor();
    },
  },
];

async function take(browser: Browser, origin: string, folder: string, picture: Picture): Promise<void> {
  const { name, width, height, colorScheme, prepare } = picture;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  await page.goto(origin);
  await page.locator('.mark').first().waitFor();
  await prepare(page);
  const file = path.join(folder, `${name}.webp`);
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(file, Buffer.from(data, 'base64'));
  await page.close();
  console.log(file);
}

const [, , wanted] = process.argv;
const folder = wanted ?? mkdtempSync(path.join(tmpdir(), 'data-discovery-pictures-'));
mkdirSync(folder, { recursive: true });
const ends: (() => unknown)[] = [];
const { origin } = await runServer({ after: (end) => void ends.push(end as () => unknown) }, ['serve']);
const browser = await launchBrowser();
try {
  for (const picture of PICTURES) await take(browser, origin, folder, picture);
} finally {
  await browser.close();
  for (const end of ends) end();
}
