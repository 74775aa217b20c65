import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockOf, formOf, type CellKind } from '../../../src/discovery/columns/cell-form.js';

describe('the form of a cell', () => {
  const ALIKE: readonly (readonly [string, string])[] = [
    ['12/3/2020', '1/12/1999'],
    ['  Jane  Roe\t', 'Zoë Müller'],
    ['a1b22', 'xy9z3'],
    ['x\u00A0\n y', 'a b'],
    [`${'x'.repeat(1_024)}12`, 'a'],
  ];
  for (const [one, other] of ALIKE) {
    it(`is the same of ${JSON.stringify(one.slice(-12))} and ${JSON.stringify(other)}`, () => {
      assert.equal(formOf(one).hash, formOf(other).hash);
    });
  }

  const UNLIKE: readonly (readonly [string, string])[] = [
    ['12/3/2020', '12-3-2020'],
    ['12', 'a'],
    ['--', '-'],
    ['a1', '1a'],
    [`${'x'.repeat(1_023)}1`, 'a'],
  ];
  for (const [one, other] of UNLIKE) {
    it(`differs between ${JSON.stringify(one.slice(-12))} and ${JSON.stringify(other)}`, () => {
      assert.notEqual(formOf(one).hash, formOf(other).hash);
    });
  }

  const KINDS: readonly (readonly [string, CellKind, words: number])[] = [
    ['007', 'integer', 0],
    ['-12,5', 'number', 0],
    ['1 234', 'number', 0],
    ['12/3/2020', 'other', 0],
    ['INV-0017', 'code', 1],
    ['a@b.example', 'other', 3],
    ['the lift is stuck', 'text', 4],
    ['Jane Roe', 'other', 2],
    ['', 'other', 0],
  ];
  for (const [cell, kind, words] of KINDS) {
    it(`of ${JSON.stringify(cell)} is of kind ${kind}`, () => {
      assert.deepEqual([formOf(cell).kind, formOf(cell).words], [kind, words]);
    });
  }

  it('knows neighbouring numbers by their block, under one prefix', () => {
    const block = (cell: string) => blockOf(cell, formOf(cell));
    assert.equal(block('6401'), block('6463'));
    assert.notEqual(block('6401'), block('6464'));
    assert.equal(block('INV-6401'), block('INV-6402'));
    assert.notEqual(block('INV-6401'), block('ORD-6401'));
    for (const cell of ['x', 'x 12', '1234567890123456']) assert.equal(block(cell), undefined, cell);
  });
});
