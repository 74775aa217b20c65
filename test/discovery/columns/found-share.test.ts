import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foundShare } from '../../../src/discovery/columns/category-count.js';

describe('the share of a cell that is found', () => {
  const cases: readonly [cell: string, spans: readonly (readonly [number, number])[], share: number][] = [
    ['0123456789', [], 0],
    ['0123456789', [[0, 10]], 1],
    ['0123456789', [[2, 4]], 0.2],
    [
      '0123456789',
      [
        [6, 8],
        [0, 2],
      ],
      0.4,
    ],
    [
      '0123456789',
      [
        [0, 4],
        [2, 6],
      ],
      0.6,
    ],
    [
      '0123456789',
      [
        [0, 8],
        [2, 4],
      ],
      0.8,
    ],
    [
      '0123456789',
      [
        [2, 4],
        [2, 6],
      ],
      0.4,
    ],
    ['  01234  ', [[2, 7]], 1],
    ['  01234  ', [[0, 9]], 1],
    ['   ', [[0, 1]], 1],
    ['', [], 0],
  ];
  for (const [cell, spans, share] of cases) {
    it(`of ${JSON.stringify(cell)} with ${JSON.stringify(spans)} is ${share.toString()}`, () => {
      assert.equal(
        foundShare(
          cell,
          spans.map(([start, end]) => ({ start, end })),
        ),
        share,
      );
    });
  }
});
