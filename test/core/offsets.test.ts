import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  OFFSET_UNITS,
  offsetsFromCodePoints,
  offsetsFromUtf16,
  type OffsetUnit,
} from '../../src/core/offsets.js';
import { awkwardText } from '../support/awkward-text.js';

/** Slices by offsets of a unit, by the plainest means there are. */
const SLICE: Readonly<Record<OffsetUnit, (text: string, start: number, end: number) => string>> = {
  utf16: (text, start, end) => text.slice(start, end),
  codepoint: (text, start, end) => [...text].slice(start, end).join(''),
  byte: (text, start, end) => Buffer.from(text).subarray(start, end).toString('utf8'),
};

describe('offsets', () => {
  for (const unit of OFFSET_UNITS) {
    it(`in ${unit}: the slice of the text equals what was found`, () => {
      fc.assert(
        fc.property(awkwardText(), awkwardText(), awkwardText(), (before, found, after) => {
          const text = before + found + after;
          const convert = offsetsFromUtf16(text, unit);
          const [start, end] = [convert(before.length), convert(before.length + found.length)];
          assert.equal(SLICE[unit](text, start, end), found);
        }),
      );
    });
  }

  it('from code points and back is the same offset', () => {
    fc.assert(
      fc.property(awkwardText(), awkwardText(), (before, after) => {
        const text = before + after;
        const there = offsetsFromUtf16(text, 'codepoint')(before.length);
        assert.equal(offsetsFromCodePoints(text)(there), before.length);
      }),
    );
  });

  it('outside the text, or no whole number, is undefined', () => {
    for (const text of ['abc', 'a😀b']) {
      for (const offset of [-1, 4, 0.5, NaN, Infinity])
        assert.equal(offsetsFromCodePoints(text)(offset), undefined);
    }
  });

  it('inside a surrogate pair is the start of the pair', () => {
    assert.equal(offsetsFromUtf16('a😀b', 'codepoint')(2), 1);
    assert.equal(offsetsFromUtf16('a😀b', 'byte')(2), 1);
  });

  it('count one to four bytes for a code point, at the edges of each length', () => {
    const points = [0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff];
    const text = String.fromCodePoint(...points);
    const toBytes = offsetsFromUtf16(text, 'byte');
    const starts = points.map((_point, index) => String.fromCodePoint(...points.slice(0, index)).length);
    assert.deepEqual([...starts, text.length].map(toBytes), [0, 1, 3, 5, 8, 11, 15, 19]);
    const toCodePoints = offsetsFromUtf16(text, 'codepoint');
    assert.deepEqual([...starts, text.length].map(toCodePoints), [0, 1, 2, 3, 4, 5, 6, 7]);
    const back = offsetsFromCodePoints(text);
    assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(back), [...starts, text.length]);
  });

  it('at both ends of the text are its own, behind it are none', () => {
    for (const [text, points] of [
      ['abc', 3],
      ['a😀b', 3],
      ['', 0],
    ] as const) {
      const back = offsetsFromCodePoints(text);
      assert.deepEqual([back(0), back(points), back(points + 1)], [0, text.length, undefined]);
    }
  });
});
