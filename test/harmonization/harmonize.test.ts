import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { categoryOf } from '../../src/core/harmonization-table.js';
import {
  applyPolicy,
  reachesThreshold,
  explainMerge,
  byCategory,
  harmonize,
} from '../../src/harmonization/harmonize.js';
import { moveOccurrence, ofProvider, type ProviderFinding } from '../../src/harmonization/occurrence.js';
import { labelOf, replaceSpans } from '../../src/harmonization/resolve-overlaps.js';
import type { Allowed, Policy } from '../../src/core/operators.js';

const found = (
  start: number,
  end: number,
  entityType: string,
  score = 0.5,
  providerIndex = 0,
  classifier = 'c',
): ProviderFinding => ({ start, end, entityType, score, providerIndex, classifier, details: {} });

describe('a finding with its provider', () => {
  const plain = { start: 3, end: 7, entityType: 'NAME', score: 0.5, classifier: 'c', details: {} };
  for (const [what, finding] of [
    ['plain', plain],
    ['generic', { ...plain, isGeneric: true as const }],
    ['explained', { ...plain, explanation: [{ step: 'pattern', scoreAfter: 0.5, facts: {} }] }],
  ] as const) {
    it(`has every field of one that is ${what}, and no other`, () => {
      const expected = { ...finding, providerIndex: 2 };
      const copy = ofProvider(finding, 2);
      assert.deepEqual(copy, expected);
      assert.deepEqual(Object.keys(copy).toSorted(), Object.keys(expected).toSorted());
    });
  }
});

describe('harmonize', () => {
  it('joins what has one span and one category, in any order and number', () => {
    const finding = fc
      .tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.constantFrom('NAME', 'PHONE', 'AGE'), fc.nat(2))
      .map(([start, length, entityType, provider]) =>
        found(start, start + length, entityType, 0.5, provider, `${entityType}${provider.toString()}`),
      );
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 30 }), (findings) => {
        const occurrences = harmonize(findings);
        const keys = occurrences.map(
          ({ start, end, category }) => `${start.toString()} ${end.toString()} ${category}`,
        );
        assert.equal(new Set(keys).size, keys.length);
        for (const { start, end, category, classifiers } of occurrences)
          assert.deepEqual(
            classifiers,
            findings
              .filter(
                (one) => one.start === start && one.end === end && categoryOf(one.entityType) === category,
              )
              .sort((a, b) => a.providerIndex - b.providerIndex),
          );
        assert.equal(occurrences.flatMap(({ classifiers }) => classifiers).length, findings.length);
      }),
    );
  });

  it('orders by start, then by end, whoever found it', () => {
    const findings = [
      found(5, 9, 'NAME'),
      found(0, 9, 'NAME', 0.5, 1),
      found(0, 4, 'PHONE', 0.5, 2),
      found(5, 6, 'AGE'),
    ];
    assert.deepEqual(
      harmonize(findings).map(({ start, end, category }) => [start, end, category]),
      [
        [0, 4, 'PHONE_NUMBER'],
        [0, 9, 'PERSON'],
        [5, 6, 'AGE'],
        [5, 9, 'PERSON'],
      ],
    );
  });

  it('keeps the order of findings on one span in several categories', () => {
    const categories = (findings: readonly ProviderFinding[]) =>
      harmonize(findings).map(({ category }) => category);
    assert.deepEqual(categories([found(0, 4, 'PHONE'), found(0, 4, 'AGE')]), ['PHONE_NUMBER', 'AGE']);
    assert.deepEqual(categories([found(0, 4, 'AGE'), found(0, 4, 'PHONE')]), ['AGE', 'PHONE_NUMBER']);
  });

  it('never merges spans whose numbers read alike', () => {
    assert.equal(harmonize([found(1, 23, 'NAME'), found(12, 3, 'NAME')]).length, 2);
  });

  it('orders the classifiers by provider, of one provider as they came', () => {
    const findings = [
      found(0, 4, 'NAME', 0.5, 1, 'x'),
      found(0, 4, 'NAME', 0.5, 0, 'z'),
      found(0, 4, 'PERSON', 0.5, 0, 'a'),
    ];
    const [one, ...rest] = harmonize(findings);
    assert.deepEqual(rest, []);
    assert.deepEqual(
      one?.classifiers.map(({ providerIndex, classifier }) => [providerIndex, classifier]),
      [
        [0, 'z'],
        [0, 'a'],
        [1, 'x'],
      ],
    );
    assert.equal(one.score, 0.875);
    assert.deepEqual([one.start, one.end], [0, 4]);
  });

  it('rounds the score to four decimals, and says how it became one where its findings explain theirs', () => {
    const explanation = [{ step: 'pattern', scoreAfter: 0.5, facts: {} }];
    const explained = { ...found(0, 4, 'NAME', 0.55555), explanation };
    const [one] = harmonize([explained, { ...found(0, 4, 'NAME', 0.5, 1), explanation }]);
    assert.equal(one?.score, 0.7778);
    assert.deepEqual(one.explanation, [
      { step: 'merge', scoreBefore: 0.55555, scoreAfter: 0.7778, facts: { classifiers: 2 } },
    ]);
    assert.ok(!('explanation' in (harmonize([found(0, 4, 'NAME')])[0] ?? {})));
  });

  it('leaves what it was given as it was', () => {
    const findings = Object.freeze([found(3, 4, 'NAME', 0.5, 1), found(3, 4, 'NAME'), found(0, 1, 'AGE')]);
    harmonize(findings);
    assert.deepEqual(
      findings.map(({ start, providerIndex }) => [start, providerIndex]),
      [
        [3, 1],
        [3, 0],
        [0, 0],
      ],
    );
  });

  it('groups by category in order of the first occurrence', () => {
    const groups = byCategory(harmonize([found(0, 1, 'PHONE'), found(2, 3, 'AGE'), found(4, 5, 'PHONE')]));
    assert.deepEqual(
      [...groups].map(([category, list]) => [category, list.map(({ start }) => start)]),
      [
        ['PHONE_NUMBER', [0, 4]],
        ['AGE', [2]],
      ],
    );
  });
});

