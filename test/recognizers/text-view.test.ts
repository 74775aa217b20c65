import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createKeywordIndex } from '../../src/recognizers/keyword-index.js';
import { TextView } from '../../src/recognizers/text-view.js';
import { fold } from '../../src/recognizers/words.js';

describe('fold', () => {
  const rows: readonly [text: string, folded: string][] = [
    ['Número', 'numero'],
    ['ÀÉÎÕÜ', 'aeiou'],
    ['d’Identità', "d'identita"],
    ['PESEL', 'pesel'],
    ['आधार', 'आधार'.normalize('NFD').replaceAll(/\p{M}/gu, '')],
    ['주민번호', '주민번호'.normalize('NFD')],
    ['', ''],
  ];
  for (const [text, folded] of rows) {
    it(`${JSON.stringify(text)} is ${JSON.stringify(folded)}`, () => assert.equal(fold(text), folded));
  }

  it('is the same twice', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('a text view', () => {
  const wordsOf = (text: string): readonly string[] =>
    Array.from(new TextView(text).words, ({ folded }) => folded);

  it('splits words at all but letters, marks, digits and inner apostrophes', () => {
    assert.deepEqual(wordsOf("It's A/C no.12_x, l'été"), ["it's", 'a', 'c', 'no', '12', 'x', "l'ete"]);
    assert.deepEqual(wordsOf("'quoted' rock'n'roll"), ['quoted', "rock'n'roll"]);
    assert.deepEqual(wordsOf('zl\u0301oty'), ['zloty']);
    assert.deepEqual(wordsOf(''), []);
  });

  it('counts line breaks before each word', () => {
    assert.deepEqual(
      Array.from(new TextView('a\nb\r\n\r\nc d').words, ({ breaks }) => breaks),
      [0, 1, 2, 0],
    );
  });

  it('counts at most 127 line breaks, and knows the ends of words far into a text', () => {
    const far = 2 ** 23;
    const words = Array.from(
      new TextView(`a${'\n'.repeat(127)}b${'\n'.repeat(128)}c`.padEnd(far) + 'd').words,
    );
    assert.deepEqual(
      words.map(({ start, end, breaks }) => [start, end, breaks]),
      [
        [0, 1, 0],
        [128, 129, 127],
        [257, 258, 127],
        [far, far + 1, 0],
      ],
    );
  });

  it('finds the first word at or after an offset', () => {
    const view = new TextView('one two');
    assert.deepEqual(
      [0, 1, 4, 5, 7].map((offset) => view.wordIndexAt(offset)),
      [0, 1, 1, 2, 2],
    );
  });

  it('splits words as one expression does', () => {
    const signs = [
      'a',
      'B',
      '1',
      "'",
      '’',
      ' ',
      '\n',
      '-',
      '@',
      '[',
      '_',
      'cd',
      'É',
      'ſ',
      '\u0301',
      '٣',
      '東',
      '–',
      '€',
    ];
    const text = fc
      .array(fc.constantFrom(...signs, '𝐀', '😀', '\ud835', '\udc00'), { maxLength: 40 })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (sample) => {
        const matches = sample.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu);
        assert.deepEqual(
          Array.from(new TextView(sample).words, ({ start, end, folded }) => ({ start, end, folded })),
          Array.from(matches, ({ index, 0: word }) => ({
            start: index,
            end: index + word.length,
            folded: fold(word),
          })),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('words lie where they say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let previous = 0;
        for (const { start, end, folded } of new TextView(text).words) {
          assert.ok(start >= previous && end > start);
          assert.equal(fold(text.slice(start, end)), folded);
          previous = end;
        }
      }),
    );
  });

  it('keywords are met in any case', () => {
    assert.equal(
      new TextView('My PASSWORD is', createKeywordIndex(['password'])).zonesAround(['password']).length,
      1,
    );
    assert.equal(new TextView('nothing').has('digit'), false);
    assert.equal(new TextView('9').has('digit'), true);
  });
});
