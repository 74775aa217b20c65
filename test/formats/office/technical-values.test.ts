import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTechnicalAttribute } from '../../../src/formats/office/technical-values.js';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const attribute = (place: string, value: string): boolean => {
  const [element = '', local = ''] = place.split('@');
  return isTechnicalAttribute({ local: element, namespace: W }, { local, namespace: '' }, value);
};

describe('what programs write is left', () => {
  for (const [place, value] of [
    ['jc@val', 'center'],
    ['shape@spid', '_x0000_s1026'],
    ['schemeClr@val', 'accent6'],
    ['color@val', '4F81BD'],
    ['panose1@val', '02020603050405020304'],
    ['documentProtection@hash', 'Qa0mRt2vXh7Zb3cYd9EfGk=='],
    ['shape@path', 'm,l,21600r21600,l21600,xe'],
    ['path@v', 'm0,0l0,21600,21600,21600e'],
    ['shape@wrapcoords', '-24 0 -24 21600 21600 21600'],
    ['gd@fmla', '*/ 5400 1 2'],
    ['shape@style', 'position:absolute;width:120pt;height:45.5pt'],
    ['Default@ContentType', 'application/vnd.openxmlformats-package.relationships+xml'],
  ] as const)
    it(`${place} ${value}`, () => {
      assert.equal(attribute(place, value), true);
    });
});

describe('what looks like it and may be a value is examined', () => {
  const values = [
    'DE89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    '4111111111111111',
    '4111 1111 1111 1111',
    'jane@acme.example',
    '1980-02-03',
    '12 May 1980',
    '212-555-0123',
  ];
  for (const place of [
    'jc@val',
    'shape@spid',
    'color@val',
    'documentProtection@hash',
    'shape@path',
    's@v',
    'shape@adj',
    'gd@fmla',
    'sp@algn',
    'spacing@before',
    'p@rsidR',
    'c@ref',
    'anything@xmlns',
  ])
    it(place, () => {
      assert.deepEqual(
        values.filter((value) => attribute(place, value)),
        [],
      );
    });
});
