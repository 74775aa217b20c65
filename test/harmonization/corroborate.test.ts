import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { corroborate } from '../../src/harmonization/corroborate.js';
import type { ProviderFinding } from '../../src/harmonization/occurrence.js';
import { cpuMilliseconds } from '../support/cpu-time.js';

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

  const form = (entityType: string, score: number): ProviderFinding => ({
    ...finding(0, entityType, score),
    details: { pattern: 'digits' },
  });
  const reading = (entityType: string, score: number): ProviderFinding => ({
    ...finding(1, entityType, score),
    details: { model: '0123456789ab' },
  });
  it('lowers a part of a secret that the model finds, not a whole or one without its quotation marks', () => {
    const whole = { ...form('PASSWORD', 0.9), start: 0, end: 20 };
    const part = (start: number, end: number) => ({ ...reading('PASSWORD', 0.9), start, end });
    const scores = (one: ProviderFinding, other = whole): readonly number[] =>
      corroborate([one, other]).map(({ score }) => score);
    assert.deepEqual(scores(part(0, 9)), [0.45, 0.9]);
    assert.deepEqual(scores(part(1, 19)), [0.9, 0.9]);
    assert.deepEqual(scores(part(10, 24)), [0.9, 0.9]);
    assert.deepEqual(scores(part(0, 9), { ...whole, score: 0.6 }), [0.9, 0.6]);
    assert.deepEqual(scores({ ...part(0, 9), entityType: 'COUNTRY' }), [0.9, 0.9]);
  });

  it('lowers a place that the model reads in a listed day or feast, no name', () => {
    const day = { ...form('DATE_TIME', 0.8), details: { pattern: 'day-name' } };
    const scores = (label: string, details = day.details): readonly number[] =>
      corroborate([{ ...day, details }, reading(label, 0.96)]).map(({ score }) => score);
    assert.deepEqual(scores('CITY'), [0.8, 0.48]);
    assert.deepEqual(scores('NAME'), [0.8, 0.96]);
    assert.deepEqual(scores('CITY', { pattern: 'month' }), [0.8, 0.96]);
    const apart = { ...reading('CITY', 0.96), start: 20, end: 30 };
    assert.equal(corroborate([day, apart])[1]?.score, 0.96);
  });

  it('lowers a place inside the name of an organization, not one beside it or as long as it', () => {
    const place = (start: number, end: number) => ({ ...form('COUNTRY', 0.8), start, end });
    const company = { ...reading('COMPANYNAME', 0.9), start: 0, end: 15 };
    const scores = (one: ProviderFinding): readonly number[] =>
      corroborate([one, company]).map(({ score }) => score);
    assert.deepEqual(scores(place(8, 15)), [0.4, 0.9]);
    assert.deepEqual(scores(place(16, 22)), [0.8, 0.9]);
    assert.deepEqual(scores(place(8, 18)), [0.8, 0.9]);
    assert.deepEqual(scores(place(0, 15)), [0.8, 0.9]);
  });

  const rivals: readonly [why: string, findings: readonly ProviderFinding[], scores: readonly number[]][] = [
    ['a proven form goes before a reading', [form('US_EIN', 0.95), reading('PHONE', 0.72)], [0.95, 0.36]],
    [
      'a sure reading goes before loose digits',
      [form('PHONE_NUMBER', 0.88), reading('DRIVERLICENSE', 1)],
      [0.44, 1],
    ],
    ['a form that is not proven', [form('DATE_TIME', 0.72), reading('NAME', 0.99)], [0.72, 0.99]],
    [
      'loose digits and a reading that is not sure',
      [form('PHONE_NUMBER', 0.78), reading('ACCOUNTNUMBER', 0.62)],
      [0.78, 0.62],
    ],
    ['categories that count as one', [form('DATE_TIME', 0.93), reading('DOB', 0.99)], [0.93, 0.99]],
    [
      'one of two forms agrees',
      [form('US_EIN', 0.95), form('PHONE_NUMBER', 0.9), reading('PHONE', 0.72)],
      [0.95, 0.9, 0.72],
    ],
    ['readings alone', [reading('TAXID', 0.95), reading('PHONE', 0.72)], [0.95, 0.72]],
    ['another provider without forms', [finding(0, 'US_EIN', 0.95), reading('PHONE', 0.72)], [0.95, 0.72]],
  ];
  for (const [why, findings, scores] of rivals) {
    it(`weighs a recognizer against the model: ${why}`, () => {
      const weighed = corroborate(findings);
      assert.deepEqual(
        weighed.map(({ score }) => score),
        scores,
      );
      for (const [index, one] of weighed.entries())
        assert.equal(one.details['outdone_by'] !== undefined, one.score !== findings[index]?.score);
    });
  }

  const unchanged: readonly [why: string, findings: readonly ProviderFinding[]][] = [
    ['other spans', [finding(0, 'IN_VOTER', 0.4), generic(1, 0.6, 3)]],
    ['one provider', [finding(0, 'IN_VOTER', 0.4), generic(0, 0.6)]],
    ['faint forms', [finding(0, 'US_DRIVER_LICENSE', 0.15), generic(1, 0.9)]],
    ['faint generic readings', [finding(0, 'IN_VOTER', 0.4), generic(1, 0.2)]],
    ['the same category', [finding(0, 'IN_AADHAAR', 0.3), generic(1, 0.9)]],
    ['other categories', [finding(0, 'CREDIT_CARD', 0.4), generic(1, 0.9)]],
    ['the label alone: it says what the number is', [finding(0, 'IN_VOTER', 0.4), finding(1, 'IDCARD', 0.9)]],
    ['no generic reading', [finding(0, 'IN_VOTER', 0.4), finding(1, 'NAME', 0.9)]],
    [
      'a generic reading of another label: neither says which number it is',
      [{ ...generic(0, 0.4), entityType: 'PASSPORT' }, generic(1, 0.6)],
    ],
    ['another end', [{ ...finding(0, 'IN_VOTER', 0.4), end: 11 }, generic(1, 0.6)]],
    ['no findings', []],
  ];
  for (const [why, findings] of unchanged) {
    it(`changes nothing for ${why}`, () => assert.deepEqual(corroborate(findings), findings));
  }

  const limits: readonly [why: string, findings: readonly ProviderFinding[], scores: readonly number[]][] = [
    ['the faintest form that counts', [finding(0, 'IN_VOTER', 0.2), generic(1, 0.6)], [0.68, 0.3]],
    ['the faintest reading that counts', [finding(0, 'IN_VOTER', 0.4), generic(1, 0.25)], [0.55, 0.125]],
    ['the surest form that is confirmed', [finding(0, 'IN_VOTER', 0.7), generic(1, 0.5)], [0.85, 0.25]],
    ['a form just surer than that', [finding(0, 'IN_VOTER', 0.71), generic(1, 0.5)], [0.71, 0.25]],
    [
      'the surest of two generic readings, from the last',
      [finding(0, 'IN_VOTER', 0.4), generic(1, 0.5), generic(2, 0.9)],
      [0.94, 0.25, 0.45],
    ],
    [
      'the surest of two generic readings, from the first',
      [finding(0, 'IN_VOTER', 0.4), generic(1, 0.9), generic(2, 0.5)],
      [0.94, 0.45, 0.25],
    ],
    [
      'of two forms as sure the first by label',
      [finding(0, 'IN_VOTER', 0.4), finding(2, 'IN_PASSPORT', 0.4), generic(1, 0.5)],
      [0.4, 0.7, 0.25],
    ],
    [
      'of one provider’s two forms as sure its first',
      [finding(0, 'IN_VOTER', 0.4), finding(0, 'IN_PASSPORT', 0.4), generic(1, 0.5)],
      [0.7, 0.4, 0.25],
    ],
    [
      'the form of the other provider, not a surer one of the same',
      [finding(1, 'IN_PASSPORT', 0.6), finding(0, 'IN_VOTER', 0.4), generic(1, 0.5)],
      [0.6, 0.7, 0.25],
    ],
  ];
  for (const [why, findings, scores] of limits) {
    it(`weighs ${why}`, () => {
      const found = corroborate(findings).map(({ score }) => Math.round(score * 1e6) / 1e6);
      assert.deepEqual(found, scores);
    });
  }

  it('says in the details and in the explanation what was adjusted, and by whom', () => {
    const explanation = [{ step: 'pattern', scoreAfter: 0.4, facts: {} }];
    const explained = { ...finding(0, 'IN_VOTER', 0.4), details: { pattern: 'p' }, explanation };
    const [voter, idCard] = corroborate([
      explained,
      { ...generic(1, 0.5), details: { model: 'm' }, explanation: [] },
    ]);
    assert.deepEqual(voter?.details, { pattern: 'p', corroborated: true });
    assert.deepEqual(idCard?.details, { model: 'm', corroborates: 'IN_VOTER' });
    assert.deepEqual(voter.explanation, [
      ...explanation,
      {
        step: 'corroboration',
        scoreBefore: 0.4,
        scoreAfter: 0.7,
        facts: { with: 'classifier-1', with_provider_index: 1, with_category: 'NATIONAL_ID' },
      },
    ]);
    assert.deepEqual(idCard.explanation, [
      {
        step: 'corroboration',
        scoreBefore: 0.5,
        scoreAfter: 0.25,
        facts: { with: 'classifier-0', with_provider_index: 0, with_category: 'IN_VOTER' },
      },
    ]);
    for (const one of corroborate([finding(0, 'IN_VOTER', 0.4), generic(1, 0.5)]))
      assert.ok(!('explanation' in one), 'nobody asked for one');
  });

  it('takes no time by the square of the findings: a provider may send as many as it likes', () => {
    const timed = (count: number): number => {
      const findings = Array.from({ length: count }, (_value, at) => [
        finding(0, 'IN_VOTER', 0.4, at),
        finding(0, 'IN_PASSPORT', 0.3, 0),
        generic(1, 0.6, at),
        generic(1, 0.6, 0),
      ]).flat();
      const began = cpuMilliseconds();
      const adjusted = corroborate(findings);
      assert.equal(adjusted.length, findings.length);
      return cpuMilliseconds() - began;
    };
    timed(1_000);
    const least = (count: number): number => Math.min(timed(count), timed(count), timed(count));
    const [once, many] = [least(1_000), least(16_000)];
    // Every pair would be 256 times as much.
    assert.ok(many < 100 * once, `${once.toFixed(1)} ms became ${many.toFixed(1)} ms`);
  });
});
