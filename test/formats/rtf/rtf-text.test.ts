import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { rtfText } from '../../../src/formats/rtf/rtf.js';
import { assertGrowsLikeItsInput } from '../../support/assert-growth.js';

const read = (source: string): string => rtfText(Buffer.from(source, 'latin1')).text;

describe('the text of Rich Text', () => {
  const rows: readonly (readonly [what: string, source: string, text: string])[] = [
    ['formats leave it whole', '{\\rtf1 jane\\b @example\\b0 .org}', 'jane@example.org'],
    ['line ends of the source are none', '{\\rtf1 ja\nne}', 'jane'],
    ['paragraphs, cells and tabs', '{\\rtf1 a\\par b\\cell c\\tab d\\row}', 'a\nb\tc\td\n'],
    ['a word that is the name of a member of objects', '{\\rtf1 a\\constructor b}', 'ab'],
    ['signs', '{\\rtf1 a\\~b \\{c\\} \\\\}', 'a\u00a0b {c} \\'],
    ['bytes of the code page', "{\\rtf1\\ansi\\ansicpg1250 \\'b3\\'f3d\\'9f}", 'łódź'],
    [
      'bytes of a font',
      "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}{\\f1\\fcharset204 B;}}\\f1\\'cf\\'f0\\f0\\'e9}",
      'Прé',
    ],
    ['two bytes of one character', "{\\rtf1\\ansi\\ansicpg932 \\'93\\'8c\\'8b\\'9e}", '東京'],
    ['Unicode with what stands for it', "{\\rtf1\\uc1 \\u8364?x\\uc2\\u233e'y}", '€xé'.concat('y')],
    ['halves of a pair', '{\\rtf1\\u-10179?\\u-8704?}', '😀'],
    [
      'fonts, styles and pictures are left out',
      '{\\rtf1{\\fonttbl{\\f0 Arial;}}{\\stylesheet{\\s0 Normal;}}{\\pict 89504e47}{\\*\\generator W;}a}',
      'a',
    ],
    ['bytes as they are', '{\\rtf1{\\pict\\bin5 }}{}\\x}a}', 'a'],
    ['an optional group that holds text', '{\\rtf1 a{\\*\\annotation b}}', 'a\nb\n'],
    [
      'authors of changes, and files',
      '{\\rtf1{\\*\\revtbl {Unknown;}{Jane Roe;}}{\\*\\filetbl{\\file\\fid0 C:\\\\jane}}a}',
      '\nUnknown;Jane Roe;\n\nC:\\jane\na',
    ],
    [
      'initials and name of an author apart',
      '{\\rtf1 a{\\*\\atnid JR}{\\*\\atnauthor Jane Roe}{\\*\\annotation b}}',
      'a\nJR\n\nJane Roe\n\nb\n',
    ],
    [
      'the template, variables and help of fields',
      '{\\rtf1{\\*\\template C:\\\\jane}{\\*\\docvar {x}{Bob}}{\\*\\ffhelptext Ann}}',
      '\nC:\\jane\n\nxBob\n\nAnn\n',
    ],
    ['an optional group that is not known', '{\\rtf1 a{\\*\\secretstuff b}}', 'a'],
    [
      'a link and what is shown for it',
      '{\\rtf1{\\field{\\*\\fldinst HYPERLINK "mailto:a@b"}{\\fldrslt Ann}}}',
      '\nHYPERLINK "mailto:a@b"\nAnn',
    ],
  ];
  for (const [what, source, text] of rows) {
    it(what, () => {
      assert.equal(read(source), text);
    });
  }
});

test('a file that is cut off says so and is read up to there', () => {
  assert.deepEqual(rtfText(Buffer.from('{\\rtf1 {a')), { text: 'a', isWhole: false });
  assert.equal(rtfText(Buffer.from('{\\rtf1 a}')).isWhole, true);
});

test('any bytes get an answer', () => {
  const source = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '\\',
      "\\'",
      '\\u-1 ',
      '\\bin9999999999 ',
      '\\uc99 ',
      '*',
      'a',
      '\\f1 ',
      '\\fonttbl',
    ),
  );
  fc.assert(
    fc.property(source, (parts) => {
      assert.equal(typeof read(`{\\rtf1${parts.join('')}`), 'string');
    }),
  );
});

test('work grows with the file, however its groups nest', () => {
  assertGrowsLikeItsInput((size) => {
    const bytes = Buffer.from(`{\\rtf1 ${"{\\b\\'e9".repeat(size)}`);
    return () => rtfText(bytes);
  }, 20_000);
});
