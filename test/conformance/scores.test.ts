import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { PatternScores } from '../../src/recognizers/define-recognizer.js';
import { createDetector } from '../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';

/** Every score as it applies, with the defaults that `PatternScores` names. */
function inForce({ form, formInContext, ...given }: PatternScores): Required<Omit<PatternScores, 'beside'>> {
  return {
    form,
    formInContext,
    valid: given.valid ?? form,
    validInContext: given.validInContext ?? formInContext,
    invalid: given.invalid ?? 0,
    invalidInContext: given.invalidInContext ?? 0,
  };
}

describe('the conventions of scores (define-recognizer.ts)', () => {
  for (const { name, patterns, context, check } of RECOGNIZERS) {
    it(`are held by ${name}`, () => {
      for (const { name: pattern, scores } of patterns) {
        const all = inForce(scores);
        if (context !== undefined) {
          assert.ok(all.formInContext >= all.form, `${pattern}: context lowers the form`);
          assert.ok(all.validInContext >= all.valid, `${pattern}: context lowers a passed check`);
          assert.ok(all.invalidInContext >= all.invalid, `${pattern}: context lowers a failed check`);
          assert.ok(all.validInContext >= all.formInContext, `${pattern}: a passed check lowers, in context`);
          assert.ok(
            all.invalidInContext <= all.validInContext,
            `${pattern}: a failed check raises, in context`,
          );
        }
        assert.ok(all.valid >= all.form, `${pattern}: a passed check lowers`);
        assert.ok(all.invalid <= all.valid, `${pattern}: a failed check raises`);
        const hasCheckDigit = check === 'check_digit' && scores.valid !== undefined;
        if (!hasCheckDigit || context === undefined) continue;
        assert.ok(all.validInContext >= 0.9, `${pattern}: a passed check digit in context stays low`);
        const failed = all.invalidInContext;
        assert.ok(failed === 0 || (failed >= 0.3 && failed <= 0.5), `${pattern}: failed, in context`);
      }
    });
  }

  const run = (characters: string, lengths: { minLength: number; maxLength: number }) =>
    fc.string({ unit: fc.constantFrom(...characters), ...lengths });
  const digits = run('0123456789', { minLength: 1, maxLength: 20 });
  const hexadecimal = run('0123456789abcdef', { minLength: 4, maxLength: 40 });
  const code = fc
    .tuple(
      fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      run('0123456789', { minLength: 3, maxLength: 12 }),
    )
    .map(([letter, number]) => letter + number);
  const detect = createDetector(RECOGNIZERS);

  for (const [what, values] of Object.entries({ digits, hexadecimal, 'a letter and digits': code })) {
    it(`${what}, with nothing to say what they are, stay at or below 0.4 unless a check passed`, () => {
      const check = (value: string): void => {
        for (const { score, classifier, details } of detect(`zyx ${value} zyx`)) {
          if (Object.values(details).includes('passed')) continue;
          assert.ok(score <= 0.4, `${classifier} reads ${value} with ${score.toString()}`);
        }
      };
      fc.assert(fc.property(values, check), { numRuns: 400, seed: 20_260_102 });
    });
  }
});
