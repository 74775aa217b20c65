import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createContextFinder } from '../../src/recognizers/context-words.js';
import { createFirstWordTest, TextView } from '../../src/recognizers/text-view.js';

const { find, firstWords } = createContextFinder({
  words: ['tax file number', 'tfn', 'número'],
  against: ['order', 'lost tfn'],
});
const listed = new Set(firstWords());
const hitIn = (text: string): ReturnType<typeof find> => {
  const start = text.indexOf('#');
  const hit = find(
    new TextView(
      text,
      undefined,
      createFirstWordTest((word) => listed.has(word)),
    ),
    {
      start,
      end: start + 1,
    },
  );
  return hit?.against === true ? undefined : hit;
};

describe('context words', () => {
  const rows: readonly [text: string, word: string | undefined, distance?: number][] = [
    ['tfn #', 'tfn', 0],
    ['TFN: #', 'tfn', 0],
    ['my tax file numbers are #', 'tax file number', 1],
    ['NÚMERO #', 'número', 0],
    ['the tfn that you asked me for is #', 'tfn', 6],
    ['# (tfn)', 'tfn', 0],
    ['tfn\n#', 'tfn', 2],
    ['tfnx #', undefined],
    ['tfn order #', undefined],
    ['order tfn #', 'tfn', 0],
    ['lost tfn #', undefined],
    ['{"taxFileNumber": "#', 'tax file number', 0],
    ['tfnNumber=#', 'tfn', 0],
    ['tfn a b c d e f g h i j #', undefined],
  ];
  for (const [text, word, distance] of rows) {
    it(`${word ?? 'none'} in ${JSON.stringify(text)}`, () => {
      const hit = hitIn(text);
      assert.equal(hit?.word, word);
      assert.equal(hit?.distance, distance);
    });
  }

  it('count less with distance', () => {
    assert.equal(hitIn('tfn #')?.weight, 1);
    assert.ok((hitIn('the tfn that you asked me for is #')?.weight ?? 1) < 1);
  });
});
