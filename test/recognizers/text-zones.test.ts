import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createKeywordIndex } from '../../src/recognizers/keyword-index.js';
import { TextView } from '../../src/recognizers/text-view.js';
import { forEachDigitRun, zonesOf } from '../../src/recognizers/text-zones.js';

const TEXT = fc.string({
  unit: fc.constantFrom('a', 'Z', ' ', '\n', '1', '2', '.', ',', '-', '@', ':', '=', 'é'),
  maxLength: 700,
});

function runsOf(text: string, separated: boolean) {
  const runs: { start: number; end: number; digits: number }[] = [];
  forEachDigitRun(text, separated, (start, end, digits) => runs.push({ start, end, digits }));
  return runs;
}

describe('zones', () => {
  it('hold every anchor with its surroundings, disjoint and in order', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const zones = zonesOf(text, 'digits6');
        let previous = -1;
        for (const zone of zones) {
          assert.ok(zone.start > previous && zone.end <= text.length);
          previous = zone.end;
        }
        for (const match of text.matchAll(/\d(?:[ ./-]?\d){5,}/g)) {
          const end = match.index + match[0].length;
          const home = zones.find((zone) => zone.start <= match.index && end <= zone.end);
          assert.ok(home, 'an anchor lies in one zone');
          assert.ok(home.start <= Math.max(0, match.index - 24));
          assert.ok(home.end >= Math.min(text.length, end + 48));
        }
      }),
    );
  });

  it('lie around the runs of digits that expressions find', () => {
    const numbers = fc.string({
      unit: fc.constantFrom('1', '2', ' ', '.', '-', '/', '\u00a0', 'a'),
      maxLength: 80,
    });
    const expressions = [
      [/\d+/g, 1, false],
      [/\d(?:[ \u00a0\u202f./-]?\d){3,}/g, 4, true],
      [/\d(?:[ \u00a0\u202f./-]?\d){5,}/g, 6, true],
    ] as const;
    fc.assert(
      fc.property(numbers, (text) => {
        for (const [expression, least, separated] of expressions)
          assert.deepEqual(
            runsOf(text, separated)
              .filter(({ digits }) => digits >= least)
              .map(({ start, end }) => ({ start, end })),
            [...text.matchAll(expression)].map(({ index, 0: run }) => ({
              start: index,
              end: index + run.length,
            })),
          );
      }),
      { numRuns: 500 },
    );
  });

  it('cut no word', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        for (const { start, end } of zonesOf(text, 'at')) {
          assert.ok(start === 0 || /\s/.test(text.charAt(start - 1)));
          assert.ok(end === text.length || /\s/.test(text.charAt(end)));
        }
      }),
    );
  });

  it('around keywords fall back to the whole text where lower case changes its length', () => {
    const text = 'İİİ password';
    const findKeywords = createKeywordIndex(['password']);
    assert.deepEqual(new TextView(text, findKeywords).zonesAround(['password']), [
      { start: 0, end: text.length },
    ]);
    assert.deepEqual(new TextView('nothing', findKeywords).zonesAround(['password']), []);
  });
});
