import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { ALL_DELIMITERS, type Delimiter, detectDelimiter } from '../../src/values/detect-delimiter.js';

/** Tables as people write them, the delimiter and the number of columns that they have. */
const ROWS: readonly (readonly [what: string, text: string, delimiter: Delimiter, columns: number])[] = [
  ['commas', 'id,name\n1,Ana\n2,Bo\n', ',', 2],
  ['semicolons and decimal commas', 'name;amount\nAna;1,50\nBo;2,75\n', ';', 2],
  ['decimal commas without a header', '1,5;2,5\n3,5;4,5\n5,25;1.000,5\n', ';', 2],
  ['names with a comma between semicolons', 'Kim, A.;Oslo, N\nLi, B.;Rome, I\n', ';', 2],
  ['tabs with commas in the cells', 'name\tplace\nKim, A.\tOslo, Norway\nLi\tRome, Italy\n', '\t', 2],
  ['pipes', 'a|b|c\n1|2|3\n', '|', 3],
  ['pipes inside the text of commas', 'id,tags\n1,a|b|c\n2,x|y\n', ',', 2],
  ['pipes inside text, without a header', '1,a|b,x\n2,c|d|e,y\n3,f,z\n', ',', 3],
  ['commas inside quotes', 'id;note\n1;"a, b, c, d"\n2;"e, f, g, h"\n', ';', 2],
  ['semicolons inside quotes', 'id,note\n1,"a; b; c; d"\n2,"e; f; g; h"\n', ',', 2],
  ['quotes that are doubled', 'id,note\n1,"say ""a;b;c"""\n', ',', 2],
  ['lines inside quotes', 'id,note\n1,"one;\ntwo;\nthree;"\n2,x\n', ',', 2],
  ['a header alone', 'name;mail;city', ';', 3],
  ['a header alone, with its line end', 'name\tmail\tcity\r\n', '\t', 3],
  ['CR alone', 'a;b\r1;2\r3;4\r', ';', 2],
  ['mixed line ends', 'a;b\r1;2\r\n3;4\n', ';', 2],
  ['blank lines', '\n \na;b\n\n1;2\n', ';', 2],
  ['short rows', 'a;b;c\n1;2;3\n4;5\n6;7;8\n', ';', 3],
  ['an empty last cell', 'a;b\n1;\n2;', ';', 2],
  ['thousands', 'city,people\nOslo,"709,037"\nRome,"2,748,109"\n', ',', 2],
  ['one column', 'name\nAna\nBo\n', '\t', 1],
  ['one column of prose', 'note\nHello, you; there\nno, thanks\n', '\t', 1],
  ['one column of lists', 'tags\na,b\tc\nd;e\n', '|', 1],
  ['one cell', 'x', '\t', 1],
  ['nothing', '', '\t', 1],
];

describe('the delimiter of a table', () => {
  for (const [what, text, delimiter, columns] of ROWS) {
    it(what, () => {
      const guess = detectDelimiter(text);
      assert.deepEqual([guess.delimiter, guess.columns], [delimiter, columns]);
    });
  }

  it('is sure where rows are as wide as the first, and else not', () => {
    assert.equal(detectDelimiter('a;b\n1;2\n3;4\n').isSure, true);
    assert.equal(detectDelimiter('Dear all; welcome\nit is cold\nbring coats\n').isSure, false);
    assert.equal(detectDelimiter('name\nAna\n').isSure, false);
  });

  it('is looked for in the begin of a table alone, and a row that is cut there says nothing', () => {
    const guess = detectDelimiter('name;place\n'.repeat(10_000));
    assert.deepEqual([guess.delimiter, guess.columns, guess.isSure], [';', 2, true]);
    assert.ok(guess.records <= 1_000);
    assert.equal(detectDelimiter(`a|b\n${'x'.repeat(70_000)}|y\n`).records, 1);
    assert.equal(detectDelimiter(`${'x,'.repeat(70_000)}y\n`).delimiter, ',');
  });

  it('is that by which another library wrote the table, whatever its cells hold', () => {
    const word = fc.constantFrom(
      'Ana',
      'Bo Li',
      '12',
      '1,5',
      '1.250,75',
      '2024-03-01',
      '',
      'x@y.example',
      'Oslo, N',
    );
    const table = fc
      .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 4, max: 12 }))
      .chain(([width, height]) =>
        fc.array(fc.array(word, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      );
    const newline = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(table, fc.constantFrom(...ALL_DELIMITERS), newline, (rows, delimiter, end) => {
        const header = rows[0]?.map((_cell, index) => `column ${index.toString()}`) ?? [];
        const text = Papa.unparse([header, ...rows], { delimiter, newline: end });
        const guess = detectDelimiter(text);
        assert.deepEqual([guess.delimiter, guess.columns], [delimiter, header.length]);
      }),
      { numRuns: 500 },
    );
  });

  it('is one of the list in whatever text there is', () => {
    const part = fc.constantFrom('a', '1', ',', ';', '\t', '|', '"', '""', '\n', '\r', ' ', 'é');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const { delimiter, columns } = detectDelimiter(parts.join(''));
        assert.ok(ALL_DELIMITERS.includes(delimiter));
        assert.ok(columns >= 1);
      }),
    );
  });
});
