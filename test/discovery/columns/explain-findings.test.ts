import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explainMean, joinExplained } from '../../../src/discovery/columns/classifier-count.js';

describe('explanations of the findings in a column', () => {
  const one = { lowest: 0.3, highest: 0.6, steps: [{ step: 'one', scoreAfter: 0.6, facts: {} }] };
  const other = { lowest: 0.4, highest: 0.9, steps: [{ step: 'other', scoreAfter: 0.9, facts: {} }] };
  const equal = { lowest: 0.1, highest: 0.9, steps: [{ step: 'equal', scoreAfter: 0.9, facts: {} }] };

  it('keep the steps of the first of the surest, and the range', () => {
    assert.deepEqual(joinExplained(one, other), { ...other, lowest: 0.3 });
    assert.deepEqual(joinExplained(other, one), { ...other, lowest: 0.3 });
    assert.deepEqual(joinExplained(other, equal), { ...other, lowest: 0.1 });
    assert.deepEqual(joinExplained(one, undefined), one);
    assert.deepEqual(joinExplained(undefined, one), one);
    assert.equal(joinExplained(undefined, undefined), undefined);
  });

  it('end with the mean', () => {
    assert.deepEqual(explainMean({ ...one, lowest: 0.33333 }, { findings: 4, rows: 3 }, 0.5), [
      { step: 'one', scoreAfter: 0.6, facts: {} },
      {
        step: 'mean',
        scoreBefore: 0.6,
        scoreAfter: 0.5,
        facts: { findings: 4, rows: 3, lowest: 0.3333, highest: 0.6 },
      },
    ]);
  });
});
