import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Fingerprints, fingerprintOf, fingerprintOfColumn } from '../../../src/scan/results/finding-of.js';

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

  it('holds the first bits of the HMAC-SHA-256 of the value, also of one that came before', () => {
    const place = ['data-discovery fingerprint 1', 'a.txt', '', 'PASSWORD'];
    const key = createHash('sha256').update(JSON.stringify(place)).digest();
    const fingerprints = new Fingerprints('a.txt');
    const check = (value: string): void => {
      const bits = createHmac('sha256', key).update(value).digest().readUInt32BE() >>> 12;
      const expected = key.toString('hex').slice(0, 12) + bits.toString(16).padStart(5, '0');
      assert.equal(fingerprints.of(undefined, 'PASSWORD', value), expected);
    };
    // More values than are remembered, and long ones, which are not.
    for (let n = 0; n < 10_000; n++) check(`value-${(n % 5_000).toString().padStart(8, '0')}`);
    // Of one block of the hash, of several, and of each length between.
    for (let length = 8; length < 140; length++) check('x'.repeat(length));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => check(`12345678${value}`)));
  });

  for (const [what, other] of [
    ['another file', fingerprintOf({ ...FACTS, file: 'b.txt' }, 'hunter2-and-more')],
    ['another part', fingerprintOf({ ...FACTS, part: 'subject' }, 'hunter2-and-more')],
    ['another category', fingerprintOf({ ...FACTS, category: 'PERSON' }, 'hunter2-and-more')],
    ['another value', fingerprintOf(FACTS, 'hunter3-and-more')],
    [
      'names that run into each other',
      fingerprintOf({ file: 'a.txtPASS', category: 'WORD' }, 'hunter2-and-more'),
    ],
  ] as const) {
    it(`is another one for ${what}`, () => {
      assert.notEqual(other, fingerprintOf(FACTS, 'hunter2-and-more'));
    });
  }

  const day = (n: number): string => new Date(n * 86_400_000).toISOString().slice(0, 10);
  for (const [what, category, values, least] of [
    ['days of a century', 'DOB', Array.from({ length: 36_500 }, (_day, n) => day(n - 20_000)), 1_000],
    ['PINs', 'PASSWORD', Array.from({ length: 10_000 }, (_pin, n) => n.toString().padStart(4, '0')), 75],
    ['ages', 'AGE', Array.from({ length: 100 }, (_age, n) => n.toString()), 100],
    ['genders', 'GENDER', ['m', 'f', 'x', 'w', 'd'], 5],
    ['names', 'PERSON', Array.from({ length: 50_000 }, (_name, n) => `Name${n.toString(36)} Surname`), 20],
  ] as const) {
    it(`of ${what} fits many others: whoever tries them all does not know which it was`, () => {
      const fitting = new Map<string, number>();
      for (const value of values) {
        const one = fingerprintOf({ file: 'a.txt', category }, value);
        fitting.set(one, (fitting.get(one) ?? 0) + 1);
      }
      assert.ok(Math.min(...fitting.values()) >= least, Math.min(...fitting.values()).toString());
    });
  }

  it('of long numbers fits others too, and tells nearly all apart', () => {
    const all = Array.from({ length: 20_000 }, (_value, n) =>
      fingerprintOf(FACTS, n.toString().padStart(9, '0')),
    );
    assert.ok(new Set(all).size < all.length);
    assert.ok(new Set(all).size > all.length * 0.95);
  });

  it('tells nothing of one file by another: the part of the value is keyed by its place', () => {
    const tail = (file: string): string => fingerprintOf({ ...FACTS, file }, 'hunter2-and-more').slice(-5);
    assert.notEqual(tail('a.txt'), tail('b.txt'));
  });

  it('of a column knows its name', () => {
    const one = fingerprintOfColumn('a.csv', 'PERSON', 'name');
    assert.equal(one, fingerprintOfColumn('a.csv', 'PERSON', 'name'));
    assert.notEqual(one, fingerprintOfColumn('a.csv', 'PERSON', 'names'));
    assert.notEqual(one, fingerprintOfColumn('b.csv', 'PERSON', 'name'));
  });
});
