import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decideHeader, isKnownName } from '../../src/discovery/header-row.js';

const rowsOf = (text: string): readonly string[][] => text.split('\n').map((line) => line.split(','));
const decide = (text: string) => {
  const [first = [], ...below] = rowsOf(text);
  return decideHeader(first, below);
};

describe('the first row of a table', () => {
  const headers: readonly [what: string, table: string][] = [
    ['names above names', 'name,city\nJane Miller,Paris\nTom Baker,Rome'],
    ['one column', 'email\njane@example.org\ntom@example.org'],
    ['one column of words', 'city\nParis\nRome\nBern'],
    ['one data row', 'name,card\nJane Miller,4111111111111111'],
    ['no data row, common names', 'name,email,phone'],
    ['years of a pivot table', 'country,2019,2020,2021\nFrance,1.2,3.4,5.6\nSpain,2.2,1.4,4.6'],
    ['two years of a pivot table', 'country,2019,2020\nFrance,1.2,3.4\nSpain,2.2,1.4'],
    ['dates of a pivot table', 'region,1/22/20,1/23/20,1/24/20\nHubei,1,2,3\nHunan,0,1,8'],
    [
      'numbers from 0, as a data frame writes them',
      '0,1,2\nJane,Paris,x@example.org\nTom,Rome,y@example.org',
    ],
    ['names of places above numbers', 'day,Paris,London\nMon,12.1,9.3\nTue,11.0,8.8'],
    ['an index without a name', ',name,age\n0,Jane,31\n1,Tom,44'],
    ['names that repeat', 'id,value,value\n1,2.5,3.5\n2,4.5,1.5'],
    ['single letters above numbers', 'n,y\n1,2\n3,4'],
    ['names in another language', 'vorname,nachname,ort\nJana,Müller,Bonn\nTim,Bäcker,Köln'],
  ];
  for (const [what, table] of headers)
    it(`is a header: ${what}`, () => assert.equal(decide(table).hasHeaders, true, decide(table).reason));

  const data: readonly [what: string, table: string][] = [
    ['a card number', 'Jane Miller,4111111111111111\nTom Baker,5555555555554444'],
    ['one column of card numbers', '4111112597919076\n4111111111111111\n5555555555554444'],
    ['an e-mail address beside common names', 'name,jane@example.org\nTom,tom@example.org'],
    ['an e-mail address above counts', 'day,jane@example.org\nMon,3\nTue,4'],
    ['an IBAN', 'DE89370400440532013000,Jane\nGB29NWBK60161331926819,Tom'],
    ['names above names', 'Jane Miller,Paris\nTom Baker,Rome\nAda Byron,Bern'],
    ['numbers above numbers', '3.4,1.2,7\n4.5,6.1,8'],
    ['rows of counting numbers', '1,2,3\n4,5,6\n7,8,9'],
    ['from and to years', 'Foo Inc,2019,2020\nBar Ltd,2015,2016\nBaz AG,2001,2002'],
    ['a value that stands below as well', 'Paris,a1\nRome,b2\nParis,c3'],
    ['one row with a value', 'Jane Miller,4111111111111111'],
    ['one row of uncommon words', 'Jane Miller,Bonn'],
    ['a title above the header', 'Customers 2024,,\nname,city,age\nJane,Paris,31\nTom,Rome,44'],
    ['a telephone number', '+1 212 555 0187,Jane\n+1 212 555 0188,Tom'],
    ['dates above dates', '2020-01-02,5\n2020-03-09,6'],
  ];
  for (const [what, table] of data)
    it(`is data: ${what}`, () => assert.equal(decide(table).hasHeaders, false, decide(table).reason));

  it('is data where a cell is known to be a finding', () => {
    const first = ['name', 'Zebulon'];
    const rows = [['Jane', '3']];
    assert.equal(decideHeader(first, rows).hasHeaders, true);
    assert.equal(decideHeader(first, rows, (cell) => cell === 'Zebulon').hasHeaders, false);
  });

  it('is a header of a table without a filled cell in it', () => {
    assert.equal(decide(',,\n1,2,3').hasHeaders, true);
  });
});

