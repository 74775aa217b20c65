import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DisjointSpans, intersects, type Span } from '../../src/core/span.js';

const spans = (most: number, longest: number) =>
  fc
    .tuple(fc.nat(most), fc.integer({ min: 1, max: longest }))
    .map(([start, length]): Span => ({ start, end: start + length }));

test('a span is added exactly where it overlaps none that was added before', () => {
  const check = (all: readonly Span[]): void => {
    const set = new DisjointSpans();
    const added: Span[] = [];
    for (const span of all) {
      const isFree = !added.some((other) => intersects(other, span));
      assert.equal(set.add(span), isFree, JSON.stringify(span));
      if (isFree) added.push(span);
    }
  };
  fc.assert(fc.property(fc.array(spans(60, 12), { maxLength: 40 }), check));
  // Enough of them that they are kept in several blocks.
  fc.assert(fc.property(fc.array(spans(20_000, 9), { minLength: 1_500, maxLength: 1_500 }), check), {
    numRuns: 3,
  });
});
