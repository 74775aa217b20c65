import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { batchesOf } from '../../src/core/batches.js';

it('batches keep all items in order, and each but the last has the size', () => {
  const size = (item: string): number => item.length;
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 5 })), fc.integer({ min: 1, max: 12 }), (items, least) => {
      const batches = [...batchesOf(items, size, least)];
      assert.deepEqual(batches.flat(), items);
      const sizes = batches.map((batch) => batch.reduce((sum, item) => sum + size(item), 0));
      for (const [at, batch] of batches.entries()) {
        assert.ok(batch.length > 0);
        if (at < batches.length - 1) assert.ok((sizes[at] ?? 0) >= least);
        // No batch waits for more than it needs.
        assert.ok((sizes[at] ?? 0) - size(batch.at(-1) ?? '') < least);
      }
    }),
  );
});
