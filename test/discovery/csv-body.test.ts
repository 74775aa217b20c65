import type { CsvBodyFormat } from '../../src/values/text-form.js';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ServiceError } from '../../src/core/errors.js';
import type { OffsetUnit } from '../../src/core/offsets.js';
import { readCsvBody } from '../../src/discovery/csv-body.js';
import { textOf } from '../../src/discovery/decode-body.js';

const read = (body: string, format: Partial<CsvBodyFormat> = {}, unit: OffsetUnit = 'codepoint') =>
  readCsvBody(body, textOf(body), { delimiter: ',', hasHeaders: true, ...format }, unit);

const codesOf = (body: string, format: Partial<CsvBodyFormat> = {}) =>
  read(body, format).warnings.map(({ code, details }) => [code, details]);

function refusal(body: string, format: Partial<CsvBodyFormat> = {}, unit?: OffsetUnit): ServiceError {
  try {
    read(body, format, unit);
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error('it was read');
}

describe('a body of CSV', () => {
  it('says nothing where there is nothing to say', () => {
    for (const body of ['a,b\n1,2\n', 'name\nAna\n', 'note\nHello; you\nthere\nand; there\n', 'a,b'])
      assert.deepEqual(codesOf(body), [], body);
  });

  it('whose only delimiter is another one is told so', () => {
    const semicolons = { likely_delimiter: 'semicolon', columns: 2 };
    assert.deepEqual(codesOf('a;b\n1;2\n'), [['DELIMITER_UNLIKELY', semicolons]]);
    assert.deepEqual(codesOf('a;b'), [['DELIMITER_UNLIKELY', semicolons]]);
    assert.deepEqual(codesOf('a,b\n1,2\n', { delimiter: '\t' }), [
      ['DELIMITER_UNLIKELY', { likely_delimiter: 'comma', columns: 2 }],
    ]);
    // It is separated by what was given, whatever else it holds.
    assert.deepEqual(codesOf('a;x,b;y\n1;2,3;4\n'), []);
  });

  it('is read by the delimiter that it shows, where that is asked for', () => {
    const { table, detected } = read('\uFEFFa;b\r1;2,5\r', { delimiter: 'auto' });
    assert.deepEqual([table.header, table.rows, detected], [['a', 'b'], [['1', '2,5']], ';']);
    assert.equal(read('a,b').detected, undefined);
    assert.deepEqual(codesOf('name\nKim, A.\n', { delimiter: 'auto' }), [['DELIMITER_NOT_FOUND', {}]]);
  });

  it('with short rows says how many and which is first', () => {
    assert.deepEqual(codesOf('a,b,c\n1,2,3\n\n1\n1,2\n'), [['ROWS_SHORT', { rows: 2, first_row: 3 }]]);
    assert.deepEqual(codesOf('a,b\n1\n', { hasHeaders: false }), [['ROWS_SHORT', { rows: 1, first_row: 2 }]]);
  });

  it('that is refused is told where, in the unit that was asked for, the byte order mark counted', () => {
    for (const [unit, offset] of [
      ['codepoint', 11],
      ['utf16', 12],
      ['byte', 17],
    ] as const) {
      const { code, details, message } = refusal('\uFEFFnäme,b\n😀,x"y\n', {}, unit);
      assert.equal(code, 'CSV_QUOTE_MISPLACED');
      assert.deepEqual(details, { row: 2, column: 2, line: 2, offset, offset_unit: unit });
      assert.match(message, /^CSV row 2, column 2: /);
    }
  });

  it('that is refused because of its delimiter is told the one that it shows', () => {
    const tooLong = refusal('name;amount\nAna;1,5\nBo;2,5\n');
    assert.equal(tooLong.details?.['likely_delimiter'], 'semicolon');
    assert.match(tooLong.message, /row 2 has 2 cells, but the first row has 1\. .*semicolon/);
    const quoted = refusal('name;note\nAna;"x"\n');
    assert.deepEqual(
      [quoted.code, quoted.details?.['likely_delimiter']],
      ['CSV_QUOTE_MISPLACED', 'semicolon'],
    );
    assert.equal(refusal('a,b\n1,2,3\n').details?.['likely_delimiter'], undefined);
    assert.equal(refusal('a;b\n1;"2\n', { delimiter: 'auto' }).details?.['likely_delimiter'], undefined);
  });

  it('is never quoted by what is said of it', () => {
    const secret = 'Xanthippe';
    for (const body of [
      `${secret},b\n${secret},"${secret}`,
      `${secret}\n${secret},1`,
      `${secret};b\n"${secret}"x;1`,
    ]) {
      const { message, details } = refusal(body);
      assert.ok(!`${message}${JSON.stringify(details)}`.includes(secret), message);
    }
    assert.ok(!JSON.stringify(read(`${secret};${secret}\n${secret};1`).warnings).includes(secret));
  });
});
