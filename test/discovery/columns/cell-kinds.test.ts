import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formOf } from '../../../src/discovery/columns/cell-form.js';
import { kindsOf } from '../../../src/discovery/columns/names/cell-kinds.js';

const kinds = (cell: string): readonly string[] => kindsOf(cell, formOf(cell));

describe('the kinds of an integer', () => {
  for (const [cell, expected] of [
    ['1700000000', ['instant']],
    ['1900000001', []],
    ['1700000000000', ['instant']],
    ['1700000000000000', ['instant']],
    ['17000000000001', []],
    ['20240229', ['compactDate']],
    ['20241329', []],
    ['29022024', ['compactDate']],
    ['20240229235959', ['compactDate']],
    ['20240229245959', []],
    ['8010', ['shortPostcode']],
    ['1999', []],
    ['0801', []],
    ['24068', ['postcode']],
    [' 8010 ', ['shortPostcode']],
  ] as const)
    it(`${JSON.stringify(cell)}: ${expected.join()}`, () => {
      assert.deepEqual(kinds(cell), expected);
    });

  it('are the same as those that all forms of numbers give', () => {
    const digits = fc.stringMatching(/^(?:1[2-9]|20|\d)(?:[0-3]\d){0,10}\d?$/);
    fc.assert(
      fc.property(digits, (cell) => {
        const form = formOf(cell);
        assert.equal(form.kind, 'integer');
        assert.deepEqual(kindsOf(cell, form), kindsOf(cell, { ...form, kind: 'number' }));
      }),
      { numRuns: 3_000 },
    );
  });
});
