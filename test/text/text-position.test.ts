import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { advance, createLocator, splitsPair, type TextPosition } from '../../src/text/text-position.js';

const FROM: TextPosition = { utf16: 40, codePoint: 38, line: 3, column: 7 };

/** Character by character. */
function positionAt(text: string, offset: number): TextPosition {
  let { utf16, codePoint, line, column } = FROM;
  for (const character of text.slice(0, offset)) {
    utf16 += character.length;
    codePoint += 1;
    column = character === '\n' ? 1 : column + 1;
    line += character === '\n' ? 1 : 0;
  }
  return { utf16, codePoint, line, column };
}

describe('positions in a text', () => {
  for (const [name, characters] of [
    ['with characters beyond the basic plane', ['a', '\n', '\r', 'é', '中', '😀']],
    ['without them', ['a', ' ', '\n', '\r', 'é', '中']],
  ] as const) {
    const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 60 });

    it(`are those of each character, ${name}`, () => {
      fc.assert(
        fc.property(text, fc.array(fc.nat(60), { maxLength: 8 }), (whole, offsets) => {
          const locate = createLocator(whole, FROM);
          for (const asked of offsets) {
            const offset = Math.min(asked, whole.length);
            const start = splitsPair(whole, offset) ? offset - 1 : offset;
            assert.deepEqual(locate(offset), positionAt(whole, start));
          }
          assert.deepEqual(advance(FROM, whole), positionAt(whole, whole.length));
        }),
        { numRuns: 500 },
      );
    });
  }
});
