import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPasswordHasher, needsRehash, createLimiter } from '../../src/accounts/password-hasher.js';

describe('password hashes', () => {
  it("uses OWASP's parameters, carried in the hash with a salt of its own", async () => {
    const hasher = createPasswordHasher(1);
    const [first, second] = await Promise.all(
      [1, 2].map(() => hasher.inSlot((slot) => slot.hash('Tr1cky-but-fine'))),
    );
    assert.match(first ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.notEqual(first, second);
    assert.equal(needsRehash(first ?? ''), false);
    assert.equal(needsRehash('$argon2id$v=19$m=4096,t=3,p=1$c2FsdA$aGFzaA'), true);
    assert.equal(await hasher.inSlot((slot) => slot.verify(first, 'Tr1cky-but-fine')), true);
    assert.equal(await hasher.inSlot((slot) => slot.verify(first, 'Tr1cky-but-finer')), false);
    assert.equal(await hasher.inSlot((slot) => slot.verify(undefined, 'Tr1cky-but-fine')), false);
  });

  it('leave the event loop free', async () => {
    const hasher = createPasswordHasher(1);
    let beats = 0;
    let isOver = false;
    const beat = (): void => {
      beats += 1;
      if (!isOver) setImmediate(beat);
    };
    setImmediate(beat);
    await Promise.all(Array.from({ length: 20 }, () => hasher.inSlot((slot) => slot.hash('x'))));
    isOver = true;
    assert.ok(beats > 20, `${beats} beats`);
  });
});

describe('a limiter', () => {
  it('runs no more than its slots at once, in order, and refuses what would wait too long', async () => {
    const limit = createLimiter(2, 3);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = (number: number) =>
      limit(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push(number);
        running -= 1;
      });
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(work));
    assert.equal(most, 2);
    assert.deepEqual(order, [1, 2, 3, 4, 5]);
    assert.equal(results.filter(({ status }) => status === 'rejected').length, 1);
    await work(7);
  });

  it('frees the slot of work that fails', async () => {
    const limit = createLimiter(1, 1);
    await assert.rejects(limit(() => Promise.reject(new Error('x'))));
    assert.equal(await limit(() => Promise.resolve(1)), 1);
  });
});
