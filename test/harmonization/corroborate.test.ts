import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { corroborate } from '../../src/harmonization/corroborate.js';
import type { ProviderFinding } from '../../src/harmonization/occurrence.js';

const finding = (providerIndex: number, entityType: string, score: number, start = 0): ProviderFinding => ({
  providerIndex,
  entityType,
  score,
  start,
  end: start + 10,
  classifier: `classifier-${providerIndex.toString()}`,
  details: {},
});

const generic = (providerIndex: number, score: number, start = 0): ProviderFinding => ({
  ...finding(providerIndex, 'IDCARD', score, start),
  isGeneric: true,
});

describe('corroborate', () => {
  it('lets the form name the number that the model recognised as some number', () => {
    const [voter, idCard] = corroborate([finding(0, 'IN_VOTER', 0.4), generic(1, 0.6)]);
    assert.equal(voter?.score.toFixed(2), '0.76');
    assert.equal(idCard?.score.toFixed(2), '0.30');
  });

  it('confirms the likeliest form alone', () => {
    const [passport, voter] = corroborate([
      finding(0, 'IN_PASSPORT', 0.2),
      finding(0, 'IN_VOTER', 0.4),
      generic(1, 0.6),
    ]);
    assert.equal(passport?.score, 0.2);
    assert.ok((voter?.score ?? 0) > 0.7);
  });

  it('leaves a sure form as it is and lowers the generic reading', () => {
    const [pan, idCard] = corroborate([finding(0, 'IN_PAN', 0.88), generic(1, 0.71)]);
    assert.equal(pan?.score, 0.88);
    assert.ok((idCard?.score ?? 1) < 0.5);
  });

  const unchanged: readonly [why: string, findings: readonly ProviderFinding[]][] = [
    ['other spans', [finding(0, 'IN_VOTER', 0.4), generic(1, 0.6, 3)]],
    ['one provider', [finding(0, 'IN_VOTER', 0.4), generic(0, 0.6)]],
    ['faint forms', [finding(0, 'US_DRIVER_LICENSE', 0.15), generic(1, 0.9)]],
    ['faint generic readings', [finding(0, 'IN_VOTER', 0.4), generic(1, 0.2)]],
    ['the same category', [finding(0, 'IN_AADHAAR', 0.3), generic(1, 0.9)]],
    ['other categories', [finding(0, 'CREDIT_CARD', 0.4), generic(1, 0.9)]],
    ['the label alone: it says what the number is', [finding(0, 'IN_VOTER', 0.4), finding(1, 'IDCARD', 0.9)]],
    ['no generic reading', [finding(0, 'IN_VOTER', 0.4), finding(1, 'NAME', 0.9)]],
  ];
  for (const [why, findings] of unchanged) {
    it(`changes nothing for ${why}`, () => assert.deepEqual(corroborate(findings), findings));
  }

  it('takes no time by the square of the findings: a provider may send as many as it likes', () => {
    const timed = (count: number): number => {
      const findings = Array.from({ length: count }, (_value, at) => [
        finding(0, 'IN_VOTER', 0.4, at),
        finding(0, 'IN_PASSPORT', 0.3, 0),
        generic(1, 0.6, at),
        generic(1, 0.6, 0),
      ]).flat();
      const began = performance.now();
      const adjusted = corroborate(findings);
      assert.equal(adjusted.length, findings.length);
      return performance.now() - began;
    };
    timed(1_000);
    const least = (count: number): number => Math.min(timed(count), timed(count), timed(count));
    const [once, many] = [least(1_000), least(16_000)];
    // Every pair would be 256 times as much.
    assert.ok(many < 100 * once, `${once.toFixed(1)} ms became ${many.toFixed(1)} ms`);
  });
});
