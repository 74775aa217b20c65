import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it, test } from 'node:test';
import type { DocumentText } from '../../../src/formats/content/document-text.js';
import { readPdf } from '../../../src/formats/pdf/read-pdf.js';
import { looseTexts } from '../../../src/formats/pdf/loose-text.js';
import { rawPdf, show, stream, withUpdate } from '../../support/raw-pdf.js';
import { cpuMilliseconds } from '../../support/cpu-time.js';

const MAIL = 'jane.doe@example.org';
const BASE = rawPdf({}).toString('latin1');
const edited = (search: string, replacement: string, pdf = BASE): Buffer => {
  assert.ok(pdf.includes(search));
  return Buffer.from(pdf.replace(search, replacement), 'latin1');
};
const appended = (text: string): Buffer => Buffer.from(BASE + text, 'latin1');
const partsWith = ({ sections }: DocumentText, value = MAIL): readonly (string | undefined)[] =>
  sections.filter(({ text }) => text.includes(value)).map(({ part }) => part);

const OUTSIDE = 'text outside the objects';
const INSIDE = 'text that no object lists';
const hex = (text: string): string => Buffer.from(text).toString('hex');

const OTHER = 'unreferenced object';

describe('a value outside of the objects of a PDF is found', () => {
  const rows: readonly (readonly [what: string, pdf: Buffer, part: string])[] = [
    ['comment after the end', appended(`% ${MAIL}\n`), OUTSIDE],
    ['text after the end', appended(MAIL), OUTSIDE],
    ['text after padding', appended(`${'\0'.repeat(900)}${MAIL}`), OUTSIDE],
    ['text in binary data after the end', appended(`PK\u0003\u0004\0\0\0${MAIL}`), OUTSIDE],
    ['text before the header', Buffer.from(`${MAIL}\n${BASE}`, 'latin1'), OUTSIDE],
    ['comment after the header', edited('%PDF-1.7\n', `%PDF-1.7\n% ${MAIL}\n`), OUTSIDE],
    [
      'comment in the binary line',
      edited('%PDF-1.7\n', `%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3 ${MAIL}\n`),
      OUTSIDE,
    ],
    ['comment between objects', edited('endobj\n', `endobj\n% ${MAIL}\n`), OUTSIDE],
    ['text between objects', edited('endobj\n', `endobj\n${MAIL}\n`), OUTSIDE],
    ['text before the cross-reference table', edited('xref\n', `${MAIL}\nxref\n`), OUTSIDE],
    ['text after the table', edited('trailer\n', `${MAIL}\ntrailer\n`), OUTSIDE],
    ['text between trailer and end', edited('startxref', `${MAIL}\nstartxref`), OUTSIDE],
    ['comment in an object', edited('/Type /Catalog', `/Type /Catalog % ${MAIL}\n`), 'comment'],
    ['comment in the trailer', edited('/Root', `% ${MAIL}\n/Root`), 'comment'],
    ['text after the value of an object', edited('>>\nendobj', `>>\n${MAIL}\nendobj`), INSIDE],
    ['string after the value of an object', edited('>>\nendobj', `>>\n(${MAIL})\nendobj`), INSIDE],
    ['text behind a stream', edited('endstream\n', `endstream\n${MAIL}\n`), INSIDE],
    ['entry of the trailer', rawPdf({ trailer: `/Kit (${MAIL})` }), 'trailer'],
    ['entry of the trailer in hexadecimal', rawPdf({ trailer: `/Kit <${hex(MAIL)}>` }), 'trailer'],
    ['name in the trailer', rawPdf({ trailer: '/Kit /jane.doe#40example.org' }), 'trailer'],
    ['nested entry of the trailer', rawPdf({ trailer: `/Kit << /A << >> /B [(${MAIL})] >>` }), 'trailer'],
    [
      'comment in content',
      rawPdf({ pages: [{ content: `(%\\() pop % ${MAIL}\n${show('x', 9, 9)}` }] }),
      'comment',
    ],
    [
      'comment behind an inline image',
      rawPdf({ pages: [{ content: `q BI /W 1 /H 1 ID (%( EI Q % ${MAIL}\n${show('x', 9, 9)}` }] }),
      'comment',
    ],
    [
      'comment in packed objects',
      rawPdf({ objects: [stream(`70 0 % ${MAIL}\n(a)`, '/Type /ObjStm /N 1 /First 28')] }),
      'comment',
    ],
    ['name in an array', rawPdf({ catalog: '/Kit [/jane.doe#40example.org]' }), 'catalog'],
    ['key of a dictionary', rawPdf({ catalog: '/Kit << /jane.doe#40example.org 1 >>' }), 'catalog'],
    [
      'text behind a date',
      rawPdf({ objects: [`<< /CreationDate (D:2020 ${MAIL}) >>`], trailer: '/Info 10 0 R' }),
      'document information: CreationDate',
    ],
    [
      'comment of an appearance',
      rawPdf({ objects: [`<< /FT /Tx /T (s) /DA (/Helv 0 Tf % ${MAIL}) >>`] }),
      'form field "s"',
    ],
    ['legible palette', rawPdf({ objects: [`[/Indexed /DeviceRGB 6 (${MAIL})]`] }), OTHER],
    ['object that never ends', edited('xref\n', `900 0 obj\n<< /A (${MAIL})\nxref\n`), INSIDE],
    ['string without an end', appended(`900 0 obj ((${MAIL}`), INSIDE],
    ['stream without an end', appended(`900 0 obj << >> stream\n${MAIL}`), INSIDE],
  ];
  for (const [what, pdf, part] of rows) {
    it(what, async () => {
      const read = await readPdf(pdf);
      assert.ok(partsWith(read).includes(part), JSON.stringify(read.sections));
    });
  }
});

