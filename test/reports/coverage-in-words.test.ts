import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coverageInWords } from '../../src/reports/coverage-in-words.js';
import { placesInWords } from '../../src/reports/inventory/source-in-words.js';
import type { InventoryRow } from '../../src/reports/inventory/inventory-row.js';
import type { FileCount } from '../../src/reports/scan-summary.js';

const file = (name: string, facts: Partial<FileCount> = {}): FileCount =>
  ({ file: name, notes: [], ...facts }) as FileCount;
const table = (name: string, values: number): FileCount =>
  file(name, { rows: 300, rows_read: { Pattern: 300, Context: 100 }, values_read: values });
const database = (name: string, rows: number): FileCount =>
  file(name, { rows, sample: { method: 'blocks', estimated_rows: 1_000_000 } });

describe('what a summary says of how much was read', () => {
  it('is one line for all tables', () => {
    assert.deepEqual(coverageInWords([table('a.csv', 206), file('b.txt'), table('c.csv', 1_000)], false), [
      '2 tables: Pattern checked every row; Context checked a sample of 1,206 distinct values. Use --context-rows all to check every row, or --verbose to list the tables.',
    ]);
  });

  it('names the only table', () => {
    assert.deepEqual(coverageInWords([table('a.csv', 206)], false), [
      'a.csv: Pattern checked every row; Context checked a sample of 206 distinct values. Use --context-rows all to check every row.',
    ]);
  });

  it('lists the tables with --verbose', () => {
    assert.deepEqual(coverageInWords([table('a.csv', 206), table('c.csv', 1_000)], true), [
      'a.csv (300 rows): Pattern checked every row; Context checked a sample of 206 distinct values.',
      'c.csv (300 rows): Pattern checked every row; Context checked a sample of 1,000 distinct values.',
    ]);
  });

  it('counts rows where a provider checked some of them', () => {
    const rows = file('a.csv', { rows: 1_000, rows_read: { Remote: 200 } });
    assert.deepEqual(coverageInWords([rows], false), [
      'a.csv: Remote checked 200 of 1,000 rows. Use --context-rows all to check every row.',
    ]);
  });

  it('counts one row in the singular', () => {
    const rows = file('a.csv', { rows: 1, rows_read: { Remote: 0 } });
    assert.deepEqual(coverageInWords([rows], true), ['a.csv (1 row): Remote checked 0 of 1 row.']);
    const row: Partial<InventoryRow> = {
      ...{ kind: 'column', places: ['column 1'], rows: 1, rows_with_findings: 1, share: 1, findings: 1 },
    };
    assert.equal(placesInWords(row as InventoryRow), 'column 1: 100 % of 1 row');
  });

  it('says nothing of tables that were checked as a whole', () => {
    assert.deepEqual(
      coverageInWords([file('a.csv', { rows: 3, rows_read: { Pattern: 3, Context: 3 } })], false),
      [],
    );
  });

  it('counts sampled tables of databases, and lists them with --verbose', () => {
    const tables = [database('people', 10_000), database('orders', 9_000)];
    assert.deepEqual(coverageInWords(tables, false), [
      '2 tables: sampled 19,000 rows. Use --rows or --all to read more, or --verbose to list the tables.',
    ]);
    assert.deepEqual(coverageInWords(tables, true), [
      'people: sampled 10,000 of about 1,000,000 rows: random disk blocks (--rows, --all).',
      'orders: sampled 9,000 of about 1,000,000 rows: random disk blocks (--rows, --all).',
    ]);
  });

  it('counts the files of one note', () => {
    const files = ['a.txt', 'b.txt'].map((name) => file(name, { notes: ['read as koi8-r'] }));
    assert.deepEqual(coverageInWords([...files, file('c.txt', { notes: ['other'] })], false), [
      '2 files (--verbose lists them): read as koi8-r.',
      'c.txt: other.',
    ]);
    assert.deepEqual(coverageInWords(files, true), ['a.txt: read as koi8-r.', 'b.txt: read as koi8-r.']);
  });
});
