import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { corroborate } from '../../src/harmonization/corroborate.js';
import type { ProviderFinding } from '../../src/harmonization/occurrence.js';
import { createPolicy, readRules } from '../../src/rules/compile-rules.js';
import { assertGrowsLikeItsInput } from '../support/assert-growth.js';

const finding = (providerIndex: number, entityType: string, start: number): ProviderFinding => ({
  providerIndex,
  entityType,
  score: 0.6,
  start,
  end: start + 3,
  classifier: 'c',
  details: {},
});

describe('work over findings grows like their number', () => {
  it('where each generic reading was compared with every finding', () => {
    assertGrowsLikeItsInput((size) => {
      const findings = Array.from({ length: size }, (_, index) => [
        { ...finding(0, 'IDCARD', index * 4), isGeneric: true as const },
        finding(1, 'IN_VOTER', index * 4),
      ]).flat();
      return () => corroborate(findings);
    }, 4000);
  });

  it('where each finding was compared with every place of an allowed value', () => {
    const rules = "allow:\n  - values: ['a b']";
    const { allowedIn } = createPolicy(readRules(Buffer.from(rules), 'rules.yaml'));
    assertGrowsLikeItsInput((size) => {
      const text = 'a b c '.repeat(size);
      const spans = Array.from({ length: size }, (_, index) => ({
        start: index * 6 + 2,
        end: index * 6 + 5,
      }));
      return () => {
        const isAllowed = allowedIn(text);
        return spans.filter((span) => isAllowed?.('PERSON', span));
      };
    }, 4000);
  });

  it('and still knows a value inside an allowed one', () => {
    const rules = "allow:\n  - values: ['a b c', 'b', 'x y']\n  - values: ['c d']";
    const isAllowed = createPolicy(readRules(Buffer.from(rules), 'rules.yaml')).allowedIn('a b c d x y');
    const allowed = (start: number, end: number): boolean | undefined =>
      isAllowed?.('PERSON', { start, end });
    // a, a b, b c, c, c d, d, d x, x y, b c d
    const spans = [
      [0, 1],
      [0, 3],
      [2, 5],
      [4, 5],
      [4, 7],
      [6, 7],
      [6, 9],
      [8, 11],
      [2, 7],
    ] as const;
    assert.deepEqual(
      spans.map(([start, end]) => allowed(start, end)),
      [true, true, true, true, true, true, false, true, false],
    );
  });
});
