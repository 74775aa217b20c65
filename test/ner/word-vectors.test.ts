import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readShared, WordVectors } from '../../src/ner/word-vectors.js';

/** The bytes of a file with these scales and rows. */
function bytesOf(scales: readonly number[], rows: readonly (readonly number[])[]): Uint8Array {
  const numbers = Int8Array.from(rows.flat());
  const bytes = new Uint8Array(4 * scales.length + numbers.length);
  const view = new DataView(bytes.buffer);
  scales.forEach((scale, row) => {
    view.setFloat32(4 * row, scale, true);
  });
  bytes.set(new Uint8Array(numbers.buffer), 4 * scales.length);
  return bytes;
}

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  return memory;
}

describe('word vectors', () => {
  it('are whole numbers times the scale of their row', () => {
    const row = fc.array(fc.integer({ min: -127, max: 127 }), { minLength: 3, maxLength: 3 });
    const scale = fc.float({ min: Math.fround(1e-4), max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(scale, row), { minLength: 1, maxLength: 9 }), (entries) => {
        const bytes = bytesOf(
          entries.map(([factor]) => factor),
          entries.map(([, numbers]) => numbers),
        );
        const vectors = new WordVectors({ bytes: shared(bytes), rows: entries.length });
        assert.equal(vectors.width, 3);
        const target = new Float32Array(3 * entries.length + 2).fill(7);
        entries.forEach((_, index) => {
          vectors.write(index, target, 1 + 3 * index);
        });
        const expected = entries.flatMap(([factor, numbers]) =>
          numbers.map((number) => Math.fround(number * factor)),
        );
        assert.deepEqual(
          [...target],
          [7, ...expected, 7].map((number) => number + 0),
        );
      }),
    );
  });

  it('refuse bytes that are no rows', () => {
    for (const [bytes, rows] of [
      [14, 2],
      [13, 2],
      [8, 2],
    ] as const) {
      const make = (): WordVectors => new WordVectors({ bytes: new SharedArrayBuffer(bytes), rows });
      if (bytes === 14) assert.equal(make().width, 3);
      else assert.throws(make, /bytes are no vectors of 2 pieces/);
    }
  });

  it('have no row beyond the last', () => {
    const vectors = new WordVectors({ bytes: shared(bytesOf([1], [[5]])), rows: 1 });
    assert.throws(() => {
      vectors.write(1, new Float32Array(1), 0);
    }, /scale of a piece/);
  });

  it('are read from a file whole', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'vectors-'));
    const bytes = Uint8Array.from({ length: 600_001 }, (_, index) => index % 251);
    await writeFile(path.join(folder, 'vectors.bin'), bytes);
    const memory = await readShared(path.join(folder, 'vectors.bin'), bytes.length);
    assert.ok(Buffer.from(bytes).equals(Buffer.from(new Uint8Array(memory))));
    await rm(folder, { recursive: true });
  });
});
