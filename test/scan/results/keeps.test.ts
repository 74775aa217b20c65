import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TableVerdict } from '../../../src/discovery/table-tally/table-verdict.js';
import { withoutGeneral } from '../../../src/scan/results/keeps.js';

const verdict = (columnIndex: number, category: string, score: number, rows: number): TableVerdict => ({
  ...{ columnIndex, category, score, rows, kind: 'column', findingScore: score, classifiers: [] },
});

describe('the verdicts that are reported', () => {
  for (const [what, verdicts, left] of [
    [
      'dates of birth are not also dates',
      [verdict(0, 'DOB', 0.9, 40), verdict(0, 'DATETIME', 0.89, 40)],
      ['DOB'],
    ],
    ['dates alone stay', [verdict(0, 'DATETIME', 0.9, 40)], ['DATETIME']],
    [
      'one date of birth among dates',
      [verdict(0, 'DATETIME', 0.9, 40), verdict(0, 'DOB', 0.8, 1)],
      ['DATETIME', 'DOB'],
    ],
    [
      'a doubtful date of birth',
      [verdict(0, 'DATETIME', 0.9, 40), verdict(0, 'DOB', 0.5, 40)],
      ['DATETIME', 'DOB'],
    ],
    ['another column', [verdict(0, 'DOB', 0.9, 40), verdict(1, 'DATETIME', 0.9, 40)], ['DOB', 'DATETIME']],
    ['other categories', [verdict(0, 'DOB', 0.9, 40), verdict(0, 'PERSON', 0.8, 40)], ['DOB', 'PERSON']],
  ] as const)
    it(what, () => {
      assert.deepEqual(
        withoutGeneral(verdicts).map(({ category }) => category),
        left,
      );
    });
});
