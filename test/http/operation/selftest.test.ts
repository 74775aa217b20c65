import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import type { SelftestReport } from '../../../src/selftest/run-selftest.js';
import { runApp } from '../../support/run-app.js';

const TOKEN = 'f3a0c1d95b7e4826a1c4d7e0f9b83562';
const digest = createHash('sha256').update(TOKEN).digest('hex');
const PATH = '/svc/data-discovery/v2/selftest';
const headers = { authorization: `Bearer ${TOKEN}` };
const operator = { digest, now: () => 0 };
const report = (passed: boolean): SelftestReport => ({
  passed,
  elapsed_ms: 5,
  parts: [{ part: 'provider Context', outcome: passed ? 'passed' : 'failed', detail: 'version 1' }],
});

describe('/selftest below version 2', () => {
  it('is for the operator', async (t) => {
    const selftest = () => Promise.reject(new Error('nobody was let in'));
    const closed = await runApp(t, { operation: { selftest } });
    assert.equal((await closed.request(PATH, { headers })).status, 403);
    const app = await runApp(t, { operation: { selftest, operator } });
    assert.equal((await app.request(PATH)).status, 401);
  });

  for (const [passed, status] of [
    [true, 200],
    [false, 503],
  ] as const) {
    it(`answers ${status.toString()} with every part where the test ${passed ? 'passes' : 'fails'}`, async (t) => {
      const app = await runApp(t, {
        operation: { operator, selftest: () => Promise.resolve(report(passed)) },
      });
      const answer = await app.request(PATH, { headers });
      assert.equal(answer.status, status);
      assert.deepEqual(answer.json, report(passed));
    });
  }

  it('runs once for all who ask at a time, and is given up in the end', async (t) => {
    let [runs, finish] = [0, (): void => undefined];
    const signals: AbortSignal[] = [];
    const selftest = (signal: AbortSignal): Promise<SelftestReport> => {
      runs += 1;
      signals.push(signal);
      return new Promise((resolve) => {
        finish = () => {
          resolve(report(true));
        };
      });
    };
    const app = await runApp(t, { operation: { operator, selftest } });
    const asked = [1, 2, 3].map(() => app.request(PATH, { headers }));
    await app.request('/health/live');
    while (runs === 0) await new Promise(setImmediate);
    finish();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    assert.deepEqual([statuses, runs, signals.length], [[200, 200, 200], 1, 1]);
    assert.equal((await app.request(PATH, { headers })).status, 200);
    assert.equal(runs, 1, 'what was found out is told again');
  });
});