describe('a merge of scores', () => {
  it('starts from the surest', () => {
    assert.deepEqual(explainMerge([0.2, 0.9, 0.4], 0.952), [
      { step: 'merge', scoreBefore: 0.9, scoreAfter: 0.952, facts: { classifiers: 3 } },
    ]);
    assert.equal(explainMerge([], 0)[0]?.scoreBefore, 0);
  });
});

describe('a moved occurrence', () => {
  it('stands, with all its classifiers, so much further on', () => {
    const [one] = harmonize([found(2, 5, 'NAME', 0.5), found(2, 5, 'NAME', 0.5, 1)]);
    assert.ok(one !== undefined);
    const moved = moveOccurrence(one, 7);
    assert.deepEqual([moved.start, moved.end], [9, 12]);
    assert.deepEqual(
      moved.classifiers.map(({ start, end }) => [start, end]),
      [
        [9, 12],
        [9, 12],
      ],
    );
    assert.equal(moveOccurrence(one, 0), one);
  });
});

describe('labels in the place of spans', () => {
  it('leave the text before, between and behind as it is', () => {
    const replacements = [
      { start: 2, end: 4, categories: ['A'] },
      { start: 4, end: 5, categories: ['B', 'C'] },
      { start: 7, end: 9, categories: ['A'] },
    ];
    assert.equal(replaceSpans('0123456789', replacements), '01[A][B&C]56[A]9');
    assert.equal(replaceSpans('0123456789', []), '0123456789');
    assert.equal(replaceSpans('01', [{ start: 0, end: 2, categories: ['A'] }]), '[A]');
    assert.equal(labelOf({ categories: ['PERSON', 'LOCATION'] }), '[PERSON&LOCATION]');
  });
});

describe('a policy', () => {
  const policy = (part: Partial<Policy>): Policy => ({
    off: new Set(),
    thresholds: new Map(),
    allowedIn: () => undefined,
    ...part,
  });
  const name = found(0, 4, 'NAME');
  const denied = found(0, 4, 'NAME', 1, 0, 'deny');
  const phone = found(5, 8, 'PHONE');
  const isDenied = ({ classifier }: ProviderFinding): boolean => classifier === 'deny';
  const isPerson: Allowed = (category, { start }) => category === 'PERSON' && start === 0;
  const cases: readonly [why: string, part: Partial<Policy>, kept: readonly ProviderFinding[]][] = [
    ['that leaves nothing out', {}, [name, denied, phone]],
    ['of a category that is off, denied values and all', { off: new Set(['PERSON']) }, [phone]],
    ['of a category that is off by its label alone', { off: new Set(['NAME']) }, [name, denied, phone]],
    ['of allowed values, but for denied ones', { allowedIn: () => isPerson }, [denied, phone]],
    ['of both', { off: new Set(['PHONE_NUMBER']), allowedIn: () => isPerson }, [denied]],
  ];
  for (const [why, part, kept] of cases) {
    it(why, () => {
      assert.deepEqual(applyPolicy(policy(part), 'Jane 555', [name, denied, phone], isDenied), kept);
    });
  }

  it('looks for allowed values in the text that the findings are of, and in none without findings', () => {
    const asked: string[] = [];
    const allowedIn = (text: string) => (asked.push(text), undefined);
    applyPolicy(policy({ allowedIn }), 'Jane', [], isDenied);
    applyPolicy(policy({ allowedIn }), 'Jane 555', [name], isDenied);
    assert.deepEqual(asked, ['Jane 555']);
  });

  it('has a threshold by category, reached by the score itself', () => {
    const strict = policy({ thresholds: new Map([['PERSON', 0.5]]) });
    assert.deepEqual(
      [0.49, 0.5, 0.51].map((score) => reachesThreshold(strict, 'PERSON', score)),
      [false, true, true],
    );
    assert.equal(reachesThreshold(strict, 'AGE', 0), true);
  });
});
