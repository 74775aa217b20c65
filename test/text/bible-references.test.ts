import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isBibleReference } from '../../src/text/bible-references.js';

describe('isBibleReference', () => {
  /** The value stands in angle brackets. */
  const rows: readonly [text: string, is: boolean][] = [
    ['The reading is <Psalm> 121.', true],
    ['gesungen wird <psalm> 23', true],
    ['Salmo <121>', true],
    ['see <John> 3:16 for the text', true],
    ['Jean <3:16>.', true],
    ['<Luke> 15:11-32', true],
    ['Gelesen werden Psalm 121, <Johannes> 3,16 und Lukas 2,1-20', true],
    ['Lectura del Salmo 121 y de <Juan> 3, 16', true],
    ['followed by 1 <Kings> 19, and Psalm 3', true],
    ['the sermon on <luke> 15:11', true],
    ['Romans 8:28, <Mark> 14', true],
    ['<John> 3:30, Mark 4:15', false],
    ['meet <John> 3:16 pm', false],
    ['<Mark> 14 times', false],
    ['<Daniel> 3 days later', false],
    ['room <Luke> 4.5 km', false],
    ['<Joan> 3:16', false],
    ['john 3:16 and <john> 3:17', false],
    ['x = <j> 3:16', false],
    ['<Mark> 14:250', false],
    ['Psalm 121 was read; <Lucy> 3 years', false],
    ['<Psalm> 151', false],
  ];
  for (const [row, is] of rows) {
    it(`${row}: ${is ? 'yes' : 'no'}`, () => {
      const start = row.indexOf('<');
      const text = row.replace(/[<>]/g, '');
      assert.equal(isBibleReference(text, { start, end: row.indexOf('>') - 1 }), is);
    });
  }
});
