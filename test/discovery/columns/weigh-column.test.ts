import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  explainMean,
  explainWeighing,
  joinExplained,
} from '../../../src/discovery/columns/explain-column.js';
import { foundShare } from '../../../src/discovery/columns/found-share.js';
import { FormKeys, formLimits, USUAL_FORMS } from '../../../src/discovery/columns/form-keys.js';
import { shapeOf, weighColumn, type FormEvidence } from '../../../src/discovery/columns/weigh-column.js';

describe('the form of a cell', () => {
  const cases: readonly [cell: string, form: string][] = [
    ['12/3/2020', '9/9/9'],
    ['1/12/1999', '9/9/9'],
    ['  Jane  Roe\t', 'a a'],
    ['a1b22', 'a9a9'],
    ['Zoë', 'a'],
    ['٣٤-२', '9-9'],
    ['a\u00A0\n b', 'a a'],
    ['--', '--'],
    ['', ''],
    [`${'x'.repeat(1_023)}12`, 'a9'],
    [`${'x'.repeat(1_024)}12`, 'a'],
  ];
  for (const [cell, form] of cases) {
    it(`of ${JSON.stringify(cell.slice(-12))} is ${JSON.stringify(form)}`, () => {
      assert.equal(shapeOf(cell), form);
    });
  }
});

describe('the weight of a column', () => {
  const whole = (cells: number, hits: number): FormEvidence => ({ cells, hits, found: hits });
  const cases: readonly [
    why: string,
    scores: readonly number[],
    forms: readonly FormEvidence[],
    score: number,
  ][] = [
    ['every cell found whole', [0.9], [whole(10, 10)], 0.9],
    ['a quarter of the cells found whole', [0.8], [whole(100, 25)], 0.4],
    ['one cell of thirty', [0.9], [whole(30, 1)], 0.1643],
    ['the only cell of its form', [0.9], [whole(1, 1)], 0.9],
    ['a cell that is mostly other text speaks for itself', [0.9], [{ cells: 100, hits: 1, found: 0 }], 0.9],
    ['half of each of a quarter of the cells', [0.8], [{ cells: 100, hits: 25, found: 12.5 }], 0.6325],
    ['forms by their hits', [1], [whole(10, 1), whole(3, 3)], 0.8803],
    ['forms without hits count for nothing', [0.9], [whole(10, 10), whole(1_000, 0)], 0.9],
    ['agreement of classifiers', [0.5, 0.6], [whole(4, 4)], 0.8],
    ['nothing found', [], [whole(4, 0)], 0],
    ['no cells', [0.9], [], 0],
  ];
  for (const [why, scores, forms, score] of cases) {
    it(why, () => {
      assert.equal(weighColumn(scores, forms).score, score);
    });
  }

  it('says what it weighed', () => {
    const forms = [whole(10, 5), { cells: 20, hits: 5, found: 2.5 }, whole(7, 0)];
    const { meanWeight, ...weighing } = weighColumn([0.5, 0.5], forms);
    // Half of the first form, found whole: 5 of 10. A quarter of the second, found by half: 5 − 2.5 × 0.75.
    assert.equal(meanWeight.toFixed(6), ((2.5 + 3.125) / 10).toFixed(6));
    assert.deepEqual(weighing, { score: 0.5625, combined: 0.75, hits: 10, cells: 30, forms: 2 });
    assert.deepEqual(explainWeighing([0.5, 0.5], { meanWeight, ...weighing }), [
      { step: 'merge', scoreBefore: 0.5, scoreAfter: 0.75, facts: { classifiers: 2 } },
      {
        step: 'column_weight',
        scoreBefore: 0.75,
        scoreAfter: 0.5625,
        facts: {
          cells_with_findings: 10,
          cells_of_the_same_forms: 30,
          forms: 2,
          mean_weight: 0.5625,
          factor: 0.75,
        },
      },
    ]);
  });

  const form = fc
    .record({ cells: fc.integer({ min: 1, max: 500 }), hit: fc.nat(100), found: fc.nat(100) })
    .map(({ cells, hit, found }) => {
      const hits = Math.floor((cells * hit) / 100);
      return { cells, hits, found: (hits * found) / 100 };
    });
  const forms = fc.array(form, { maxLength: 6 });
  const scores = fc.array(
    fc.integer({ min: 0, max: 100 }).map((share) => share / 100),
    { maxLength: 4 },
  );

  it('lies between 0 and what the classifiers say together, in any order of forms and scores', () => {
    fc.assert(
      fc.property(scores, forms, (list, evidence) => {
        const { score, combined, meanWeight } = weighColumn(list, evidence);
        assert.ok(score >= 0 && score <= combined + 5e-5);
        assert.ok(meanWeight >= 0 && meanWeight <= 1);
        assert.deepEqual(
          weighColumn([...list].reverse(), [...evidence].reverse()),
          weighColumn(list, evidence),
        );
      }),
    );
  });

  it('never falls where more cells of a form are found', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 2, max: 500 }), fc.nat(), (list, cells, pick) => {
        const hits = 1 + (pick % (cells - 1));
        const fewer = weighColumn(list, [whole(cells, hits)]).score;
        assert.ok(weighColumn(list, [whole(cells, hits + 1)]).score >= fewer);
      }),
    );
  });
});

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

describe('the keys of forms', () => {
  it('are the forms themselves, or a hash where they are long', () => {
    const keys = new FormKeys();
    const long = 'a '.repeat(20);
    assert.equal(keys.keyOf('9/9/9'), '9/9/9');
    assert.equal(keys.keyOf(long), long);
    assert.match(keys.keyOf(`${long}.`), /^#[0-9a-z]{1,11}$/);
    assert.equal(keys.keyOf(`${long}.`), new FormKeys().keyOf(`${long}.`));
    assert.notEqual(keys.keyOf(`${long}.`), keys.keyOf(`${long},`));
    assert.notEqual(keys.keyOf(`${long}.9`), keys.keyOf(`${long}9.`));
  });

  it('are shared by rare forms once there are too many, and stay those that they were', () => {
    const keys = new FormKeys({ forms: 2, rareForms: 3 });
    assert.deepEqual(
      ['a', '9', 'a'].map((form) => keys.keyOf(form)),
      ['a', '9', 'a'],
    );
    const rare = Array.from({ length: 60 }, (_form, index) => keys.keyOf('.'.repeat(index + 1)));
    assert.deepEqual([...new Set(rare)].sort(), ['~0', '~1', '~2']);
    assert.deepEqual([keys.keyOf('a'), keys.keyOf('9')], ['a', '9']);
    // A part that was counted by itself names its rare forms by such keys: they are kept.
    assert.equal(keys.keyOf('~2'), '~2');
    assert.equal(keys.keyOf('~zz'), '~zz');
    for (const other of ['~zzz', 'x~2', '~', '~2x9'])
      assert.match(keys.keyOf(other), /^~[012]$/, `${other} is a form like any other`);
  });

  it('are fewer in a wide table, down to a few', () => {
    assert.deepEqual(formLimits(0), USUAL_FORMS);
    assert.deepEqual(formLimits(1), { forms: 2_000, rareForms: 256 });
    assert.deepEqual(formLimits(200), { forms: 2_000, rareForms: 256 });
    assert.deepEqual(formLimits(201), { forms: 1_990, rareForms: 254 });
    assert.deepEqual(formLimits(400), { forms: 1_000, rareForms: 128 });
    assert.deepEqual(formLimits(1_000_000), { forms: 16, rareForms: 4 });
  });
});

describe('explanations of a column', () => {
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
