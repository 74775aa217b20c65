import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DistinctCount } from '../../../src/discovery/columns/distinct-count.js';
import { hashText } from '../../../src/discovery/columns/hash-text.js';

const REGISTERS = 512;
function countOf(values: readonly string[]): DistinctCount {
  const count = new DistinctCount(REGISTERS);
  for (const value of values) count.add(hashText(value));
  return count;
}

describe('a count of distinct values', () => {
  for (const size of [1, 2, 10, 100, 1_000, 20_000, 300_000]) {
    it(`of ${size.toString()} values is right within a sixth`, () => {
      const { count } = countOf(Array.from({ length: size }, (_value, index) => `value ${index.toString()}`));
      assert.ok(Math.abs(count - size) <= Math.max(0.5, size / 6), count.toString());
    });
  }

  it('is 0 of none, and does not mind how often a value comes', () => {
    assert.equal(countOf([]).count, 0);
    assert.equal(countOf(['a', 'b', 'a', 'a']).written(), countOf(['b', 'a']).written());
  });

  it('merges in any order and any grouping to the count of all', () => {
    const values = fc.array(fc.string(), { maxLength: 60 });
    fc.assert(
      fc.property(values, values, (one, other) => {
        const whole = countOf([...one, ...other]).written();
        const there = countOf(one);
        there.merge(countOf(other).written());
        const back = countOf(other);
        back.merge(countOf(one).written());
        assert.deepEqual([there.written(), back.written()], [whole, whole]);
      }),
    );
  });

  it('takes no more room than its registers, whatever is written into it', () => {
    const count = new DistinctCount(16);
    count.merge('W!?é'.repeat(40));
    assert.ok(count.written().length <= 16);
    assert.ok(Number.isFinite(count.count));
  });
});
