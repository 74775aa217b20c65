import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { THROTTLE_POLICIES } from '../../src/accounts/throttled-attempts.js';
import { decideTurn, type Turn } from '../../src/storage/throttle-queries.js';

const POLICY = THROTTLE_POLICIES.account;
const ATTACKED = { failures: POLICY.free + 100, nextTurnAt: 0 };
const NOW = 1_000_000;

describe('turns at a shared counter', () => {
  it('are needed by nobody while it is within its allowance', () => {
    const decision = decideTurn({ failures: POLICY.free, nextTurnAt: NOW + 1e6 }, undefined, POLICY, NOW);
    assert.deepEqual([decision.isFree, decision.waitMs], [true, 0]);
    assert.equal(
      decideTurn({ failures: POLICY.free + 1, nextTurnAt: 0 }, undefined, POLICY, NOW).isFree,
      false,
    );
  });

  it('let in who comes back, not before its time, and one after the other', () => {
    const first = decideTurn(ATTACKED, undefined, POLICY, NOW);
    assert.deepEqual([first.waitMs, first.turn?.isKept], [POLICY.longestDelayMs, false]);
    const early = decideTurn(ATTACKED, first.turn, POLICY, NOW + 1000);
    assert.deepEqual([early.waitMs, early.turn], [POLICY.longestDelayMs - 1000, first.turn]);
    const back = decideTurn(ATTACKED, first.turn, POLICY, NOW + POLICY.longestDelayMs);
    assert.equal(back.waitMs, 0);
    assert.equal(back.nextTurnAt, NOW + 2 * POLICY.longestDelayMs);
  });

  it('are kept by who has one, whatever others do meanwhile', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), fc.nat(1e7), (ahead, moved) => {
        const mine: Turn = { at: NOW + ahead, isKept: true };
        const counter = { failures: ATTACKED.failures + moved, nextTurnAt: NOW + moved };
        assert.equal(decideTurn(counter, mine, POLICY, NOW).waitMs, ahead);
        assert.equal(decideTurn(counter, mine, POLICY, NOW + ahead).waitMs, 0);
      }),
    );
  });

  it('are never given further ahead than the queue is long, and never two at once', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 400 }), (arrivals) => {
        let counter = ATTACKED;
        const given: number[] = [];
        for (const isFirstVisit of arrivals) {
          const turn = isFirstVisit ? undefined : { at: NOW, isKept: false };
          const decision = decideTurn(counter, turn, POLICY, NOW);
          if (!isFirstVisit && decision.turn?.isKept !== false) given.push(NOW + decision.waitMs);
          counter = { ...counter, nextTurnAt: decision.nextTurnAt };
        }
        assert.equal(new Set(given).size, given.length);
        for (const [index, at] of given.entries()) {
          if (index > 0) assert.equal(at - (given[index - 1] ?? 0), POLICY.longestDelayMs);
          assert.ok(at - NOW <= 10 * 60 * 1000 + POLICY.longestDelayMs);
        }
      }),
    );
  });
});
