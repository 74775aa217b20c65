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

  it('holds few shapes of all columns together', () => {
    const room = new ShapeRoom();
    const columns = Array.from({ length: 300 }, () => memoryOf(room));
    for (const { memory } of columns)
      for (const text of ['1', '1.1', '1-1', '1 1', '1/1', '1:1', '1,1', '1+1', '1=1', '1_1'])
        memory.get(text);
    assert.ok(room.held <= 2_000, `${room.held.toString()} held`);
    const [first] = columns;
    first?.memory.get('2');
    assert.equal(first?.made.length, 11, 'what was forgotten is made anew');
  });
});
