import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { checkTable, type Description } from '../../measure/accuracy/gold/gold-tables.js';
import { classifyTables, readTables, type GoldTable } from '../../measure/accuracy/tables.js';
import { configured, fakeProvider, finding } from '../support/fake-provider.js';

const faultsOf = (text: string, gold: Description): readonly string[] => {
  const faults: string[] = [];
  checkTable(text, gold, (what) => faults.push(what));
  return faults;
};

/** Five rows of tickets, the third of which leaks. */
const tickets = (leak: string): string =>
  ['nr;text', '1;printer is stuck', '2;"door; lift"', `3;${leak}`, '4;light', '5;all fine'].join('\n');
const described = (over: Partial<Description>): Description => ({
  has_headers: true,
  delimiter: 'semicolon',
  columns: { 0: [], 1: [] },
  ...over,
});
const leaking = (category: string, rows: readonly number[]): Description =>
  described({ columns: { 0: [], 1: [category] }, leaks: { 1: { [category]: rows } } });
const IBAN = 'DE89 3704 0044 0532 0130 00';
const pesels = (last: string): string =>
  ['44051401359', '02070803628', '', '90090515836', last].map((cell) => `${cell},x\n`).join('');

const ROWS: readonly (readonly [string, string, Description, RegExp | undefined])[] = [
  ['a plain table', tickets('x'), described({}), undefined],
  ['a table with BOM and CRLF', `\uFEFF${tickets('x').replaceAll('\n', '\r\n')}`, described({}), undefined],
  ['an unknown delimiter', 'a\n'.repeat(6), described({ delimiter: 'colon' }), /delimiter must be/],
  ['the wrong delimiter', 'a;b\n'.repeat(6), described({ delimiter: 'comma' }), /table has 1/],
  ['too few rows', 'nr;text\n1;a', described({}), /1 rows/],
  ['a row that ends early', tickets('x').replace('4;light', '4'), described({}), /rows 3 are short/],
  [
    'a row said to end early',
    tickets('x').replace('4;light', '4'),
    described({ short_rows: [3] }),
    undefined,
  ],
  ['a whole row said to end early', tickets('x'), described({ short_rows: [3] }), /are short, not 3/],
  ['a row that is too long', tickets('x;y'), described({}), /row 2 has more cells/],
  ['an unknown category', tickets('x'), described({ columns: { 0: [], 1: ['SHOE'] } }), /category SHOE/],
  ['a category that is open', tickets('x'), described({ open: { 1: ['PERSON'] } }), undefined],
  ['a column where all are open', tickets('x'), described({ open: { 1: ['*'] } }), undefined],
  [
    'all categories as those it holds',
    tickets('x'),
    described({ columns: { 0: [], 1: ['*'] } }),
    /category \*/,
  ],
  ['an unknown category that is open', tickets('x'), described({ open: { 1: ['SHOE'] } }), /category SHOE/],
  ['an open category of no column', tickets('x'), described({ open: { 2: ['PERSON'] } }), /names column 2/],
  ['a mail that leaks', tickets('write to a@b.org'), leaking('EMAIL_ADDRESS', [2]), undefined],
  ['a leak where none is', tickets('x'), leaking('EMAIL_ADDRESS', [2]), /row 2 holds none/],
  ['a leak that is not told', tickets('to a@b.org'), leaking('EMAIL_ADDRESS', [1]), /row 2 holds one too/],
  ['an account that leaks', tickets(`pay ${IBAN} now`), leaking('BANK_ACCOUNT', [2]), undefined],
  [
    'an account that is untrue',
    tickets(IBAN.replace('89', '88')),
    leaking('BANK_ACCOUNT', [2]),
    /holds none/,
  ],
  ['a card that leaks', tickets('card 4111 1111 1111 1111'), leaking('CREDIT_CARD', [2]), undefined],
  ['a card that is untrue', tickets('card 4111 1111 1111 1112'), leaking('CREDIT_CARD', [2]), /holds none/],
  ['a leak in half of the rows', tickets('a@b.org'), leaking('EMAIL_ADDRESS', [1, 2]), /not rare/],
  [
    'a leak that the column does not list',
    tickets('a@b.org'),
    described({ leaks: { 1: { EMAIL_ADDRESS: [2] } } }),
    /does not list it/,
  ],
  [
    'true numbers of a kind, one empty',
    pesels('92032100157'),
    { has_headers: false, columns: { 0: ['NATIONAL_ID'], 1: [] }, numbers: { 0: 'PL.pesel' } },
    undefined,
  ],
  [
    'an untrue number of a kind',
    pesels('92032100158'),
    { has_headers: false, columns: { 0: ['NATIONAL_ID'], 1: [] }, numbers: { 0: 'PL.pesel' } },
    /no true PL.pesel: 92032100158/,
  ],
];

