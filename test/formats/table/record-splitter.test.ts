import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { NoTable, type RecordBlock } from '../../../src/formats/content/record-block.js';
import { RecordSplitter } from '../../../src/formats/table/record-splitter.js';
import { cutInPieces, pieceSizes } from '../../support/cut-in-pieces.js';

function split(pieces: Iterable<Uint8Array>, blockBytes = 16): readonly RecordBlock[] {
  const splitter = new RecordSplitter(blockBytes);
  const blocks = [...pieces].flatMap((piece) => [...splitter.push(Buffer.from(piece))]);
  return [...blocks, ...splitter.end()];
}

const cell = fc.oneof(
  fc.constantFrom('', 'a', '1,5', 'say ""hi""', 'two\nlines', 'é😀', '\r\n'),
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
