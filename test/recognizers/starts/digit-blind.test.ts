import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRandom } from '../../../measure/load/attacks/create-random.js';
import { growWord, randomGrowth } from '../../../measure/load/attacks/grammar/grow-word.js';
import { parseExpression } from '../../../measure/load/attacks/grammar/parse-expression.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';
import { analyse } from '../../../src/recognizers/starts/analysis.js';
import { withOtherDigits } from '../../support/other-digits.js';

const isDigitBlind = (expression: RegExp): boolean | undefined =>
  analyse([expression]).expressions[0]?.isDigitBlind();

describe('an expression takes all digits alike', () => {
  for (const expression of [
    /a\d{3}[A-Z]/gu,
    /(?<!\p{N})[\d.]+(?!\w)/gu,
    /\b\Dx/gu,
    /(?:(?<sign>[ -])\d\k<sign>)+$/gu,
    /([a-z])\1\d/giu,
  ])
    it(`where every set holds all or none: ${expression.source}`, () => {
      assert.equal(isDigitBlind(expression), true);
    });
  for (const expression of [
    /[1-9]\d/gu,
    /a0/gu,
    /\d(?!9)/gu,
    /(?<=[0-5])\d/gu,
    /(\d)\1/gu,
    /[^1]/gu,
    /\x31/gu,
  ])
    it(`but not where one holds some: ${expression.source}`, () => {
      assert.equal(isDigitBlind(expression), false);
    });

  it('and then matches in the same places of a text with other digits', () => {
    const random = createRandom(11);
    let matches = 0;
    for (const { name, patterns } of RECOGNIZERS) {
      for (const { name: pattern, regex } of patterns.filter((one) => isDigitBlind(one.regex))) {
        const { alternatives } = parseExpression(regex);
        for (let count = 0; count < 5; count++) {
          const text = growWord(alternatives, randomGrowth(random)).slice(0, 500);
          const places = (of: string): readonly string[] =>
            Array.from(
              of.matchAll(regex),
              ({ index, 0: match }) => `${index.toString()} ${match.length.toString()}`,
            );
          const found = places(text);
          matches += found.length;
          assert.deepEqual(places(withOtherDigits(text, random)), found, `${name}/${pattern}`);
        }
      }
    }
    assert.ok(matches > 300, `${matches.toString()} matches`);
  });
});
