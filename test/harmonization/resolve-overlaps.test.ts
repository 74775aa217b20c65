import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { replaceSpans, resolveOverlaps } from '../../src/harmonization/resolve-overlaps.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import type { Occurrence, ProviderFinding } from '../../src/harmonization/occurrence.js';

function occurrence(
  start: number,
  end: number,
  category: string,
  score = 0.9,
  providerIndex = 0,
): Occurrence {
  const classifier: ProviderFinding = {
    start,
    end,
    entityType: category,
    score,
    classifier: 'c',
    details: {},
    providerIndex,
  };
  return { start, end, category, score, classifiers: [classifier] };
}

const TEXT = 'abcdefghij';
const label = (...occurrences: Occurrence[]): string => replaceSpans(TEXT, resolveOverlaps(occurrences));

/** The rules of the specification, said as slowly and plainly as can be: character by character. */
function slowModel(occurrences: readonly Occurrence[]): string {
  const better = (a: Occurrence, b: Occurrence): boolean =>
    a.score > b.score || (a.score === b.score && occurrences.indexOf(a) < occurrences.indexOf(b));
  const winners = occurrences.filter((o) =>
    occurrences.every(
      (other) => other === o || other.start !== o.start || other.end !== o.end || better(o, other),
    ),
  );
  const kept = winners.filter((o) =>
    winners.every((other) => other === o || !(other.start <= o.start && o.end <= other.end)),
  );
  // Spans that share a character belong together, and so does whatever shares one with any of them.
  const group = kept.map((_o, index) => index);
  kept.forEach(() => {
    kept.forEach((a, i) => {
      kept.forEach((b, j) => {
        if (a.start < b.end && b.start < a.end) group[i] = group[j] = Math.min(group[i] ?? 0, group[j] ?? 0);
      });
    });
  });
  let result = '';
  const printed = new Set<number>();
  for (let at = 0; at < TEXT.length; at++) {
    const index = kept.findIndex((o) => o.start <= at && at < o.end);
    if (index < 0) result += TEXT[at] ?? '';
    else if (!printed.has(group[index] ?? 0)) {
      printed.add(group[index] ?? 0);
      const members = kept.filter((_o, other) => group[other] === group[index]);
      const names = members.sort((a, b) => a.start - b.start).map(({ category }) => category);
      result += `[${[...new Set(names)].join('&')}]`;
    }
  }
  return result;
}

describe('overlaps', () => {
  it('no overlap: each is kept', () => {
    assert.equal(label(occurrence(0, 2, 'A'), occurrence(2, 4, 'B')), '[A][B]efghij');
  });

  it('same span: the higher score wins, on equal scores the first', () => {
    assert.equal(label(occurrence(0, 2, 'A', 0.8), occurrence(0, 2, 'B', 0.9)), '[B]cdefghij');
    assert.equal(label(occurrence(0, 2, 'A', 0.9, 0), occurrence(0, 2, 'B', 0.9, 1)), '[A]cdefghij');
    assert.equal(label(occurrence(0, 2, 'B', 0.9, 1), occurrence(0, 2, 'A', 0.9, 0)), '[A]cdefghij');
  });

  it('a span inside another is dropped, whatever its score', () => {
    assert.equal(label(occurrence(0, 5, 'A', 0.1), occurrence(1, 3, 'B', 0.99)), '[A]fghij');
    assert.equal(label(occurrence(0, 5, 'A'), occurrence(0, 3, 'B'), occurrence(3, 5, 'C')), '[A]fghij');
  });

  it('partial intersections become one replacement over their union, in order of start, each label once', () => {
    assert.equal(label(occurrence(0, 3, 'A'), occurrence(2, 5, 'B')), '[A&B]fghij');
    assert.equal(label(occurrence(0, 3, 'A'), occurrence(2, 5, 'B'), occurrence(4, 7, 'A')), '[A&B]hij');
    assert.equal(label(occurrence(0, 3, 'A'), occurrence(2, 5, 'A')), '[A]fghij');
  });

  it('agree with a slow plain model on any spans', () => {
    const one = fc
      .tuple(
        fc.nat({ max: 8 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('A', 'B', 'C'),
        fc.integer({ min: 1, max: 9 }),
      )
      .map(([start, length, category, score]) =>
        occurrence(start, Math.min(10, start + length), category, score / 10),
      );
    const unique = fc.uniqueArray(one, {
      maxLength: 8,
      selector: ({ start, end, category }) => [start, end, category].join(),
    });
    fc.assert(
      fc.property(unique, (list) => {
        assert.equal(replaceSpans(TEXT, resolveOverlaps(list)), slowModel(list));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('harmonization', () => {
  const found = (
    start: number,
    end: number,
    entityType: string,
    score: number,
    providerIndex: number,
  ): ProviderFinding => ({
    ...{
      start,
      end,
      entityType,
      score,
      providerIndex,
      classifier: `c${providerIndex.toString()}`,
      details: {},
    },
  });

  it('groups same span and category; agreement raises the score', () => {
    const [one, ...rest] = harmonize([found(0, 4, 'NAME', 0.6, 1), found(0, 4, 'PERSON', 0.5, 0)]);
    assert.deepEqual(rest, []);
    assert.equal(one?.category, 'PERSON');
    assert.equal(one.score, 0.8);
    assert.deepEqual(
      one.classifiers.map((c) => c.entityType),
      ['PERSON', 'NAME'],
    );
  });

  it('keeps different spans and different categories apart', () => {
    const findings = [
      found(0, 4, 'STREET', 0.6, 1),
      found(0, 9, 'LOCATION', 0.5, 0),
      found(0, 4, 'NAME', 0.5, 1),
    ];
    assert.deepEqual(
      harmonize(findings).map(({ start, end, category }) => [start, end, category]),
      [
        [0, 4, 'LOCATION'],
        [0, 4, 'PERSON'],
        [0, 9, 'LOCATION'],
      ],
    );
  });

  it('never lowers confidence and stays within 0 to 1', () => {
    const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(scores, (list) => {
        const [one] = harmonize(list.map((score, index) => found(0, 1, 'NAME', score, index)));
        assert.ok(one !== undefined && one.score <= 1 && one.score >= Math.max(...list) - 5e-5);
      }),
    );
  });
});
