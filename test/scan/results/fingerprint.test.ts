import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fingerprintOf, fingerprintOfColumn } from '../../../src/scan/results/fingerprint.js';

const FACTS = { file: 'a.txt', category: 'PASSWORD' };

describe('the fingerprint of a finding', () => {
  it('is the same for the same value in the same place, and a short one', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (file, value) => {
        const one = fingerprintOf({ ...FACTS, file }, value);
        assert.equal(one, fingerprintOf({ ...FACTS, file }, value));
        assert.match(one, /^[\da-f]{17}$/);
      }),
    );
  });

  for (const [what, other] of [
    ['another file', fingerprintOf({ ...FACTS, file: 'b.txt' }, 'hunter2')],
    ['another part', fingerprintOf({ ...FACTS, part: 'subject' }, 'hunter2')],
    ['another category', fingerprintOf({ ...FACTS, category: 'PERSON' }, 'hunter2')],
    ['another value', fingerprintOf(FACTS, 'hunter3')],
    ['names that run into each other', fingerprintOf({ file: 'a.txtPASS', category: 'WORD' }, 'hunter2')],
  ] as const) {
    it(`is another one for ${what}`, () => {
      assert.notEqual(other, fingerprintOf(FACTS, 'hunter2'));
    });
  }

  it('fits values that it was not made of: it does not tell which of many it was', () => {
    const all = Array.from({ length: 20_000 }, (_value, n) => fingerprintOf(FACTS, n.toString()));
    assert.ok(new Set(all).size < all.length);
    assert.ok(new Set(all).size > all.length * 0.9);
  });

  it('tells nothing of one file by another: the part of the value is keyed by its place', () => {
    const tail = (file: string): string => fingerprintOf({ ...FACTS, file }, 'hunter2').slice(-5);
    assert.notEqual(tail('a.txt'), tail('b.txt'));
  });

  it('of a column knows its name', () => {
    const one = fingerprintOfColumn('a.csv', 'PERSON', 'name');
    assert.equal(one, fingerprintOfColumn('a.csv', 'PERSON', 'name'));
    assert.notEqual(one, fingerprintOfColumn('a.csv', 'PERSON', 'names'));
    assert.notEqual(one, fingerprintOfColumn('b.csv', 'PERSON', 'name'));
  });
});
