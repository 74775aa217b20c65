import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hashText } from '../../../src/discovery/columns/hash-text.js';
import {
  NO_LIMIT,
  ValueSketch,
  type SketchLimits,
  type ValueSketchData,
} from '../../../src/discovery/table-tally/value-sketch.js';

interface Rows {
  readonly text: string;
  readonly rows: number;
}

const limits = fc.record({ values: fc.integer({ min: 1, max: 8 }), units: fc.integer({ min: 1, max: 40 }) });
/** Hashes that are all different, and hashes that often are the same. */
const hashing = fc.constantFrom(
  hashText,
  (text: string) => hashText(text) % 7,
  () => 3,
);
const rows: fc.Arbitrary<readonly Rows[]> = fc.array(
  fc.record({
    text: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('a', 'b', 'x'.repeat(60), 'y'.repeat(30))),
    rows: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 40 },
);

function sketchOf(
  all: readonly Rows[],
  most: SketchLimits,
  hash: (text: string) => number,
  limit?: number,
): ValueSketchData {
  const sketch = new ValueSketch(most, limit);
  for (const { text, rows: count } of all) sketch.add(text, hash(text), count);
  return sketch.toData();
}

/** What is to be kept, said in another way: hash by hash, as long as all values of the hash have room. */
function expected(all: readonly Rows[], most: SketchLimits, hash: (text: string) => number): ValueSketchData {
  const counts = new Map<string, number>();
  for (const { text, rows: count } of all) counts.set(text, (counts.get(text) ?? 0) + count);
  const hashes = [...new Set([...counts.keys()].map((text) => hash(text)))].sort((a, b) => a - b);
  const kept: string[] = [];
  for (const one of hashes) {
    const next = [...counts.keys()].filter((text) => hash(text) === one).sort();
    const units = [...kept, ...next].reduce((sum, text) => sum + text.length, 0);
    const fits = kept.length + next.length <= most.values && units <= most.units;
    if (!fits && !(kept.length === 0 && next.length === 1)) return dataOf(one);
    kept.push(...next);
  }
  return dataOf(NO_LIMIT);
  function dataOf(limit: number): ValueSketchData {
    return { limit, values: kept.map((text) => [hash(text), counts.get(text) ?? Number.NaN, text]) };
  }
}

/** Merges parts two and two, in the order that `picks` says, through JSON. */
function mergeAll(
  parts: readonly ValueSketchData[],
  most: SketchLimits,
  picks: readonly number[],
): ValueSketchData {
  let left = [...parts];
  for (const pick of picks) {
    if (left.length < 2) break;
    const at = pick % (left.length - 1);
    const pair = left.splice(at, 2);
    const sketch = new ValueSketch(most);
    for (const part of pair) sketch.merge(JSON.parse(JSON.stringify(part)) as ValueSketchData);
    left = pick % 2 === 0 ? [...left, sketch.toData()] : [sketch.toData(), ...left];
  }
  const rest = new ValueSketch(most);
  for (const part of left) rest.merge(part);
  return rest.toData();
}

describe('the values that are kept of a column', () => {
  it('are those of the lowest hashes, as far as there is room, with all their rows', () => {
    fc.assert(
      fc.property(rows, limits, hashing, (all, most, hash) => {
        assert.deepEqual(sketchOf(all, most, hash), expected(all, most, hash));
      }),
      { numRuns: 500 },
    );
  });

  it('are the same bytes in whatever order rows come, and however parts are cut and merged', () => {
    fc.assert(
      fc.property(
        rows,
        limits,
        hashing,
        fc.array(fc.nat(5), { minLength: 40, maxLength: 40 }),
        fc.array(fc.nat(50), { maxLength: 6 }),
        (all, most, hash, owners, picks) => {
          const parts = [0, 1, 2, 3, 4, 5].map((owner) =>
            all.filter((_row, index) => owners[index] === owner).reverse(),
          );
          const merged = mergeAll(
            parts.map((part) => sketchOf(part, most, hash)),
            most,
            picks,
          );
          assert.equal(JSON.stringify(merged), JSON.stringify(sketchOf(all, most, hash)));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('do not change where a part leaves out what lies above an earlier limit', () => {
    fc.assert(
      fc.property(rows, fc.nat(40), limits, hashing, (all, cut, most, hash) => {
        const sketch = new ValueSketch(most);
        sketch.merge(sketchOf(all.slice(0, cut), most, hash));
        sketch.merge(sketchOf(all.slice(cut), most, hash, sketch.limit));
        assert.deepEqual(sketch.toData(), sketchOf(all, most, hash));
      }),
    );
  });

  it('take bounded room while rows come', () => {
    const sketch = new ValueSketch({ values: 100, units: 5_000 });
    for (let row = 0; row < 50_000; row++) {
      const text = `${row.toString()} ${'x'.repeat(row % 90)}`;
      sketch.add(text, hashText(text), 1);
    }
    const { values, limit } = sketch.toData();
    assert.ok(values.length <= 100 && values.length > 60);
    assert.ok(values.reduce((sum, [, , text]) => sum + text.length, 0) <= 5_000);
    assert.ok(limit < NO_LIMIT / 400);
  });

  it('are chosen evenly, whatever they are', () => {
    const chosen = (name: (row: number) => string): readonly number[] => {
      const sketch = new ValueSketch({ values: 1_000, units: 1e6 });
      for (let row = 0; row < 50_000; row++) sketch.add(name(row), hashText(name(row)), 1);
      const tenths = Array<number>(10).fill(0);
      for (const [, , text] of sketch.toData().values) {
        const tenth = Math.floor(Number(/\d+/.exec(text)?.[0]) / 5_000);
        tenths[tenth] = (tenths[tenth] ?? Number.NaN) + 1;
      }
      return tenths;
    };
    // 100 expected in each; about 10 is the standard deviation.
    for (const name of [(row: number) => row.toString(), (row: number) => `p${row.toString()}@mail.example`])
      for (const count of chosen(name)) assert.ok(count > 55 && count < 145, chosen(name).join(' '));
  });
});
