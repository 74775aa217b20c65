import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foreignFormat } from '../../src/text/foreign-format.js';
import { FormatList } from '../../src/formats/format-list.js';
import { FORMATS } from '../../src/formats/registry.js';
import { sniffFormat } from '../../src/formats/sniff-format.js';
import { lineAndColumn } from '../../src/text/text-position.js';
import { offsetsFromUtf16 } from '../../src/core/offsets.js';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const KNOWN_FORMATS = new FormatList(FORMATS);
/** Whether a scan would read a file that begins so. */
const isScanned = (start: string): boolean =>
  'format' in sniffFormat({ name: '', head: latin1(start) }, { formats: KNOWN_FORMATS });

describe('bytes that are no text', () => {
  for (const [bytes, what] of [
    ['%PDF-1.7\n%\xe2\xe3', 'a PDF'],
    ['PK\x03\x04....word/document.xml', 'a Word document (DOCX)'],
    ['PK\x03\x04....xl/workbook.xml', 'an Excel workbook (XLSX)'],
    ['PK\x03\x04....ppt/slides/slide1.xml', 'a presentation (PPTX)'],
    ['PK\x03\x04....a.txt', 'a ZIP archive'],
    ['BZh91AY&SY', 'a bzip2 archive'],
    ['\xfd7zXZ\0\0', 'an xz archive'],
    ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
    ['\x28\xb5\x2f\xfd\x04', 'a Zstandard archive'],
    ['SQLite format 3\0', 'a SQLite database'],
    ['Obj\x01\x04', 'an Avro file'],
    ['\x7fELF\x02', 'a program'],
    ['\xff\xfeh\0i\0', 'text in UTF-16'],
    ['\xff\xfe\0\0h\0\0\0', 'text in UTF-32'],
    ['\x1f\x8b\x08', 'a gzip archive'],
    ['\x89PNG\r\n', 'an image (PNG)'],
    ['PAR1\x15', 'a Parquet table'],
    ['caf\xe9', undefined],
    ['about a %PDF-1.7 file', undefined],
    ['RIFF of WAVE', undefined],
    ['', undefined],
  ] as const) {
    it(`${JSON.stringify(bytes)} are ${what ?? 'nothing that is known'}`, () => {
      const format = foreignFormat(latin1(bytes));
      assert.equal(format?.what, what);
      if (format !== undefined) assert.equal(format.isScanned, isScanned(bytes), 'what is said of scan');
    });
  }
});

describe('lines and columns', () => {
  for (const [text, offset, unit, line, column] of [
    ['ab', 1, 'codepoint', 1, 2],
    ['ab\ncd', 3, 'codepoint', 2, 1],
    ['ab\r\ncd', 5, 'codepoint', 2, 2],
    ['ab\rcd\r\re', 7, 'codepoint', 4, 1],
    ['\n\n', 1, 'codepoint', 2, 1],
    ['x\n😀é!', 5, 'codepoint', 2, 3],
    ['x\n😀é!', 5, 'utf16', 2, 4],
    ['x\n😀é!', 5, 'byte', 2, 7],
  ] as const) {
    it(`${JSON.stringify(text)} at ${offset.toString()} in ${unit}`, () => {
      assert.deepEqual(lineAndColumn(text, offset, offsetsFromUtf16(text, unit)), { line, column });
    });
  }
});
