import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Parser } from 'htmlparser2';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { browserMissing, launchBrowser, openPage } from '../support/browser.js';
import { runApp } from '../support/run-app.js';
import { runServer } from '../support/run-program.js';

const guideFolder = path.resolve('dist/web/guide');
const PAGES = readdirSync(guideFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.html'),
);

interface Outline {
  readonly targets: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

function outlineOf(page: string): Outline {
  const targets: string[] = [];
  const anchors = new Set<string>();
  const parser = new Parser({
    onopentag(_name, { href, src, id, name }) {
      for (const target of [href, src]) if (target !== undefined) targets.push(target);
      for (const anchor of [id, name]) if (anchor !== undefined) anchors.add(anchor);
    },
  });
  parser.end(readFileSync(path.join(guideFolder, page), 'utf8'));
  return { targets, anchors };
}

describe('the guide', () => {
  it('has a page for every document', () => {
    for (const folder of ['docs', 'docs/adr']) {
      const wanted = readdirSync(folder).filter((file) => file.endsWith('.md'));
      const pages = new Set(PAGES.map((page) => page.split(path.sep).join('/')));
      for (const file of wanted) {
        const page = path.posix
          .join(path.posix.relative('docs', folder), file)
          .replace('README.md', 'index.md')
          .replace(/\.md$/, '.html');
        assert.ok(pages.has(page), page);
      }
    }
  });

  it('leads nowhere that is not there, and to nobody else', () => {
    const outlines = new Map(PAGES.map((page) => [page, outlineOf(page)]));
    const broken: string[] = [];
    let followed = 0;
    for (const [page, { targets }] of outlines) {
      for (const target of targets) {
        if (/^(?:https?|mailto):/.test(target)) continue;
        followed += 1;
        const [file = '', anchor] = target.split('#', 2).map(decodeURIComponent);
        // The way back to the page of the service, shown where there is one.
        const wanted = file === '' ? page : path.join(path.dirname(page), file);
        if (path.relative('.', wanted) === '..') continue;
        const isPage = outlines.has(wanted);
        if (!isPage && !readable(wanted)) broken.push(`${page}: ${target}`);
        else if (anchor !== undefined && isPage && outlines.get(wanted)?.anchors.has(anchor) !== true)
          broken.push(`${page}: ${target}: no such anchor`);
      }
    }
    assert.ok(followed > 1_000, `${followed.toString()} links`);
    assert.deepEqual(broken, []);
  });

  it('is served with the policy of all pages, and nothing else of the disk', async (t) => {
    const app = await runApp(t, { guideFolder });
    const page = await app.request('/guide/');
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*script-src 'self'/);
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    assert.equal(
      (await fetch(`${app.origin}/guide`, { redirect: 'manual' })).headers.get('location'),
      'guide/',
    );
    assert.equal((await app.request('/guide/adr/')).status, 200);
    for (const none of [
      '/guide/none.html',
      '/guide/..%2f..%2fpackage.json',
      '/guide/index.html.br',
      '/guide/%00',
    ])
      assert.ok([400, 404].includes((await app.request(none)).status), none);
    const without = await runApp(t);
    assert.equal((await without.request('/guide/')).status, 404);
  });
});

const readable = (file: string): boolean => {
  try {
    return readFileSync(path.join(guideFolder, file)).length > 0;
  } catch {
    return false;
  }
};

describe('the guide in a browser', { skip: browserMissing() }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    it(`is found in, read and kept to this host: ${width.toString()} pixels, ${colorScheme}`, async (t) => {
      const { origin } = await runServer(t, ['docs']);
      const { page, faults, foreign } = await openPage(t, browser, origin, {
        viewport: { width, height: 844 },
        colorScheme,
      });
      await page.waitForURL(/\/guide\/$/);
      await page.getByLabel('Search the guide').fill('threshold per category');
      const found = page.getByLabel('Found', { exact: true }).getByRole('link');
      await found.first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/guide\/.+\.html/);
      assert.ok((await page.getByRole('main').textContent())?.includes('hreshold'));
      assert.ok(
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        'nothing sticks out',
      );
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<{ violations: readonly { impact: string; id: string }[] }>(
        'axe.run(document)',
      );
      assert.deepEqual(
        violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
        [],
      );
      assert.deepEqual([faults, foreign], [[], []]);
    });
  }
});
