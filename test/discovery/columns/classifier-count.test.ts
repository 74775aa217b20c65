import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addCounts,
  countFindings,
  meanOf,
  timesRows,
} from '../../../src/discovery/columns/classifier-count.js';
import { ColumnTally } from '../../../src/discovery/columns/tally-column.js';
import { harmonize } from '../../../src/harmonization/harmonize.js';
import type { ProviderFinding } from '../../../src/harmonization/occurrence.js';
import { judgeAlone } from '../../support/padded-table.js';

const found = (score: number, part: Partial<ProviderFinding> = {}): ProviderFinding => ({
  ...{ start: 0, end: 4, entityType: 'NAME', score, classifier: 'c', providerIndex: 2, details: {} },
  ...part,
});

describe('the count of a classifier', () => {
  it('is by rows: a cell counts as often as rows hold it', () => {
    const count = timesRows(countFindings([found(0.5), found(0.25, { start: 5, end: 6 })]), 3);
    assert.deepEqual(count, {
      ...{ providerIndex: 2, name: 'c', rows: 3, total: 6, scores: 22_500, details: {} },
    });
    assert.deepEqual(meanOf(count), {
      ...{ providerIndex: 2, name: 'c', score: 0.375, details: {} },
      ...{ rowsWithClassification: 3, totalClassifications: 6 },
    });
  });

  it('adds up, over cells of unlike numbers of rows', () => {
    const count = addCounts(countFindings([found(0.9)]), timesRows(countFindings([found(0.5)]), 3));
    assert.deepEqual(count, {
      ...{ providerIndex: 2, name: 'c', rows: 4, total: 4, scores: 24_000, details: {} },
    });
    assert.equal(meanOf(count).score, 0.6);
  });

  it('keeps the details that all findings share, by value', () => {
    const [same, other] = [
      { pattern: 'p', country: 'de', valid: true },
      { pattern: 'p', country: 'fr', valid: true },
    ];
    const count = countFindings([found(0.5, { details: same }), found(0.5, { details: other })]);
    assert.deepEqual(count.details, { pattern: 'p', valid: true });
    const alike = addCounts(
      countFindings([found(0.5, { details: same })]),
      countFindings([found(0.5, { details: { ...same } })]),
    );
    assert.deepEqual(alike.details, same);
    const fewer = addCounts(
      countFindings([found(0.5, { details: { pattern: 'p' } })]),
      countFindings([found(0.5, { details: same })]),
    );
    assert.deepEqual(fewer.details, { pattern: 'p' });
  });

  it('keeps the explanation of the surest, where there is any', () => {
    const explanation = (step: string) => [{ step, scoreAfter: 0.5, facts: {} }];
    const findings = [
      found(0.5, { explanation: explanation('low') }),
      found(0.75, { explanation: explanation('high') }),
    ];
    const count = timesRows(countFindings(findings), 2);
    assert.deepEqual(count.explained, { lowest: 0.5, highest: 0.75, steps: explanation('high') });
    const sum = addCounts(count, countFindings([found(0.25, { explanation: explanation('lower') })]));
    assert.deepEqual(sum.explained, { lowest: 0.25, highest: 0.75, steps: explanation('high') });
    assert.deepEqual(meanOf(sum).explanation?.at(-1), {
      step: 'mean',
      scoreBefore: 0.75,
      scoreAfter: 0.55,
      facts: { findings: 5, rows: 3, lowest: 0.25, highest: 0.75 },
    });
    assert.ok(!('explained' in countFindings([found(0.5)])));
    assert.ok(!('explanation' in meanOf(countFindings([found(0.5)]))));
  });

  it('is never of nothing', () => {
    assert.throws(() => countFindings([]), RangeError);
  });
});

describe('a tally', () => {
  const cell = (text: string, ...findings: readonly ProviderFinding[]) => ({
    text,
    occurrences: harmonize(findings),
  });

  it('keeps classifiers apart by provider and name, in that order, and puts labels of one category together', () => {
    const tally = new ColumnTally();
    tally.add(
      cell(
        'Jane',
        found(0.5, { providerIndex: 1, classifier: 'a' }),
        found(0.5, { providerIndex: 0, classifier: 'z' }),
        found(0.5, { providerIndex: 0, classifier: 'b' }),
        found(0.7, { providerIndex: 0, classifier: 'b', entityType: 'PERSON', start: 1, end: 3 }),
      ),
      2,
    );
    const [verdict, ...rest] = judgeAlone(tally);
    assert.deepEqual(rest, []);
    assert.deepEqual(
      verdict?.classifiers.map(
        ({ providerIndex, name, score, rowsWithClassification, totalClassifications }) => [
          providerIndex,
          name,
          score,
          rowsWithClassification,
          totalClassifications,
        ],
      ),
      [
        [0, 'b', 0.6, 2, 4],
        [0, 'z', 0.5, 2, 2],
        [1, 'a', 0.5, 2, 2],
      ],
    );
  });

  it('counts a form that a changed record does not list as one cell', () => {
    const tally = new ColumnTally();
    tally.add(cell('Jane', found(0.8)));
    const { profile, categories } = tally.toData();
    const again = new ColumnTally();
    again.merge({ profile: { ...profile, forms: [] }, categories });
    assert.deepEqual(again.toData().profile.forms, []);
    const [verdict, ...others] = judgeAlone(again);
    assert.deepEqual(others, []);
    assert.deepEqual([verdict?.category, verdict?.rows, verdict?.kind], ['PERSON', 1, 'column']);
  });
});
