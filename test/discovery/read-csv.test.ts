import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { CsvFault } from '../../src/discovery/csv-fault.js';
import { columnAt, readCsv, type CsvFormat } from '../../src/discovery/read-csv.js';

const read = (text: string, format: Partial<CsvFormat> = {}) =>
  readCsv(text, { delimiter: ',', hasHeaders: true, ...format });
const names = (text: string, format: Partial<CsvFormat> = {}) => {
  const table = read(text, format);
  return Array.from({ length: table.width }, (_value, index) => columnAt(table, index).name);
};

describe('CSV', () => {
  it('reads LF and CRLF, quoted delimiters, line breaks and doubled quotes', () => {
    for (const end of ['\n', '\r\n']) {
      const { rows } = read(['a,b', '"x, y","say ""hi"""', '"two', 'lines",z', ''].join(end));
      assert.deepEqual(rows, [
        ['x, y', 'say "hi"'],
        [`two${end}lines`, 'z'],
      ]);
    }
  });

  it('leaves short rows short, skips blank lines, keeps rows of empty cells', () => {
    assert.deepEqual(read('\n  \na,b,c\n1\n\n \n,,\n1,2,3\n\n').rows, [['1'], ['', '', ''], ['1', '2', '3']]);
  });

  it('takes the pipe, and then the comma is text', () => {
    assert.deepEqual(read('a|b\n1,5|2', { delimiter: '|' }).rows, [['1,5', '2']]);
  });

  it('names columns by header, duplicates and blanks included, or by index', () => {
    assert.deepEqual(names('a,a,,b\n1,2,3,4'), ['a', 'a', '', 'b']);
    assert.deepEqual(names('a,b\n1,2', { hasHeaders: false }), ['0', '1']);
    assert.deepEqual(read('a,b').rows, []);
  });

  for (const [what, text, code, row, column, line, at] of [
    ['an unclosed quote', 'a,b\n1,2\n3,"4\n5,6\n', 'CSV_QUOTE_UNCLOSED', 3, 2, 3, 10],
    ['an unclosed quote after blank lines', 'a,b\n\n \n3,"4', 'CSV_QUOTE_UNCLOSED', 2, 2, 4, 9],
    ['text after a closing quote', 'a,b\n"1"x,2', 'CSV_QUOTE_MISPLACED', 2, 1, 2, 7],
    ['a quote inside a field', 'a,b\r1,2\r1"x,2', 'CSV_QUOTE_MISPLACED', 3, 1, 3, 9],
    ['a quote behind lines inside quotes', 'a,b\r\n"1\r\n2\n",2\r\n1,x"', 'CSV_QUOTE_MISPLACED', 3, 2, 5, 19],
    ['too many cells', 'a,b\n1,2\n1,2,3\n"', 'CSV_ROW_TOO_LONG', 3, 3, 3, 12],
    ['a trailing delimiter', 'a,b\n1,2,', 'CSV_ROW_TOO_LONG', 2, 3, 2, 8],
  ] as const) {
    it(`${what}: is told by row ${row.toString()}, column ${column.toString()}`, () => {
      assert.throws(
        () => read(text),
        (error) => {
          assert.ok(error instanceof CsvFault);
          assert.equal(error.code, code);
          assert.deepEqual(error.place, { row, column, line, at });
          return true;
        },
      );
    });
  }

  it('reads back what another library wrote', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '7', ' ', ',', '|', '"', '\n', '\r\n', 'é', '😀'),
      maxLength: 6,
    });
    const table = fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 5 }))
      .chain(([width, height]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      );
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', '|'),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (rows, delimiter, newline, quotes) => {
          const text = Papa.unparse(rows, { delimiter, newline, quotes });
          assert.deepEqual(readCsv(text, { delimiter, hasHeaders: false }).rows, rows);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads what another library reads', () => {
    const line = fc.array(fc.constantFrom('a', '1', '"x,y"', '"q""q"', '', '"two\nlines"'), {
      minLength: 2,
      maxLength: 2,
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const text = lines.map((cells) => cells.join(',')).join('\n');
        assert.deepEqual(
          readCsv(text, { delimiter: ',', hasHeaders: false }).rows,
          Papa.parse<string[]>(text, { delimiter: ',' }).data,
        );
      }),
    );
  });
});
