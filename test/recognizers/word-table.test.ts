import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createWordLists } from '../../src/recognizers/word-lists.js';
import {
  createWordTable,
  decodeWordTable,
  encodeWordTable,
  isListed,
} from '../../src/recognizers/word-table.js';
import { splitWords } from '../../src/recognizers/words.js';

const FRUITS = ['apple', 'pear', 'pear', 'ete'];
const COLOURS = ['red', 'pear', 'rouge', 'b52'];
const EMPTY: readonly string[] = [];
const table = createWordTable([FRUITS, COLOURS, EMPTY]);

describe('a table of the words of lists', () => {
  const rows: readonly [word: string, lists: readonly number[]][] = [
    ['apple', [0]],
    ['pear', [0, 1]],
    ['b52', [1]],
    ['appl', []],
    ['apples', []],
    ['Apple', []],
    ['', []],
  ];
  for (const [word, lists] of rows)
    it(`has "${word}" in ${lists.length.toString()} lists`, () => {
      assert.deepEqual(
        [0, 1, 2, 3].filter((list) => isListed(table, word, list)),
        lists,
      );
    });

  it('knows which lists have digits', () => {
    assert.deepEqual(table.withDigits, [1]);
  });

  it('is the same after it was written', () => {
    assert.deepEqual(decodeWordTable(encodeWordTable(table)), table);
  });

  it('finds where phrases of each list may start', () => {
    const find = createWordLists(table, [FRUITS, COLOURS]);
    const placesIn = (text: string): readonly unknown[] => [...find(splitWords(text, text))];
    assert.deepEqual(placesIn("Pears, Été, red's and Rougé"), [
      [FRUITS, [0, 1]],
      [COLOURS, [0, 2, 4]],
    ]);
    assert.deepEqual(placesIn('pea, reds5, rouges b5'), [[COLOURS, [2]]]);
    assert.deepEqual(placesIn('no such word'), []);
  });

  it('ignores lists that are in the table alone', () => {
    const find = createWordLists(table, [FRUITS]);
    assert.deepEqual([...find(splitWords('red pear', 'red pear'))], [[FRUITS, [1]]]);
  });
});
