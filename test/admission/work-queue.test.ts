import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import fc from 'fast-check';
import { ServiceError } from '../../src/core/errors.js';
import { queueOf, visit, type Visit } from '../support/queue-visit.js';

const NEVER = new AbortController().signal;
/** The clock of the queue is that of the mocked timers. */
const settle = () => new Promise(setImmediate);

const command = fc.oneof(
  fc.record({ kind: fc.constant('arrive' as const), value: fc.integer({ min: 1, max: 4000 }) }),
  fc.record({ kind: fc.constant('arrive' as const), value: fc.integer({ min: 1, max: 128 }) }),
  fc.record({ kind: fc.constantFrom('leave', 'abort', 'pass'), value: fc.nat(500) }),
);

describe('the work queue', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  });
  afterEach(() => {
    mock.timers.reset();
  });

  it('never runs more than it may, and loses nobody, whatever comes, ends, hangs up or waits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 60 }), async (commands) => {
        const queue = queueOf();
        const visits: Visit[] = [];
        const held = () => {
          for (const lane of Object.values(queue.stats().lanes)) {
            assert.ok(lane.requestsRunning <= 1 || lane.tokensRunning <= lane.tokensLimit);
            assert.ok(lane.requestsWaiting === 0 || lane.requestsRunning > 0, 'it waits for something');
          }
        };
        for (const { kind, value } of commands) {
          const running = visits.filter(({ state }) => state === 'running');
          if (kind === 'arrive') visits.push(visit(queue, value));
          else if (kind === 'leave') running[value % Math.max(1, running.length)]?.leave();
          else if (kind === 'abort') visits[value % Math.max(1, visits.length)]?.controller.abort();
          else mock.timers.tick(value);
          await settle();
          held();
        }
        for (let some = true; some;) {
          const running = visits.filter(({ state }) => state === 'running');
          for (const one of running) one.leave();
          await settle();
          held();
          some = running.length > 0;
        }
        const { short, long } = queue.stats().lanes;
        assert.equal(visits.filter(({ state }) => state === 'waiting').length, 0);
        for (const lane of [short, long]) {
          assert.deepEqual(
            [lane.requestsRunning, lane.tokensRunning, lane.requestsWaiting, lane.tokensWaiting],
            [0, 0, 0, 0],
          );
        }
        const sum = (key: 'admitted' | 'refused' | 'expired' | 'abandoned') => short[key] + long[key];
        assert.equal(
          sum('admitted') + sum('refused') + sum('expired') + sum('abandoned'),
          visits.length,
          'everybody is counted once',
        );
        assert.equal(visits.filter(({ state }) => state === 'done').length, sum('admitted'));
      }),
      { numRuns: 200 },
    );
  });

  it('runs what fits at once, the rest in turn', async () => {
    const queue = queueOf();
    const visits = [100, 28, 50].map((tokens) => visit(queue, tokens));
    const states = () => visits.map(({ state }) => state);
    await settle();
    assert.deepEqual(states(), ['running', 'running', 'waiting']);
    visits[1]?.leave();
    await settle();
    assert.deepEqual(states(), ['running', 'done', 'waiting'], '100 and 50 are more than 128');
    visits[0]?.leave();
    await settle();
    assert.deepEqual(states(), ['done', 'done', 'running']);
  });

  it('a sentence does not wait behind ten pages', async () => {
    const queue = queueOf();
    const pages = Array.from({ length: 10 }, () => visit(queue, 3700));
    const sentence = visit(queue, 30);
    await settle();
    assert.equal(pages.filter(({ state }) => state === 'running').length, 1);
    assert.equal(sentence.state, 'running');
  });

  it('shorter ones go first, but not before one that has waited for as long as it takes longer', async () => {
    const queue = queueOf({ workers: 2 });
    const first = visit(queue, 1500);
    const page = visit(queue, 1500);
    mock.timers.tick(100);
    const soon = visit(queue, 200);
    mock.timers.tick(100);
    const late = visit(queue, 200);
    const order: string[] = [];
    await settle();
    first.leave();
    for (let round = 0; round < 3; round++) {
      await settle();
      for (const [name, one] of Object.entries({ page, soon, late })) {
        if (one.state !== 'running') continue;
        order.push(name);
        one.leave();
      }
    }
    assert.deepEqual(order, ['soon', 'page', 'late']);
  });

  it('nobody starves: a page is done within its wait while shorter ones keep coming', async () => {
    const queue = queueOf({ workers: 2, maxWaitMs: 5_000 });
    const others = [visit(queue, 1500)];
    const page = visit(queue, 1500);
    await settle();
    let rounds = 0;
    for (; rounds < 100 && page.state === 'waiting'; rounds++) {
      mock.timers.tick(20);
      others.push(visit(queue, 800), visit(queue, 800));
      await settle();
      for (const one of others) if (one.state === 'running') one.leave();
      await settle();
    }
    assert.ok(others.some(({ state }) => state === 'done') && rounds > 1, 'shorter ones overtook it');
    assert.equal(page.state, 'running');
  });

  it('refuses at once what would wait too long, with an honest time to come back', async () => {
    const queue = queueOf();
    const visits = Array.from({ length: 400 }, () => visit(queue, 100));
    await settle();
    const refused = visits.filter(({ state }) => state === 'refused');
    const waiting = visits.filter(({ state }) => state === 'waiting').length;
    // 8,000 tokens a second are believed at first, so 60 of them last 750 ms.
    assert.ok(waiting > 50 && waiting <= 61, waiting.toString());
    const error = refused[0]?.error;
    assert.ok(error instanceof ServiceError);
    assert.equal(error.code, 'OVERLOADED');
    assert.deepEqual(error.details, { retry_after_s: 1 });
    assert.equal(queue.refusal(100), 1);
    assert.equal(queue.stats().lanes.short.refused, refused.length + 1);
  });

  it('who has waited in vain is refused, and what it held up goes on', async () => {
    const queue = queueOf();
    const [first, big, small] = [visit(queue, 100), visit(queue, 128), visit(queue, 128)];
    await settle();
    mock.timers.tick(999);
    await settle();
    assert.equal(big.state, 'waiting');
    mock.timers.tick(1);
    await settle();
    assert.deepEqual([first.state, big.state, small.state], ['running', 'refused', 'refused']);
    assert.equal(queue.stats().lanes.short.expired, 2);
  });

  it('who has waited in vain is not told to wait for its own tokens too', async () => {
    const queue = queueOf();
    const [first, long] = [visit(queue, 800), visit(queue, 40_000)];
    await settle();
    mock.timers.tick(1000);
    await settle();
    assert.deepEqual([first.state, long.state], ['running', 'refused']);
    assert.deepEqual((long.error as ServiceError).details, { retry_after_s: 1 });
  });

  it('who hangs up leaves the queue, and what it held up goes on', async () => {
    const queue = queueOf();
    const [first, big, small] = [visit(queue, 100), visit(queue, 100), visit(queue, 110)];
    await settle();
    big.controller.abort(new Error('gone'));
    await settle();
    assert.equal(big.state, 'abandoned');
    assert.equal((big.error as Error).message, 'gone');
    first.leave();
    await settle();
    assert.equal(small.state, 'running');
    big.controller.abort();
    small.controller.abort();
    assert.equal(queue.stats().lanes.short.requestsRunning, 1, 'a running one ends when its work does');
  });

  it('learns its speed from what is done while others wait', async () => {
    const queue = queueOf({ maxWaitMs: 60_000 });
    const visits = Array.from({ length: 60 }, () => visit(queue, 128));
    for (const one of visits) {
      await settle();
      mock.timers.tick(128);
      one.leave();
    }
    const { tokensPerSecond } = queue.stats().lanes.short;
    assert.ok(Math.abs(tokensPerSecond - 1000) < 50, tokensPerSecond.toString());
  });

  it('tells how long each admitted one has waited, and in which lane', async () => {
    const waits: [number, string][] = [];
    const queue = queueOf({ onWait: (seconds, lane) => void waits.push([seconds, lane]) });
    const first = visit(queue, 128);
    visit(queue, 1);
    visit(queue, 500);
    await settle();
    mock.timers.tick(250);
    first.leave();
    await settle();
    assert.deepEqual(waits, [
      [0, 'short'],
      [0, 'long'],
      [0.25, 'short'],
    ]);
  });

  it('leaving twice frees one place', async () => {
    const queue = queueOf();
    const leave = await queue.enter(10, NEVER);
    leave();
    leave();
    assert.equal(queue.stats().lanes.short.requestsRunning, 0);
    await assert.rejects(queue.enter(10, AbortSignal.abort(new Error('gone'))), /gone/);
  });
});
