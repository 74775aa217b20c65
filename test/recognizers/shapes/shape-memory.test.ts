import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ShapeMemory, ShapeRoom } from '../../../src/recognizers/shapes/shape-memory.js';

/** A memory with the texts that it has made something of. */
function memoryOf(room = new ShapeRoom()) {
  const made: string[] = [];
  const memory = new ShapeMemory((text) => {
    made.push(text);
    return `made of ${text}`;
  }, room);
  return { memory, made };
}

describe('a memory of shapes', () => {
  it('makes something once of all texts that differ in their digits alone', () => {
    const { memory, made } = memoryOf();
    assert.deepEqual(
      ['a 12', 'a 99', 'b 12', 'a 123', 'a 1x', 'a 00'].map((text) => memory.get(text)),
      ['made of a 12', 'made of a 12', 'made of b 12', 'made of a 123', 'made of a 1x', 'made of a 12'],
    );
    assert.deepEqual(made, ['a 12', 'b 12', 'a 123', 'a 1x']);
  });

  it('makes nothing of a text without digits, or of a long one', () => {
    const { memory, made } = memoryOf();
    assert.deepEqual(
      ['', 'abc', '٣', '1'.repeat(65)].map((text) => memory.get(text)),
      [undefined, undefined, undefined, undefined],
    );
    assert.deepEqual(made, []);
    assert.equal(memory.get('1'.repeat(64)), `made of ${'1'.repeat(64)}`);
  });

  it('passes over a column whose shapes do not repeat, and comes back to it', () => {
    const { memory, made } = memoryOf();
    for (let index = 0; index < 4_300; index++) memory.get(`${String.fromCodePoint(0x4e00 + index)}1`);
    assert.ok(made.length > 256 && made.length < 320, `${made.length.toString()} shapes made`);
    assert.equal(memory.get('1'), 'made of 1');
  });

  it('empties the memories of all columns when together they hold too many shapes', () => {
    const room = new ShapeRoom();
    const caches = Array.from({ length: 300 }, () => new Map<number, unknown>());
    let most = 0;
    for (let shape = 0; shape < 10; shape++)
      for (const cache of caches) {
        room.take(cache);
        cache.set(shape, 'a plan');
        most = Math.max(
          most,
          caches.reduce((sum, { size }) => sum + size, 0),
        );
      }
    assert.equal(most, 1_000);
  });

  it('makes what was forgotten anew', () => {
    const room = new ShapeRoom();
    const columns = Array.from({ length: 300 }, () => memoryOf(room));
    for (const { memory } of columns)
      for (const text of ['1', '1.1', '1-1', '1 1', '1/1', '1:1', '1,1', '1+1', '1=1', '1_1'])
        memory.get(text);
    const [first] = columns;
    first?.memory.get('1');
    assert.equal(first?.made.length, 11);
  });
});
