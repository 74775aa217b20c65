import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addFinding,
  addFindings,
  countOf,
  NO_COUNTS,
  type RunningCounts,
  sumOfCounts,
} from '../../src/core/counts.js';

describe('counts', () => {
  const one = (rows?: number, isInColumn?: boolean): RunningCounts => {
    const counts = { ...NO_COUNTS };
    addFinding(counts, rows, isInColumn);
    return counts;
  };

  it('count a finding in a text as one occurrence, and one in a column as its rows', () => {
    assert.deepEqual(one(), { findings: 1, occurrences: 1, columns: 0 });
    assert.deepEqual(one(7), { findings: 1, occurrences: 7, columns: 1 });
  });

  it('count no occurrence twice that a finding in a column counts', () => {
    assert.deepEqual(one(undefined, true), { findings: 1, occurrences: 0, columns: 0 });
    const counts = one(7);
    addFindings(counts, 2, true);
    addFindings(counts, 3);
    assert.deepEqual(counts, { findings: 6, occurrences: 10, columns: 1 });
  });

  it('add up', () => {
    assert.deepEqual(sumOfCounts([]), NO_COUNTS);
    assert.deepEqual(sumOfCounts([one(), one(7), one(1)]), { findings: 3, occurrences: 9, columns: 2 });
  });

  for (const [count, words] of [
    [0, '0 files'],
    [1, '1 file'],
    [2, '2 files'],
    [1234567, '1,234,567 files'],
  ] as const)
    it(`read "${words}"`, () => {
      assert.equal(countOf(count, 'file'), words);
    });
});
