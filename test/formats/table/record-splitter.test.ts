import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { NoTable, type RecordBlock } from '../../../src/formats/content/records.js';
import { RecordSplitter } from '../../../src/formats/table/table.js';
import { cutInPieces, pieceSizes } from '../../support/cut-in-pieces.js';

function split(pieces: Iterable<Uint8Array>, blockBytes = 16): readonly RecordBlock[] {
  const splitter = new RecordSplitter(blockBytes);
  const blocks = [...pieces].flatMap((piece) => [...splitter.push(Buffer.from(piece))]);
  return [...blocks, ...splitter.end()];
}

const cell = fc.oneof(
  fc.constantFrom('', 'a', '1,5', 'say ""hi""', 'two\nlines', 'é😀', '\r\n', '\r', 'a\rb'),
  fc.string({ maxLength: 9 }),
);
const tables = fc
  .tuple(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 12 }), fc.boolean())
  .map(([rows, ends]) => {
    const lines = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
    return Buffer.from(lines.join('\n') + (ends && rows.length > 0 ? '\n' : ''));
  });

test('the blocks are the table', () => {
  fc.assert(
    fc.property(tables, (bytes) => {
      const blocks = split([bytes]);
      assert.deepEqual(Buffer.concat(blocks.map((block) => block.bytes)), bytes);
      assert.deepEqual(
        blocks.map(({ index }) => index),
        blocks.map((_block, index) => index),
      );
    }),
  );
});

test('pieces cut anywhere make no difference', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        tables,
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
      pieceSizes,
      (bytes, sizes) => {
        assert.deepEqual(split(cutInPieces(new Uint8Array(bytes), sizes)), split([bytes]));
      },
    ),
  );
});

test('no record is cut: the records of the blocks are the records of the table', () => {
  fc.assert(
    fc.property(tables, (bytes) => {
      const records = (part: Buffer): unknown[] =>
        parse(part, { relax_column_count: true, record_delimiter: '\n' });
      assert.deepEqual(
        split([bytes]).flatMap((block) => records(block.bytes)),
        records(bytes),
      );
    }),
  );
});

const LINE_ENDS: readonly (readonly [string, readonly string[]])[] = [
  ['a,b\rc,d\re,f\rg,h\r', ['a,b\rc,d\r', 'e,f\rg,h\r']],
  ['a,b\r\nc,d\r\ne,f\r\n', ['a,b\r\nc,d\r\n', 'e,f\r\n']],
  ['a,bcdef\rc,d\r\n', ['a,bcdef\r', 'c,d\r\n']],
  ['a,"b\rb\rb"\rc,d\r', ['a,"b\rb\rb"\r', 'c,d\r']],
];

for (const [text, expected] of LINE_ENDS)
  test(`records that end with CR or CRLF are cut behind the line end, in pieces too: ${JSON.stringify(text)}`, () => {
    for (const size of [1, 2, 3, 100]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
        Buffer.from(text.slice(index * size, (index + 1) * size)),
      );
      assert.deepEqual(
        split(pieces, 8).map(({ bytes }) => bytes.toString()),
        expected,
      );
    }
  });

test('pieces cut anywhere make no difference to what is made of line ends and quotes', () => {
  const signs = fc.array(fc.constantFrom('a', ',', '"', '\r', '\n', '\r\n'), { maxLength: 80 });
  fc.assert(
    fc.property(signs, pieceSizes, (parts, sizes) => {
      const bytes = Buffer.from(parts.join(''));
      assert.deepEqual(split(cutInPieces(new Uint8Array(bytes), sizes), 8), split([bytes], 8));
    }),
  );
});

test('a block ends with the first record that fills it', () => {
  const blocks = split([Buffer.from('a,b\nc,d\ne,f\ng,h\n')], 6);
  assert.deepEqual(
    blocks.map(({ bytes }) => bytes.toString()),
    ['a,b\nc,d\n', 'e,f\ng,h\n'],
  );
});

test('a quote that is never closed is an endless record, said before memory runs out', () => {
  const piece = Buffer.alloc(1_000_000, 'a\n');
  const splitter = new RecordSplitter();
  assert.deepEqual([...splitter.push(Buffer.from('"'))], []);
  assert.throws(() => {
    for (let times = 0; times < 6; times++) for (const block of splitter.push(piece)) assert.ok(block);
  }, NoTable);
});

test('a block is a copy: its reader may use the buffer again', () => {
  const piece = Buffer.from('a,b\nc,d\n');
  const splitter = new RecordSplitter(4);
  const blocks = [...splitter.push(piece)];
  piece.fill('x');
  assert.equal(Buffer.concat(blocks.map(({ bytes }) => bytes)).toString(), 'a,b\nc,d\n');
});
