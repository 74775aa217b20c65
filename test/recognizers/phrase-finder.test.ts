import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createPhraseFinder } from '../../src/recognizers/phrase-finder.js';
import { TextView } from '../../src/recognizers/text-view.js';

const find = createPhraseFinder([
  'New York',
  'York',
  'Côte d’Ivoire',
  'dollar',
  'Swiss franc',
  'Bosnia and Herzegovina',
]);
const hits = (text: string, finder = find): readonly string[] =>
  [...finder(new TextView(text))].map(({ start, end, phrase }) => `${text.slice(start, end)}=${phrase}`);

describe('phrases', () => {
  const rows: readonly [text: string, found: readonly string[]][] = [
    ['in York', ['York=York']],
    ['in New York, York', ['New York=New York', 'York=York']],
    ['NEW YORK', ['NEW YORK=New York']],
    ['New-York', ['New-York=New York']],
    ['New  York', ['New  York=New York']],
    ['New\nYork', ['York=York']],
    ['New. . . York', ['York=York']],
    ['Yorkshire newyork', []],
    ["York's mayor", ['York=York']],
    ['York’s mayor', ['York=York']],
    ["Cote d'Ivoire", ["Cote d'Ivoire=Côte d’Ivoire"]],
    ['CÔTE D’IVOIRE', ['CÔTE D’IVOIRE=Côte d’Ivoire']],
    ['two dollars', ['dollars=dollar']],
    ['Swiss francs', ['Swiss francs=Swiss franc']],
    ['Swisss franc', []],
    ['Bosnia and', []],
    ['Bosnia and Herzegovina', ['Bosnia and Herzegovina=Bosnia and Herzegovina']],
    ['new new york', ['new york=New York']],
    ['', []],
  ];
  for (const [text, expected] of rows) {
    it(`in ${JSON.stringify(text)}`, () => assert.deepEqual(hits(text), expected));
  }

  it('leave plurals alone where asked', () => {
    const singular = createPhraseFinder(['dollar'], { plural: false });
    assert.deepEqual(hits('dollars dollar', singular), ['dollar=dollar']);
  });

  it('an empty list, an empty phrase', () => {
    assert.deepEqual(hits('York', createPhraseFinder([])), []);
    assert.deepEqual(hits('York', createPhraseFinder(['', '!'])), []);
  });

  it('are whole words, in order, without overlap', () => {
    const text = fc
      .array(fc.constantFrom('new', 'York', 'd', "'s", 's', ' ', '-', ',', 'Swiss', 'franc', 'é', '\n'), {
        maxLength: 30,
      })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (sample) => {
        let previous = 0;
        for (const { start, end } of find(new TextView(sample))) {
          assert.ok(start >= previous && end > start);
          assert.doesNotMatch(sample.slice(0, start), /[\p{L}\p{N}]$/u);
          assert.doesNotMatch(sample.slice(end), /^[\p{L}\p{N}]/u);
          previous = end;
        }
      }),
    );
  });
});
