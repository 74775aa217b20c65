import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byPosition, contains, intersects, lengthOf, sameSpan, type Span } from '../../src/core/span.js';

const span = (start: number, end: number): Span => ({ start, end });

interface Row {
  readonly other: Span;
  readonly intersects?: true;
  readonly same?: true;
  readonly inside?: true;
}

/** Against [10, 20). */
const ROWS: readonly Row[] = [
  { other: span(0, 9) },
  { other: span(0, 10) },
  { other: span(0, 11), intersects: true },
  { other: span(5, 25), intersects: true },
  { other: span(10, 11), intersects: true, inside: true },
  { other: span(10, 20), intersects: true, inside: true, same: true },
  { other: span(10, 21), intersects: true },
  { other: span(9, 20), intersects: true },
  { other: span(12, 13), intersects: true, inside: true },
  { other: span(19, 20), intersects: true, inside: true },
  { other: span(19, 30), intersects: true },
  { other: span(20, 30) },
  { other: span(21, 30) },
];

describe('a span', () => {
  for (const { other, ...expected } of ROWS) {
    it(`from 10 to 20 and one from ${other.start.toString()} to ${other.end.toString()}`, () => {
      const ten = span(10, 20);
      assert.equal(intersects(ten, other), expected.intersects === true);
      assert.equal(intersects(other, ten), expected.intersects === true);
      assert.equal(contains(ten, other), expected.inside === true);
      assert.equal(sameSpan(ten, other), expected.same === true);
    });
  }

  it('has the length of what it covers', () => {
    assert.equal(lengthOf(span(3, 7)), 4);
    assert.equal(lengthOf(span(3, 3)), 0);
  });

  it('is ordered by its start, then by its end', () => {
    const ordered = [span(1, 9), span(2, 3), span(2, 5), span(4, 4)];
    assert.deepEqual(
      [ordered[2], ordered[0], ordered[3], ordered[1]].map((s) => s ?? span(0, 0)).sort(byPosition),
      ordered,
    );
    assert.equal(byPosition(span(2, 5), span(2, 5)), 0);
    assert.ok(byPosition(span(2, 3), span(2, 5)) < 0);
    assert.ok(byPosition(span(4, 4), span(2, 5)) > 0);
  });
});