describe('an object that a later one of its number replaces is examined', () => {
  const twice = (body: string): Buffer => edited('3 0 obj', `3 0 obj\n${body}\nendobj\n3 0 obj`);
  const rows: readonly (readonly [what: string, pdf: Buffer, part: string])[] = [
    ['string', twice(`(${MAIL})`), OTHER],
    ['hexadecimal string', twice(`<< /A <${hex(MAIL)}> >>`), OTHER],
    ['stream', twice(stream(MAIL)), OTHER],
    ['hexadecimal stream', twice(stream(`${hex(MAIL)}>`, '/Filter /ASCIIHexDecode')), OTHER],
    [
      'packed object',
      rawPdf({ objects: [stream(`11 0 (${MAIL})`, '/Type /ObjStm /N 1 /First 5'), '(other)'] }),
      OTHER,
    ],
  ];
  for (const [what, pdf, part] of rows) {
    it(what, async () => {
      const read = await readPdf(pdf);
      assert.deepEqual(partsWith(read), [part], JSON.stringify(read.sections));
    });
  }
  it('one of an earlier revision is given as that', async () => {
    const pdf = withUpdate(rawPdf({ objects: [`(${MAIL})`] }), new Map([[10, '(other)']]));
    assert.deepEqual(partsWith(await readPdf(pdf)), ['revision 1 of 2, unreferenced object']);
  });
  it('an encrypted one is unread', async () => {
    const fixture = path.join('test', 'formats', 'pdf', 'fixtures', 'encrypted-rc4.pdf');
    const pdf = Buffer.concat([
      await readFile(fixture),
      Buffer.from('900 0 obj (a) endobj 900 0 obj (b) endobj'),
    ]);
    assert.ok((await readPdf(pdf)).unread?.some(({ part }) => part === 'replaced objects'));
  });
});

test('binary data outside of the objects is unread', async () => {
  const { unread } = await readPdf(appended('PK\u0003\u0004\0\0\0\u0001\u0002\u0003\u0004'));
  assert.deepEqual(unread, [
    { part: 'data outside the objects', reason: 'it contains binary data of an unknown kind' },
  ]);
});

describe('the syntax of a PDF is no text', () => {
  const page = [{ page: 1, text: 'Page text' }];
  const rows: readonly (readonly [what: string, pdf: Buffer])[] = [
    ['header, table and trailer', rawPdf({})],
    ['binary line', edited('%PDF-1.7\n', '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')],
    ['binary line without a sign', edited('%PDF-1.7\n', '%PDF-1.7\r\n\u0080\u0081\u0082\u0083\r\n')],
    ['free entries', edited('xref\n', 'xref\n0 1\n0000000000 65535 f \n')],
    ['two revisions', withUpdate(rawPdf({}), new Map([[3, '<< /Type /Font /Subtype /Type1 >>']]))],
    ['identifier', rawPdf({ trailer: `/ID [<${'0a1b2c3d'.repeat(4)}> <${'f0e1d2c3'.repeat(4)}>]` })],
    ['padding after the end', appended(`\r\n\u001a${'\0'.repeat(64)}`)],
    ['appearance of a field', rawPdf({ catalog: '/AcroForm << /DA (/Helv 12.5 Tf 0 0.5 1 rg) >>' })],
    ['date', rawPdf({ objects: ["<< /ModDate (D:20200131235959+01'00') >>"] })],
    ['names of fonts', rawPdf({ objects: ['<< /BaseFont /Times#20New#20Roman,Bold >>'] })],
    ['names of glyphs', rawPdf({ objects: ['[32 /space /uni0041 /g1234 /a.alt]'] })],
    ['glyphs of a font', rawPdf({ objects: ['<< /CharSet (/A/B/space/one) >>'] })],
    ['palette', rawPdf({ objects: ['[/Indexed /DeviceRGB 2 (\\000\\000\\000ABCDEF\\001)]'] })],
    ['length by reference', rawPdf({ objects: ['<< /Length 11 0 R >>', '7'] })],
    ['language and version', rawPdf({ catalog: '/Lang (en-US) /Version /1.7' })],
    ['checksum', rawPdf({ trailer: '/DocChecksum /8DA04994E4F56E87A9C9C75FCEF7CD5A' })],
  ];
  for (const [what, pdf] of rows) {
    it(what, async () => {
      const { sections, unread } = await readPdf(pdf);
      assert.deepEqual([sections, unread], [page, []]);
    });
  }
  it('a value of an object is given once', async () => {
    const pdf = rawPdf({ objects: [`<< /A (one\\r${MAIL}\\ntwo) >>`] });
    assert.deepEqual(partsWith(await readPdf(pdf)), [OTHER]);
  });
});

describe('hostile bytes outside of the objects take linear time', () => {
  for (const unit of [
    '(',
    '<',
    '<0',
    '% ',
    '1 0 obj ',
    'stream\n',
    '/',
    'xref\n1 ',
    'trailer<<',
    '\\(',
    '1 ',
  ])
    it(JSON.stringify(unit), () => {
      const began = cpuMilliseconds();
      looseTexts(appended(unit.repeat(4_000_000 / unit.length)), new Set());
      assert.ok(cpuMilliseconds() - began < 8_000);
    });
});
