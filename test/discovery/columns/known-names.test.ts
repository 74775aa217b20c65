import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formOf } from '../../../src/discovery/columns/cell-form.js';
import { kindsOf } from '../../../src/discovery/columns/names/cell-kinds.js';
import { hasName, nameHashes } from '../../../src/discovery/columns/names/name-filter.js';
import { makeFilter } from '../../../scripts/names/make-filter.js';

const KINDS: readonly (readonly [cell: string, ...kinds: readonly string[]])[] = [
  ['Düsseldorf', 'largePlace'],
  ['DUSSELDORF', 'largePlace'],
  ['München (Ost)', 'largePlace'],
  ['Siem Reap', 'largePlace'],
  ['Val-d’Oise', 'largePlace'],
  ['Minas Gerais', 'largePlace'],
  ['Roissy-en-France', 'smallPlace'],
  ['Chester County', 'largePlace'],
  ['Paris', 'largePlace', 'given', 'family'],
  ['Brogan', 'family'],
  ['John Smith', 'fullName'],
  ['SMITH, John A.', 'fullName', 'smallPlace'],
  ['J. Smith', 'fullName'],
  ['DE', 'placeCode'],
  ['AFG', 'largePlace', 'placeCode'],
  ['ZA-EC', 'placeCode'],
  ['ZZ-EC'],
  ['de'],
  ['60608', 'postcode'],
  ['49628-7978', 'postcode'],
  ['00-950', 'postcode'],
  ['SW1A 1AA', 'postcode'],
  ['6060', 'shortPostcode'],
  ['1960'],
  ['606'],
  ['34', 'years'],
  ['15'],
  ['100'],
  ['44100', 'postcode', 'round'],
  ['44101', 'postcode'],
  ['4400', 'shortPostcode', 'round'],
  ['1900'],
  ['3,600', 'round'],
  ['-12,000,500', 'round'],
  ['3,610'],
  ['60608.5'],
  ['57.241', 'degrees'],
  ['-5.629312', 'degrees', 'fineDegrees'],
  ['48,0856132', 'degrees', 'fineDegrees'],
  ['0.531691', 'degrees'],
  ['14.00000'],
  ['14.00010', 'degrees', 'fineDegrees'],
  ['357.241118'],
  ['617-244-3672', 'phone'],
  ['(617) 244-3672', 'phone'],
  ['+48 790 331 990', 'phone'],
  ['017-244-3672'],
  ['617-911-3672'],
  ['1710319246', 'instant'],
  ['1569793638000', 'instant'],
  ['1753662980.785', 'instant'],
  ['1910319246'],
  ['20240229', 'compactDate'],
  ['09041993', 'compactDate'],
  ['20091224120000', 'compactDate'],
  ['202206211628', 'compactDate'],
  ['202206219928'],
  ['20241329'],
  ['12.99', 'money', 'likelyMoney'],
  ['-1.288,61', 'money', 'likelyMoney'],
  ['12.37', 'money'],
  ['1:02:33', 'shortTime', 'unevenTime'],
  ['02:57:45', 'shortTime', 'unevenTime'],
  ['05:57:45'],
  ['6:07', 'shortTime', 'unevenTime'],
  ['06:07'],
  ['9:30', 'shortTime'],
  ['nein', 'no'],
  ['Sí', 'yes'],
  ['1', 'yes'],
  ['SI', 'placeCode'],
  ['61:07', 'duration', 'shortTime', 'unevenTime'],
  ['26:15:00', 'duration', 'shortTime', 'unevenTime'],
  ['1:02.5', 'duration', 'shortTime', 'unevenTime'],
  ['23:15'],
  ['F', 'gender'],
  ['weiblich', 'gender'],
  ['FF'],
  ['oak shelf'],
  ['closed'],
  ['Heavy Fog'],
  ['a remark of more words than any name of a place or person has'],
  ['   '],
];

for (const [cell, ...kinds] of KINDS)
  test(`${JSON.stringify(cell)} is ${kinds.join(' and ') || 'no known name, code or form'}`, () => {
    assert.deepEqual([...kindsOf(cell, formOf(cell))].sort(), [...kinds].sort());
  });

test('a filter contains all of its names and hardly another', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 12 }), { maxLength: 400 }), (names) => {
      const filter = makeFilter(names);
      for (const name of names) assert.ok(hasName(filter, nameHashes(name)), name);
    }),
    { numRuns: 50 },
  );
  const filter = makeFilter(Array.from({ length: 5_000 }, (_, at) => `name ${at.toString()}`));
  const others = Array.from({ length: 20_000 }, (_, at) => `other ${at.toString()}`);
  const share = others.filter((name) => hasName(filter, nameHashes(name))).length / others.length;
  assert.ok(share > 0.001 && share < 0.008, share.toString());
});
