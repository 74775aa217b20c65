import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { SourceMap, type SourcedText } from '../../../src/formats/content/source-map.js';
import { AnsiText } from '../../../src/formats/text/ansi-text.js';
import { assertGrowsLikeItsInput } from '../../support/assert-growth.js';
import { cutInPieces, pieceSizes } from '../../support/cut-in-pieces.js';

function shown(source: string, pieces: Iterable<string> = [source]): readonly SourcedText[] {
  const ansi = new AnsiText();
  return [...[...pieces].flatMap((piece) => [...ansi.push(piece)]), ...ansi.end()];
}
const textOf = (parts: readonly SourcedText[]): string => parts.map(({ text }) => text).join('');

describe('what a terminal does not show', () => {
  const rows: readonly (readonly [what: string, source: string, text: string])[] = [
    ['nothing of it', 'plain [31m text', 'plain [31m text'],
    ['colours', '\x1b[31mja\x1b[0mne\x1b[38;5;12m@b\x1b[m', 'jane@b'],
    ['colours by one character', 'a\u009b1mb', 'ab'],
    ['moves and erasures', 'a\x1b[2K\x1b[1Gb\x1b[?25lc', 'abc'],
    ['a title, which is read', 'a\x1b]0;jane@b.example\x07', 'a\njane@b.example\x07'],
    [
      'a link, its address is read',
      '\x1b]8;;https://x.example\x1b\\Ann\x1b]8;;\x1b\\',
      '\nhttps://x.example\nAnn\n\n',
    ],
    ['a title in parts', '\x1b]0;jane@b.example; shell\x07', '\njane@b.example; shell\x07'],
    ['parameters of a link', '\x1b]8;id=jane@b;https://x\x1b\\', '\nid=jane@b;https://x\n'],
    ['a long number', '\x1b]4111111111111111;\x07', '\n4111111111111111;\x07'],
    ['character sets', '\x1b(Ba\x1b=b', 'ab'],
    ['a sequence that is none', 'a\x1b\u00e9b', 'a\x1b\u00e9b'],
    ['one that is cut off', 'ab\x1b[3', 'ab\x1b[3'],
    ['one without end', `\x1b[${'1'.repeat(400)}m`, `\x1b[${'1'.repeat(400)}m`],
  ];
  for (const [what, source, text] of rows) {
    it(what, () => {
      assert.equal(textOf(shown(source)), text);
    });
  }
});

const coloured = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.constantFrom('\x1b[1m', '\x1b[', '\x1b', '\x1b]0;', '\x07', '\n', '\u009b'),
    ),
  )
  .map((parts) => parts.join(''));

test('pieces make no difference, and every character leads back to itself', () => {
  fc.assert(
    fc.property(coloured, pieceSizes, (source, sizes) => {
      const pieces = [...cutInPieces([...source], sizes)].map((piece) => piece.join(''));
      const parts = shown(source, pieces);
      assert.equal(textOf(parts), textOf(shown(source)));
      const map = new SourceMap();
      for (const part of parts) map.add(part);
      let offset = 0;
      for (const { text, until } of parts) {
        if (until === undefined) {
          const at = map.start(offset)?.utf16 ?? -1;
          assert.equal(source.slice(at, at + text.length), text);
        }
        offset += text.length;
      }
    }),
  );
});

test('work grows with the text, however many sequences are in it', () => {
  assertGrowsLikeItsInput((size) => {
    const source = '\x1b[1mx'.repeat(size);
    return () => shown(source);
  }, 20_000);
});
