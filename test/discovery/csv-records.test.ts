import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { CsvFault } from '../../src/discovery/csv-fault.js';
import { csvRecords } from '../../src/discovery/csv-records.js';

const isBlank = (record: readonly string[]): boolean => record.length <= 1 && (record[0] ?? '').trim() === '';

type Reading = readonly (readonly string[])[] | { readonly code: string; readonly row: unknown };

/** What an independent reader of RFC 4180 makes of a text. */
function expected(text: string, delimiter: string): Reading {
  const records: string[][] = [];
  let tooLong: Reading | undefined;
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[]) => {
        if (isBlank(record) || tooLong !== undefined) return null;
        const row = records.push(record);
        if (record.length > (records[0]?.length ?? 0)) tooLong = { code: 'CSV_ROW_TOO_LONG', row };
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const unclosed = error.code === 'CSV_QUOTE_NOT_CLOSED';
    const code = unclosed ? 'CSV_QUOTE_UNCLOSED' : 'CSV_QUOTE_MISPLACED';
    return tooLong ?? { code, row: records.length + 1 };
  }
  return tooLong ?? records;
}

function actual(text: string, delimiter: string): Reading {
  try {
    return csvRecords(text, delimiter);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { code: error.code, row: error.place.row };
  }
}

const PARTS = [
  'a',
  '1',
  ' ',
  '""',
  '"',
  '"x,y"',
  '"two\nlines"',
  ',',
  ',',
  ';',
  '\n',
  '\n',
  '\r\n',
  '\r',
  '"two\rlines"',
  '\r',
  'é',
  '😀',
];

describe('records of CSV', () => {
  it('are what another reader reads, faults and their rows included', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PARTS), { maxLength: 24 }).map((parts) => parts.join('')),
        fc.constantFrom(',', ';'),
        (text, delimiter) => {
          const reading = actual(text, delimiter);
          assert.deepEqual(reading, expected(text, delimiter));
          seen.add('code' in reading ? reading.code : 'records');
        },
      ),
      { numRuns: 3_000 },
    );
    assert.deepEqual([...seen].sort(), [
      'CSV_QUOTE_MISPLACED',
      'CSV_QUOTE_UNCLOSED',
      'CSV_ROW_TOO_LONG',
      'records',
    ]);
  });

  it('that are too long are counted to their end, and not held', () => {
    assert.throws(
      () => csvRecords(`a,b\n${','.repeat(99)}`, ','),
      (error) => error instanceof CsvFault && error.widths?.cells === 100,
    );
    assert.throws(
      () => csvRecords('a,b,c', ',', 2),
      (error) => error instanceof CsvFault && error.widths?.expected === 2,
    );
    assert.deepEqual(csvRecords('a\nb,c', ',', 2), [['a'], ['b', 'c']]);
    // A table of blank lines has no column; nor have its blank lines.
    assert.deepEqual(csvRecords('\n \n', ',', 0), []);
  });
});
