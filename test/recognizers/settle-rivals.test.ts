import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Finding } from '../../src/core/span.js';
import { categoryOf } from '../../src/core/harmonization-table.js';
import { settleRivals } from '../../src/recognizers/settle-rivals.js';

const finding = (start: number, end: number, entityType: string, score: number): Finding => ({
  start,
  end,
  entityType,
  score,
  classifier: 'c',
  details: {},
});
const kept = (...findings: readonly Finding[]): readonly string[] =>
  settleRivals(findings).map(({ entityType }) => entityType);

describe('rival readings', () => {
  const rows: readonly [why: string, findings: readonly Finding[], kept: readonly string[]][] = [
    [
      'a sure one clearly ahead wins',
      [finding(0, 9, 'US_SSN', 0.9), finding(0, 9, 'AU_TFN', 0.3)],
      ['US_SSN'],
    ],
    ['order does not matter', [finding(0, 9, 'AU_TFN', 0.3), finding(0, 9, 'US_SSN', 0.9)], ['US_SSN']],
    [
      'close ones both stay',
      [finding(0, 9, 'US_SSN', 0.8), finding(0, 9, 'AU_TFN', 0.7)],
      ['US_SSN', 'AU_TFN'],
    ],
    [
      'unsure ones all stay',
      [finding(0, 9, 'US_SSN', 0.5), finding(0, 9, 'AU_TFN', 0.1)],
      ['US_SSN', 'AU_TFN'],
    ],
    ['partial overlap is enough', [finding(4, 12, 'US_SSN', 0.9), finding(0, 5, 'PIN', 0.3)], ['US_SSN']],
    [
      'neighbours are no rivals',
      [finding(0, 5, 'PIN', 0.3), finding(5, 12, 'US_SSN', 0.9)],
      ['PIN', 'US_SSN'],
    ],
    [
      'the same category is no rival',
      [finding(0, 9, 'US_PASSPORT', 0.9), finding(0, 9, 'IN_PASSPORT', 0.1)],
      ['US_PASSPORT', 'IN_PASSPORT'],
    ],
    [
      'a long sure one far to the left still reaches',
      [
        finding(0, 60, 'STREET', 0.9),
        finding(2, 3, 'AGE', 0.9),
        finding(50, 55, 'ZIPCODE', 0.2),
        finding(56, 60, 'PIN', 0.2),
      ],
      ['STREET', 'AGE', 'ZIPCODE'],
    ],
    ['nothing', [], []],
  ];
  for (const [why, findings, expected] of rows) {
    it(why, () => assert.deepEqual(kept(...findings), expected));
  }

  it('agree with the plain rule, over every pair', () => {
    const one = fc
      .tuple(
        fc.nat(40),
        fc.integer({ min: 1, max: 25 }),
        fc.constantFrom('US_SSN', 'SSN', 'AU_TFN', 'PIN', 'STREET'),
        fc.integer({ min: 0, max: 20 }),
      )
      .map(([start, length, type, score]) => finding(start, start + length, type, score / 20));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 25 }), (findings) => {
        const plain = findings.filter(
          (weak) =>
            !findings.some(
              (sure) =>
                sure.score >= 0.6 &&
                sure.score - weak.score >= 0.15 &&
                sure.start < weak.end &&
                weak.start < sure.end &&
                categoryOf(sure.entityType) !== categoryOf(weak.entityType),
            ),
        );
        const settled = settleRivals(findings);
        assert.deepEqual(new Set(settled), new Set(plain));
        assert.equal(settled.length, plain.length);
        for (const [index, { start }] of settled.entries())
          assert.ok(start >= (settled[index - 1]?.start ?? 0), 'ordered');
      }),
    );
  });
});
