import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATEGORIES } from '../../src/core/harmonization-table.js';
import { PRESETS, bySeverity, isAsGraveAs, SEVERITIES, severityOf } from '../../src/core/presets.js';

describe('how grave a finding is', () => {
  for (const [category, severity] of [
    ['PASSWORD', 'critical'],
    ['CREDIT_CARD', 'high'],
    ['PERSON', 'medium'],
    ['EMAIL_ADDRESS', 'medium'],
    ['DATETIME', 'low'],
    ['OWN_LABEL', 'medium'],
    ['constructor', 'medium'],
  ] as const) {
    it(`${category} is ${severity}`, () => {
      assert.equal(severityOf(category), severity);
    });
  }

  it('is what a preset says of it, and what it is by itself where the preset says nothing', () => {
    for (const [name, { severity: raised }] of Object.entries(PRESETS) as [
      keyof typeof PRESETS,
      { severity: Readonly<Record<string, string>> },
    ][]) {
      for (const category of CATEGORIES)
        assert.equal(
          severityOf(category, name),
          raised[category] ?? severityOf(category),
          `${category} of ${name}`,
        );
    }
    assert.ok(Object.values(PRESETS).some(({ severity }) => Object.keys(severity).length > 0));
  });

  it('is ordered, the gravest first', () => {
    assert.deepEqual([...SEVERITIES].reverse().sort(bySeverity), [...SEVERITIES]);
    assert.ok(isAsGraveAs('high', 'high') && isAsGraveAs('critical', 'low') && !isAsGraveAs('low', 'medium'));
  });
});
