// Takes the pictures of the page and the terminal that README and docs show, of the real program in a real browser. Where they go is
// the first argument, a new temporary folder without one.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/browser.js';
import { runServer, runToEnd } from '../../test/support/run-program.js';

interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** Brings the page to what is to be seen. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

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
      // The cells are read after the columns.
      await page.locator('table.data td[data-family]').first().waitFor();
      await page.locator('.verdict', { hasText: 'Email address' }).hover();
    },
  },
  {
    name: 'page-protect-light',
    width: 1280,
    height: 960,
    colorScheme: 'light',
    prepare: async (page) => {
      await page.getByText('Protect', { exact: true }).click();
      await page.getByLabel('Operator for one category').selectOption('LOCATION');
      await page.getByRole('region', { name: 'Protected, content' }).getByText('[PERSON_2]').waitFor();
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
  await capture(page, path.join(folder, `${name}.webp`));
}

/** Commands of the picture of a terminal, as they are typed. */
const COMMANDS = [
  ['label', 'examples/data/letter.txt'],
  ['scan', 'examples/data', '--providers', 'pattern'],
] as const;
const TERMINAL_STYLE =
  'body{margin:0;background:#14171b}pre{margin:0;padding:18px 20px;color:#e6e9ed;font:15px/1.45 "DejaVu Sans Mono",monospace;white-space:pre-wrap}b{color:#7db8e8;font-weight:400}';

/** A picture of what the commands print, really run: the text is put into a page as text. */
async function takeTerminal(browser: Browser, folder: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 900, height: 300 } });
  await page.setContent(`<style>${TERMINAL_STYLE}</style><pre></pre>`);
  for (const words of COMMANDS) {
    const { output } = await runToEnd(words);
    const lines = [`$ data-discovery ${words.join(' ')}\n`, `${output}\n`];
    await page.evaluate(
      `(([command, output]) => { const line = document.createElement('b'); line.textContent = command; document.querySelector('pre').append(line, output); })(${JSON.stringify(lines)})`,
    );
  }
  await capture(page, path.join(folder, 'terminal.webp'), await page.locator('pre').boundingBox());
}

/** @param box the part of the page that is wanted, in pixels; all that is in view without one */
async function capture(page: Page, file: string, box?: Box | null): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    ...(box !== undefined && box !== null && { clip: { ...box, scale: 1 }, captureBeyondViewport: true }),
  });
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
  await takeTerminal(browser, folder);
} finally {
  await browser.close();
  for (const end of ends) end();
}
