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
});
