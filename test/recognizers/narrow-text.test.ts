import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createRandom } from '../../measure/load/attacks/create-random.js';
import { growWord, randomGrowth } from '../../measure/load/attacks/grammar/grow-word.js';
import { parseExpression } from '../../measure/load/attacks/grammar/parse-expression.js';
import { expressionReach } from '../../src/recognizers/expression-reach.js';
import { NarrowText } from '../../src/recognizers/narrow-text.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';

/** Whether the expression is given stand-ins for the text. */
const isNarrowed = (regex: RegExp, text: string): boolean =>
  new NarrowText(text).for(expressionReach(regex)) !== text;

describe('the narrow form of a text', () => {
  const rows: readonly [why: string, regex: RegExp, text: string, isNarrowed: boolean][] = [
    ['text of Latin-1 stays as it is', /\d/gu, 'Grüße 1', false],
    ['letters of other scripts', /(?<!\p{L})\d/gu, 'я 1', true],
    ['a dash', /(?<!\p{L})\d/gu, '– 1', true],
    ['not where the expression names the character', /–\d/gu, '–1', false],
    ['nor names it by its number', /\u2013\d/gu, '–1', false],
    ['nor where it names the other case', /ż\d/giu, 'Ż1', false],
    ['case counts without the flag', /ż\d/gu, 'Ż1', true],
    // eslint-disable-next-line regexp/no-obscure-range -- such a range is the case
    ['nor where a range ends beyond', /[z-ž]\d/gu, '– 1', false],
    ['a dash at the end of a class is no range', /[‑-]\d/gu, 'я1', true],
    ['a letter that is a case of an ASCII letter', /k\d/giu, '\u212a1', true],
    ['not a mark that is a case of a letter', /\p{L}\d/giu, '\u03451', false],
    ['which it is no more where case counts', /\p{L}\d/gu, '\u03451', true],
    ['nor where the expression names a stand-in', /ð\d/gu, 'я1', false],
    ['nor where it tells other kinds apart', /\p{Lt}\d/gu, 'я1', false],
    ['nor where case folding blurs the kinds', /\p{Lu}\d/giu, 'я1', false],
    ['nor where it tells marks and there are some', /[\p{L}\p{M}]\d/gu, 'е\u03011', false],
    ['pairs beside what takes ASCII alone', /(?<!\p{L})\d/gu, '😀1', true],
    ['not pairs beside what takes anything', /[^\s.]{3}/gu, '😀1', false],
    ['nor beside a wildcard', /a.b/gu, '😀a', false],
    ['nor letters in pairs beside what takes letters', /\p{L}{2}/gu, '𐐀', false],
    ['letters in pairs beside what looks at one', /(?<![\p{L}\p{N}])\d(?!\p{L}|\p{N}\.)/gu, '𐐀1', true],
    ['not where it looks at two', /\d(?!\p{L}\p{L})/gu, '1𐐀', false],
  ];
  for (const [why, regex, text, expected] of rows) {
    it(`${why}: ${regex.source}`, () => {
      assert.equal(isNarrowed(regex, text), expected);
    });
  }

  it('keeps the length and every character of Latin-1', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const narrow = new NarrowText(text).for(expressionReach(/\d/gu));
        assert.equal(narrow.length, text.length);
        assert.match(narrow, /^[\0-\u{ff}]*$/u);
        [...text.matchAll(/[\0-\xff]/g)].forEach(({ index, 0: character }) => {
          assert.equal(narrow[index], character);
        });
      }),
    );
  });

  it('has the matches of the text, for every expression of every recognizer', () => {
    const seed = 20_260_101;
    const random = createRandom(seed);
    let narrowed = 0;
    let matches = 0;
    for (const { name, patterns } of RECOGNIZERS) {
      for (const { regex, name: pattern } of patterns) {
        const { alternatives } = parseExpression(regex);
        const reach = expressionReach(regex);
        for (let round = 0; round < 40; round++) {
          const text = spiced(
            Array.from({ length: 3 }, () => growWord(alternatives, randomGrowth(random))),
            random,
          );
          const subject = new NarrowText(text).for(reach);
          if (subject === text) continue;
          narrowed++;
          const found = placesOf(regex, text);
          matches += found.length;
          assert.deepEqual(
            placesOf(regex, subject),
            found,
            `${name}/${pattern}: ${JSON.stringify(text)}, seed ${seed}`,
          );
        }
      }
    }
    assert.ok(
      narrowed > 2000 && matches > 1000,
      `${narrowed.toString()} texts, ${matches.toString()} matches`,
    );
  });
});

/** Characters that expressions tell apart, and some that none of them names. */
const SPICE = [
  ...'’‘“”–—€łśńęčпасорт年月日번ıſKÅẞŸμ\u2028\u3000\u2003\ufeff中ｱ１٣Ⅷʰǅ𐐀𐐨𝟙😀👩\u0301\u0489₿•→',
  '\u{e0101}',
];

function spiced(words: readonly string[], random: ReturnType<typeof createRandom>): string {
  const spice = (): string => (random.chance(0.5) ? random.pick(SPICE) : '');
  return words
    .map((word) => {
      const at = random.below(word.length + 1);
      const changed = random.chance(0.3) ? word.slice(0, at) + random.pick(SPICE) + word.slice(at) : word;
      return (
        spice() + random.pick(['', ' ', '\n', ', ']) + changed + spice() + random.pick(['', ' ', '.', '1'])
      );
    })
    .join('');
}

function placesOf(regex: RegExp, text: string): readonly unknown[] {
  return [...text.matchAll(regex)].map((match) => [
    match.index,
    match[0].length,
    Object.values(match.indices?.groups ?? {}),
  ]);
}
