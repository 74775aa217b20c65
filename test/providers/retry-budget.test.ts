import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createRetryBudget } from '../../src/providers/http-provider.js';

const RULES = { share: 0.2, perSecond: 0.1, most: 10 };

describe('the retry budget', () => {
  it('lets a fifth of the calls be retried under load, once what was saved is spent', () => {
    const budget = createRetryBudget(RULES, () => 0);
    let retries = 0;
    for (let call = 0; call < 1_000; call++) {
      budget.earn();
      if (budget.spend()) retries += 1;
    }
    assert.ok(retries <= 200 + 10 && retries >= 200, retries.toString());
  });

  it('lets a quiet service retry', () => {
    let now = 0;
    const budget = createRetryBudget(RULES, () => now);
    for (let call = 0; call < 100; call++) {
      now += 10_000;
      budget.earn();
      assert.equal(budget.spend(), true);
    }
  });

  it('never lets more be retried than was earned, in any order of calls, failures and time', () => {
    const step = fc.oneof(fc.constant('call'), fc.constant('fail'), fc.integer({ min: 1, max: 5_000 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        let now = 0;
        let [calls, retries] = [0, 0];
        const budget = createRetryBudget(RULES, () => now);
        for (const taken of steps) {
          if (typeof taken === 'number') now += taken;
          else {
            calls += 1;
            budget.earn();
            if (taken === 'fail' && budget.spend()) retries += 1;
          }
          assert.ok(retries <= 10 + 0.2 * calls + 0.1 * (now / 1000) + 1e-6);
        }
      }),
    );
  });
});