describe('a decision', () => {
  const NAMES = ['id', 'email', 'first_name', 'lastName', 'Amount', 'created_at', 'IP', 'Telefon'] as const;
  const digits = (length: number) =>
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: length, maxLength: length });
  const VALUES = [
    digits(7).map((some) => some.join('')),
    digits(6).map((some) => `${some.slice(0, 4).join('')}@example.org`),
    fc.double({ min: 1, max: 9_000, noNaN: true }).map((number) => number.toFixed(2)),
    fc.integer({ min: 10, max: 28 }).map((day) => `2021-03-${day.toString()}`),
    fc
      .tuple(fc.integer({ min: 1, max: 254 }), fc.integer({ min: 1, max: 254 }))
      .map(([a, b]) => `10.1.${a.toString()}.${b.toString()}`),
  ] as const;
  const table = fc
    .array(fc.integer({ min: 0, max: VALUES.length - 1 }), { minLength: 1, maxLength: 5 })
    .chain((kinds) =>
      fc.record({
        names: fc.shuffledSubarray([...NAMES], { minLength: kinds.length, maxLength: kinds.length }),
        rows: fc.array(fc.tuple(...kinds.map((kind) => VALUES[kind] ?? VALUES[0])), {
          minLength: 4,
          maxLength: 60,
        }),
      }),
    );

  it('finds the header of any table with names, and none in its rows', () => {
    fc.assert(
      fc.property(table, ({ names, rows }) => {
        assert.equal(decideHeader(names, rows).hasHeaders, true);
        assert.equal(decideHeader(rows[0] ?? [], rows.slice(1)).hasHeaders, false);
      }),
    );
  });

  it('does not depend on the order of the columns', () => {
    fc.assert(
      fc.property(table, fc.boolean(), fc.infiniteStream(fc.nat()), ({ names, rows }, isNamed, keys) => {
        const all = isNamed ? [names, ...rows] : rows;
        const order = names
          .map((_name, at) => ({ at, key: Number(keys.next().value) }))
          .sort((a, b) => a.key - b.key);
        const moved = all.map((row) => order.map(({ at }) => row[at] ?? ''));
        const decided = ([first = [], ...below]: readonly (readonly string[])[]) =>
          decideHeader(first, below);
        assert.deepEqual(decided(moved), decided(all));
      }),
    );
  });

  it('says how many columns of a wide table it examined', () => {
    const row = (cell: string) => new Array<string>(500).fill(cell);
    const wide = decideHeader(
      row('').map((_cell, at) => `name_${at.toString()}`),
      [row('1.5'), row('2.5')],
    );
    assert.match(wide.reason, / of the first 400 columns\.$/);
  });

  it('does not depend on rows behind the first fifty', () => {
    fc.assert(
      fc.property(table, fc.array(fc.string(), { maxLength: 5 }), ({ names, rows }, other) => {
        const fifty = Array.from({ length: 50 }, (_row, at) => rows[at % rows.length] ?? []);
        assert.deepEqual(decideHeader(names, [...fifty, other]), decideHeader(names, fifty));
      }),
    );
  });

  it('quotes no cell, whatever stands there', () => {
    const cell = fc
      .string({ minLength: 5, maxLength: 12 })
      .filter((text) => !/[a-z ]{3}|^\s|\s$/i.test(text));
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        (rows) => {
          const [first = [], ...below] = rows;
          const { reason } = decideHeader(first, below);
          for (const one of rows.flat()) assert.ok(!reason.includes(one));
        },
      ),
    );
  });
});

describe('a common name of a column', () => {
  for (const name of [
    'email',
    'customer_id',
    'First Name',
    'Telefonnummer',
    'address.city',
    'line2',
    'PLZ/Ort',
  ])
    it(`is ${name}`, () => assert.ok(isKnownName(name)));
  for (const value of [
    'Jane Miller',
    'jane@example.org',
    'info@company.com',
    'email 4111111111111111',
    'id 12345',
    'Paris',
    'DE89 3704 0044 0532 0130 00',
    '',
  ])
    it(`is not ${value === '' ? 'nothing' : value}`, () => assert.ok(!isKnownName(value)));
});
