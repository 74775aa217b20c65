import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ChunkJoin } from '../../src/discovery/chunk-join.js';
import { cutText, TextCutter, type TextChunk } from '../../src/text/cut-text.js';
import { advance, createLocator, splitsPair, TEXT_START } from '../../src/text/text-position.js';

const OPTIONS = { bytes: 256, overlap: 16 };

/** Texts with and without places to cut: letters of all widths, marks, pairs, lone halves, blank lines. */
const awkwardTexts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        '\n\n',
        ' ',
        '. ',
        '。',
        'é',
        'e\u0301',
        '😀',
        '\ud83d',
        '\ude00',
        '中',
        'word',
      ),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.stringMatching(/^\d{1,90}$/),
    ),
    { maxLength: 120 },
  )
  .map((parts) => parts.join(''));

const owned = ({ text, from, to }: TextChunk): string => text.slice(from, to);

test('what the chunks own is the text, each within its size', () => {
  fc.assert(
    fc.property(awkwardTexts, (text) => {
      const chunks = [...cutText(text, OPTIONS)];
      assert.equal(chunks.map(owned).join(''), text);
      for (const { text: part, from, to } of chunks) {
        assert.ok(Buffer.byteLength(part) <= OPTIONS.bytes);
        assert.ok(from < to && to <= part.length);
      }
    }),
  );
});

test('the smallest chunks of a script of three bytes a letter own something each', () => {
  const text = '日本語'.repeat(1_000);
  const owned = [...cutText(text, { bytes: 256 })].map(({ from, to }) => to - from);
  assert.equal(
    owned.reduce((sum, length) => sum + length, 0),
    text.length,
  );
  assert.ok(Math.min(...owned) > 0);
});

test('each chunk says where it begins, in every unit', () => {
  fc.assert(
    fc.property(awkwardTexts, (text) => {
      for (const { text: part, at } of cutText(text, OPTIONS)) {
        assert.equal(text.slice(at.utf16, at.utf16 + part.length), part);
        const before = text.slice(0, at.utf16);
        const lines = before.split('\n');
        assert.deepEqual(at, {
          utf16: at.utf16,
          codePoint: [...before].length,
          line: lines.length,
          column: [...(lines.at(-1) ?? '')].length + 1,
        });
      }
    }),
  );
});

test('pieces make no difference', () => {
  fc.assert(
    fc.property(awkwardTexts, fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (text, sizes) => {
      const cutter = new TextCutter(OPTIONS);
      const chunks: TextChunk[] = [];
      for (let at = 0, index = 0; at < text.length; index++) {
        const size = sizes[index % sizes.length] ?? 1;
        chunks.push(...cutter.push(text.slice(at, at + size)));
        at += size;
      }
      chunks.push(...cutter.end());
      assert.deepEqual(chunks, [...cutText(text, OPTIONS)]);
    }),
  );
});

test('offsets map back in any order', () => {
  fc.assert(
    fc.property(awkwardTexts, fc.array(fc.nat(400)), (text, offsets) => {
      const locate = createLocator(text, TEXT_START);
      for (const wanted of offsets) {
        const asked = Math.min(wanted, text.length);
        const offset = splitsPair(text, asked) ? asked - 1 : asked;
        assert.deepEqual(locate(asked), advance(TEXT_START, text.slice(0, offset)));
      }
    }),
  );
});

const CUTS: readonly { readonly text: string; readonly behind: string; readonly why: string }[] = [
  { text: `${'Line one. '.repeat(20)}\n\n${'more words '.repeat(20)}`, behind: '\n\n', why: 'a paragraph' },
  { text: `${'some words '.repeat(17)}\n${'more words '.repeat(20)}`, behind: '\n', why: 'a line' },
  { text: `${'some words '.repeat(18)}end. ${'more words '.repeat(20)}`, behind: '. ', why: 'a sentence' },
  { text: 'someword '.repeat(60), behind: ' ', why: 'a word' },
  { text: '4111 1111 1111 1111\n'.repeat(20), behind: '\n', why: 'a line of numbers' },
];

for (const { text, behind, why } of CUTS) {
  test(`cuts behind ${why}`, () => {
    const [first] = cutText(text, OPTIONS);
    assert.ok(first !== undefined && owned(first).endsWith(behind), JSON.stringify(first));
    assert.ok(first.to < text.length);
  });
}

test('memory stays bounded on a text without any break', () => {
  const cutter = new TextCutter({ bytes: 1024 });
  let total = 0;
  let longest = 0;
  for (let piece = 0; piece < 2000; piece++) {
    for (const chunk of cutter.push('x'.repeat(1000))) {
      total += chunk.to - chunk.from;
      longest = Math.max(longest, chunk.text.length);
    }
    // What is held back is less than a chunk: the chunks keep up with the pieces.
    assert.ok((piece + 1) * 1000 - total <= 1024 + 64);
  }
  for (const chunk of cutter.end()) total += chunk.to - chunk.from;
  assert.equal(total, 2_000_000);
  assert.ok(longest <= 1024);
});

test('a finding near a cut is kept once, and its rest is dropped', () => {
  const at = (utf16: number) => ({ ...TEXT_START, utf16 });
  const join = new ChunkJoin();
  const first: TextChunk = { text: 'x'.repeat(120), at: at(0), from: 0, to: 100 };
  const second: TextChunk = { text: 'x'.repeat(120), at: at(80), from: 20, to: 120 };
  const person = (start: number, end: number) => ({ start, end, category: 'PERSON' });
  assert.deepEqual(join.take(first, [person(95, 110), person(101, 104)]), [person(95, 110)]);
  assert.deepEqual(join.take(second, [person(15, 30), person(24, 30), person(31, 40)]), [person(31, 40)]);
  const other = { start: 24, end: 30, category: 'LOCATION' };
  const again = new ChunkJoin();
  again.take(first, [person(95, 110)]);
  assert.deepEqual(again.take(second, [other]), [other]);
});
