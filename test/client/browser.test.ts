import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { chromium } from 'playwright-core';
import type { createClient } from '../../src/client/index.js';
import { runApp } from '../support/run-app.js';

const CHROMIUM = '/usr/bin/chromium';
const MISSING = existsSync(CHROMIUM) || process.env['CI'] !== undefined ? false : `there is no ${CHROMIUM}`;

describe('the client in a browser', { skip: MISSING }, () => {
  it('asks as it does in Node, from the built files', async (t) => {
    const app = await runApp(t);
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    });
    t.after(() => browser.close());
    const page = await browser.newPage();
    await page.route(`${app.origin}/built/*`, async (route) => {
      const file = path.basename(new URL(route.request().url()).pathname);
      const body = readFileSync(path.join('dist/src/client', file), 'utf8');
      await route.fulfill({ contentType: 'text/javascript', body });
    });
    // The service's own answers let a browser run nothing.
    await page.route(`${app.origin}/page.html`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>a page</title>' }),
    );
    await page.goto(`${app.origin}/page.html`);
    const seen = await page.evaluate(async (origin) => {
      const module = (await import(`${origin}/built/index.js`)) as {
        readonly createClient: typeof createClient;
      };
      const client = module.createClient({ baseUrl: origin });
      const text = '😀 Jane';
      const { classifications } = await client.classifyText(text);
      const { start_index: start, end_index: end } = classifications['PERSON']?.[0]?.location ?? {};
      const refused = await client
        .label('')
        .catch((error: unknown) => error as Error & { readonly code: string });
      return {
        found: text.slice(start, end),
        labelled: (await client.label('Jane')).transform.text,
        refused: 'code' in refused ? refused.code : '',
        ready: (await client.health()).ready,
      };
    }, app.origin);
    assert.deepEqual(seen, { found: 'Jane', labelled: '[PERSON]', refused: 'BODY_EMPTY', ready: true });
  });
});
