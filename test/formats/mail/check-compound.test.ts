import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCompound } from '../../../src/formats/mail/read-msg.js';

const SECTOR = 512;
const END = 0xfffffffe;
const FREE = 0xffffffff;

/** A file of a table of sectors, a directory with a root and one stream, and that stream's sector. */
function compound(
  change: (file: { readonly bytes: Buffer; readonly table: number; readonly entries: number }) => unknown,
): Buffer {
  const bytes = Buffer.alloc(4 * SECTOR, 0xff);
  bytes.fill(0, 0, 76);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(END, 68);
  bytes.writeUInt32LE(0, 76);
  const [table, entries] = [SECTOR, 2 * SECTOR];
  for (const [index, next] of [END, END, END].entries()) bytes.writeUInt32LE(next, table + 4 * index);
  for (const [index, [kind, child, size]] of (
    [
      [5, 1, 0],
      [2, FREE, 100],
    ] as const
  ).entries()) {
    const at = entries + 128 * index;
    bytes.writeUInt8(kind, at + 66);
    bytes.writeUInt32LE(child, at + 76);
    bytes.writeUInt32LE(size, at + 120);
  }
  change({ bytes, table, entries });
  return bytes;
}

describe('a compound file is held against what its reader trusts', () => {
  it('a sound one', () => {
    checkCompound(compound(() => undefined));
  });

  const rows: readonly (readonly [what: string, change: Parameters<typeof compound>[0]])[] = [
    ['a chain of sectors that leads to itself', ({ bytes, table }) => bytes.writeUInt32LE(1, table + 4)],
    ['an entry that lies in itself', ({ bytes, entries }) => bytes.writeUInt32LE(1, entries + 128 + 76)],
    ['an entry beside itself', ({ bytes, entries }) => bytes.writeUInt32LE(0, entries + 128 + 68)],
    ['an entry that is not there', ({ bytes, entries }) => bytes.writeUInt32LE(999, entries + 76)],
    [
      'a stream that is longer than the file',
      ({ bytes, entries }) => bytes.writeUInt32LE(2 ** 30, entries + 128 + 120),
    ],
    ['a table that is not there', ({ bytes }) => bytes.writeUInt32LE(500, 76)],
    [
      'a list of tables that is not there',
      ({ bytes }) => {
        bytes.writeUInt32LE(500, 68);
        bytes.writeUInt32LE(FREE, 72);
      },
    ],
    [
      'a list of tables that leads to itself',
      ({ bytes }) => {
        bytes.writeUInt32LE(2, 68);
        bytes.writeUInt32LE(FREE, 72);
        bytes.writeUInt32LE(2, 4 * SECTOR - 4);
      },
    ],
    ['sectors of another size', ({ bytes }) => bytes.writeUInt16LE(30, 30)],
  ];
  for (const [what, change] of rows) {
    it(what, () => {
      const broken = compound(change);
      assert.throws(() => {
        checkCompound(broken);
      }, /corrupted or truncated/);
    });
  }

  it('one that is cut off', () => {
    assert.throws(() => {
      checkCompound(compound(() => undefined).subarray(0, 300));
    }, /corrupted or truncated/);
  });
});
