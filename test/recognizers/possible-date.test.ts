import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isPossibleDate } from '../../src/recognizers/date-forms.js';

describe('a numeric date', () => {
  const ROWS: readonly (readonly [candidate: string, isPossible: boolean])[] = [
    ['2026-11-21', true],
    ['2026-13-21', false],
    ['2026-12-32', false],
    ['21/11/2026', true],
    ['11/21/2026', true],
    ['13/13/2026', false],
    ['32.01.2026', false],
    ['3 / 4', true],
    ['no digits', true],
    ['99-99-99-99', true],
  ];
  for (const [candidate, isPossible] of ROWS) {
    it(`${candidate} can ${isPossible ? '' : 'not '}be one`, () => {
      assert.equal(isPossibleDate(candidate), isPossible);
    });
  }

  it('is read by its numbers alone, whatever stands between and around them', () => {
    const number = fc.integer({ min: 0, max: 2100 });
    const sign = fc.stringMatching(/^[ ./T-]{1,3}$/);
    fc.assert(
      fc.property(fc.tuple(number, number, number), fc.tuple(sign, sign, sign), ([a, b, c], [d, e, f]) => {
        const [plain, written] = [`${a}-${b}-${c}`, `${d}0${a}${e}${b}${f}00${c}${d}`];
        assert.equal(isPossibleDate(written), isPossibleDate(plain));
      }),
    );
  });
});
