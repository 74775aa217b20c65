import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TableGlobs } from '../../../src/sources/databases/table-choice.js';

const NONE = { tables: [], excludedTables: [], columns: [], excludedColumns: [] };
const CUSTOMERS = { schema: 'public', table: 'customers' };

test('tables are chosen by their names, with or without the schema', () => {
  const rows: readonly (readonly [tables: string[], excluded: string[], isTaken: boolean])[] = [
    [[], [], true],
    [['customers'], [], true],
    [['public.*'], [], true],
    [['cust*', 'x'], [], true],
    [['*.customers'], [], true],
    [['{orders,customers}'], [], true],
    [['hr.*'], [], false],
    [['customer'], [], false],
    [['Customers'], [], false],
    [[], ['public.customers'], false],
    [['public.*'], ['cust*'], false],
    [['public.*'], ['orders'], true],
  ];
  for (const [tables, excludedTables, isTaken] of rows)
    assert.equal(
      new TableGlobs({ ...NONE, tables, excludedTables }).takesTable(CUSTOMERS),
      isTaken,
      JSON.stringify([tables, excludedTables]),
    );
});

test('columns are chosen by their names, with or without those of table and schema', () => {
  const rows: readonly (readonly [columns: string[], excluded: string[], isTaken: boolean])[] = [
    [[], [], true],
    [['e-mail'], [], true],
    [['customers.*'], [], true],
    [['public.customers.e-mail'], [], true],
    [['orders.*'], [], false],
    [[], ['*mail*'], false],
    [[], ['orders.e-mail'], true],
  ];
  for (const [columns, excludedColumns, isTaken] of rows)
    assert.equal(
      new TableGlobs({ ...NONE, columns, excludedColumns }).takesColumn(CUSTOMERS, 'e-mail'),
      isTaken,
      JSON.stringify([columns, excludedColumns]),
    );
});

test('a star stands for any characters of a name, "/" and a first dot among them', () => {
  for (const table of ['a/b', '.hidden', 'a b', '*', 'ü'])
    assert.equal(new TableGlobs({ ...NONE, tables: ['*'] }).takesTable({ schema: 's', table }), true, table);
  assert.equal(new TableGlobs({ ...NONE, tables: ['a/*'] }).takesTable({ table: 'a/b' }), true);
});
