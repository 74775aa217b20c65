import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TaskQueue } from '../../src/core/task-queue.js';

interface Item {
  readonly due: number;
  readonly arrival: number;
}

describe('task queue', () => {
  it('gives by due time, equal ones by arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (dues) => {
        const queue = new TaskQueue<Item>();
        const items = dues.map((due, arrival) => ({ due, arrival }));
        for (const item of items) queue.add(item);
        const taken: Item[] = [];
        for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
        assert.deepEqual(
          taken,
          items.sort((a, b) => a.due - b.due || a.arrival - b.arrival),
        );
      }),
    );
  });

  it('hands out what is removed and keeps the rest in order', () => {
    const queue = new TaskQueue<Item>();
    [3, 1, 2, 1].forEach((due, arrival) => {
      queue.add({ due, arrival });
    });
    assert.deepEqual(
      queue.remove(({ due }) => due === 1).map(({ arrival }) => arrival),
      [3, 1],
    );
    assert.equal(queue.take()?.due, 2);
    assert.equal(queue.take()?.due, 3);
    assert.equal(queue.size, 0);
  });
});
