import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ServiceError } from '../../../src/core/errors.js';
import type { WorkPort } from '../../../src/http/work-gate.js';
import { CLOSED } from '../../support/litellm-door.js';
import { runApp, type RunningApp } from '../../support/run-app.js';
import { stubAccounts } from '../../support/stub-accounts.js';

const BODIES = {
  '/beta/litellm_basic_guardrail_api': { input_type: 'request', texts: ['one', 'two', ' ', 'one'] },
  '/analyze': { text: ['one', 'two'] },
  '/anonymize': { text: 'one', analyzer_results: [] },
  '/deanonymize': { text: 'one', anonymizer_results: [], deanonymizers: {} },
} as const;
const OPEN = ['/supportedentities', '/recognizers', '/anonymizers', '/deanonymizers'];
const DOORS = { litellm: CLOSED, presidio: 'on' } as const;

const post = (app: RunningApp, path: string, body: object | string, type = 'application/json') =>
  app.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type, 'x-api-key': 'canary', authorization: 'Bearer canary' },
  });

describe('every door', () => {
  it('lets in who has credentials, where they are required', async (t) => {
    const accounts = stubAccounts(() => assert.fail(), {
      authorize: () => Promise.reject(new ServiceError('CREDENTIALS_INVALID')),
    });
    const app = await runApp(t, { ...DOORS, accounts, authMode: 'required' });
    for (const [path, body] of Object.entries(BODIES)) {
      const { status, text } = await post(app, path, body);
      assert.equal(status, 401, path);
      assert.ok(!text.includes('canary'));
    }
    for (const path of OPEN) assert.equal((await app.request(path)).status, 200, path);
    assert.ok(!app.log.join('').includes('canary'));
  });

  it('stands before the queue of work, where each text has its turn', async (t) => {
    let turns = 0;
    const work: WorkPort = {
      refusal: () => undefined,
      enter: () => {
        turns += 1;
        return Promise.resolve(() => undefined);
      },
    };
    const app = await runApp(t, { ...DOORS, work });
    for (const [path, body, expected] of [
      ['/beta/litellm_basic_guardrail_api', BODIES['/beta/litellm_basic_guardrail_api'], 2],
      ['/analyze', BODIES['/analyze'], 2],
      ['/anonymize', BODIES['/anonymize'], 1],
      ['/deanonymize', BODIES['/deanonymize'], 1],
    ] as const) {
      turns = 0;
      assert.equal((await post(app, path, body)).status, 200, path);
      assert.equal(turns, expected, path);
    }
    const full = await runApp(t, { ...DOORS, work: { ...work, refusal: () => 7 } });
    for (const [path, body] of Object.entries(BODIES)) {
      const { status, headers } = await post(full, path, body);
      assert.equal(status, 503, path);
      assert.equal(headers.get('retry-after'), '7');
    }
  });

  it('takes JSON alone, and no more of it than it may hold', async (t) => {
    const app = await runApp(t, { ...DOORS, maxBodyBytes: 10 });
    for (const [path, body] of Object.entries(BODIES)) {
      assert.equal((await post(app, path, body, 'text/plain')).status, 415, path);
      assert.equal((await post(app, path, '{')).status, path.startsWith('/beta') ? 422 : 400, path);
      assert.equal((await post(app, path, 'x'.repeat(5_000_000))).status, 413, path);
    }
    for (const path of ['/analyze', '/anonymize', '/deanonymize'] as const)
      assert.equal((await post(app, path, { ...BODIES[path], text: 'x'.repeat(11) })).status, 413, path);
  });
});