describe('the description of a table must be true', () => {
  for (const [name, text, gold, wrong] of ROWS) {
    it(`${name}: ${wrong === undefined ? 'no fault' : 'told'}`, () => {
      const faults = faultsOf(text, gold);
      if (wrong === undefined) assert.deepEqual(faults, []);
      else assert.match(faults.join('\n'), wrong);
    });
  }
});

describe('tables of a folder', () => {
  it('are read with the categories that are open in a column', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gold-tables-'));
    try {
      const description = described({ columns: { 0: [], 1: ['LOCATION'] }, open: { 0: ['ORGANIZATION'] } });
      writeFileSync(path.join(folder, 'rivers.json'), JSON.stringify(description));
      writeFileSync(path.join(folder, 'rivers.csv'), 'board;river\n');
      const [table] = readTables(folder);
      assert.deepEqual([...(table?.columns ?? [])].at(-1), [1, ['LOCATION']]);
      assert.deepEqual([...(table?.open ?? [])], [[0, ['ORGANIZATION']]]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('verdicts on a column of e-mail addresses', () => {
  const provider = configured(
    fakeProvider(({ text }) => (text.includes('@') ? [finding(0, text.length, 'EMAIL')] : [])),
  );
  const addresses = ['ada@mill.example', 'bo@mill.example', 'cy@mill.example', 'di@mill.example'];
  const table: GoldTable = {
    id: 'addresses',
    body: new TextEncoder().encode(['email', ...addresses].join('\n')),
    hasHeaders: true,
    delimiter: ',',
    columns: new Map([[0, []]]),
  };
  for (const [name, open, right] of [
    ['wrong where the column is harmless', [], false],
    ['wrong where another category is open', ['PERSON'], false],
    ['left out where they are open', ['EMAIL_ADDRESS'], true],
    ['left out where all are open', ['*'], true],
  ] as const) {
    it(`are ${name}`, async () => {
      const [answer] = await classifyTables([{ ...table, open: new Map([[0, open]]) }], [provider], 0.7);
      assert.equal(answer?.right, right);
      assert.equal(
        answer.all.some(({ category }) => category === 'EMAIL_ADDRESS'),
        !right,
      );
    });
  }
  it('are right where the column holds them, whatever is open', async () => {
    const held = { ...table, columns: new Map([[0, ['EMAIL_ADDRESS']]]), open: new Map([[0, ['*']]]) };
    const [answer] = await classifyTables([held], [provider], 0.7);
    assert.equal(answer?.right, true);
  });
});

describe('tables for development', () => {
  const tables = readTables('training/tables');
  for (const [id, delimiter] of [
    ['orders-web', ','],
    ['umsaetze-giro', ';'],
    ['access-log', '\t'],
    ['gedcom-flat', '|'],
  ] as const) {
    it(`${id} is read with ${JSON.stringify(delimiter)} between its cells`, () => {
      const table = tables.find((one) => one.id === id);
      assert.equal(table?.delimiter, delimiter);
      const [header = ''] = new TextDecoder().decode(table.body).split('\n');
      assert.equal(header.split(delimiter).length, table.columns.size);
    });
  }
});
