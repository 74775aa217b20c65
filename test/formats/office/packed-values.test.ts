import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { docx } from '../../../src/formats/office/docx.js';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { packedIn, stringsIn } from '../../../src/formats/office/packed-values.js';
import { makeWord, type BesidePart } from '../../support/office-files.js';
import { custom, MAIL, xml } from '../../support/word-places.js';
import { protect, restore } from '../../support/rewriting.js';

const base64 = (text: string, encoding: 'utf8' | 'utf16le' = 'utf8'): string =>
  Buffer.from(text, encoding).toString('base64');
const lines = (text: string): string => text.replaceAll(/.{76}/g, '$&\r\n');
const BINARY = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(300)]).toString('base64');
const LONG = `Dear reader, write to ${MAIL} as soon as you can, and not later than on the day after tomorrow.`;

describe('base64 and hexadecimal are told from words and numbers', () => {
  for (const [value, texts] of [
    [base64(MAIL), [MAIL]],
    [base64(MAIL, 'utf16le'), [MAIL]],
    [lines(base64(LONG)), [LONG]],
    [`${base64(MAIL)}\n`, [MAIL]],
    [`MENDELEY_CITATION_v3_${base64(MAIL)}`, [MAIL]],
    [`data:text/plain;base64,${base64(MAIL)}`, [MAIL]],
    [Buffer.from(MAIL).toString('hex'), [MAIL]],
    [BINARY, [undefined]],
    [lines(BINARY), [undefined]],
    [gzipSync(MAIL).toString('base64'), [undefined]],
    ['Presentation', []],
    ['DE89370400440532013000', []],
    ['4111111111111111', []],
    ['3031323334353637303132333435363730313233', []],
    [randomBytes(20).toString('base64'), []],
    [randomBytes(16).toString('hex'), []],
    ['words and words and more of them without a sign between them '.repeat(8), []],
    [`${base64('{"alg":"none"}')}.${base64(`{"mail":"${MAIL}"}`).replaceAll('=', '')}.abcdefgh`, []],
    ['', []],
  ] as const)
    it(JSON.stringify(value.slice(0, 50)), () => {
      assert.deepEqual(
        packedIn(value).map(({ text }) => text),
        texts,
      );
    });
});

const field = (data: string): string =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:fldData>${data}</w:fldData></w:fldChar></w:r></w:p>`;
const tag = (value: string): string => `<w:sdt><w:sdtPr><w:tag w:val="${value}"/></w:sdtPr></w:sdt>`;
const own = (inner: string): readonly BesidePart[] => [
  xml('customXml/item1.xml', `<x xmlns="urn:x">${inner}</x>`, 'customXml'),
];

async function decoded(bytes: Buffer): Promise<string> {
  const parts = (await readParts(bytes)).map((part) => part.bytes.toString());
  const runs = parts.flatMap((part) =>
    Array.from(part.replaceAll(/[\r\n]|&#xA;/g, '').matchAll(/[A-Z\d+/]{12,}={0,2}/gi), ([run]) =>
      ['utf8', 'utf16le', 'hex'].map((encoding) =>
        encoding === 'hex'
          ? Buffer.from(run, 'hex').toString()
          : Buffer.from(run, 'base64').toString(encoding as 'utf8'),
      ),
    ).flat(),
  );
  return [...parts, ...runs].join('\n');
}

describe('a value in base64 or hexadecimal is scanned, replaced and restored', () => {
  for (const [what, body, parts] of [
    ['in the data of a field', field(base64(MAIL)), []],
    ['in the data of a field in UTF-16', field(base64(MAIL, 'utf16le')), []],
    ['in the data of a field, in lines', field(lines(base64(LONG))), []],
    ['in the tag of a control', tag(`MENDELEY_CITATION_v3_${base64(`{"mail":"${MAIL}"}`)}`), []],
    ['in an attribute with line breaks', tag(lines(base64(LONG)).replaceAll('\r\n', '&#xA;')), []],
    ['in a document variable', `<w:docVar w:name="x" w:val="${Buffer.from(MAIL).toString('hex')}"/>`, []],
    ['in a query', '<w:p/>', own(`<DataMashup>${base64(MAIL)}</DataMashup>`)],
    ['in custom XML', '<w:p/>', own(`<data encoding="base64">${base64(LONG)}</data>`)],
    ['in a property', '<w:p/>', [custom(`<vt:blob>${base64(MAIL)}</vt:blob>`)]],
  ] as const)
    it(what, async () => {
      const file = await makeWord(body, parts);
      const { sections, unread } = await docx.own.read(file);
      assert.ok(sections.some(({ text }) => text.includes(MAIL)));
      assert.equal(unread, undefined);
      for (const policy of ['number', 'redact']) {
        const done = await protect('a.docx', file, `default: {operator: ${policy}}`);
        assert.doesNotMatch(await decoded(done.bytes), /jane@acme/);
        assert.deepEqual(done.leaks, []);
        if (policy === 'number')
          assert.match(await decoded(await restore('a.docx', done)), /jane@acme\.example/);
      }
    });
});

describe('binary data in XML is reported, and kept only where that is wanted', () => {
  for (const [what, body, parts, isCopy] of [
    ['data of a field', field(BINARY), [], true],
    [
      'a copy of a drawing',
      `<v:shape xmlns:o="urn:schemas-microsoft-com:office:office" o:gfxdata="${BINARY}"/>`,
      [],
      true,
    ],
    ['a query', '<w:p/>', own(`<DataMashup>${BINARY}</DataMashup>`), false],
    ['a picture in custom XML', '<w:p/>', own(`<photo>${lines(BINARY)}</photo>`), false],
    ['an attribute of custom XML', '<w:p/>', own(`<photo data="data:image/png;base64,${BINARY}"/>`), false],
    ['a property', '<w:p/>', [custom(`<vt:blob>${BINARY}</vt:blob>`)], false],
    ['a picture of Word 2003', `<w:pict><w:binData w:name="x">${BINARY}</w:binData></w:pict>`, [], false],
  ] as const)
    it(what, async () => {
      const file = await makeWord(body, parts);
      const { unread = [] } = await docx.own.read(file);
      assert.match(unread.map(({ reason }) => reason).join(), /contains binary data, which is not read/);
      if (!isCopy)
        await assert.rejects(
          protect('a.docx', file),
          /binary data in [\w/.]+ \(\w+\), which cannot be examined/,
        );
      const dropped = await protect('a.docx', file, undefined, isCopy ? 'refuse' : 'drop');
      assert.match(dropped.notes.join(), /binary data in \w+ is removed/);
      assert.ok(!(await decoded(dropped.bytes)).includes(BINARY.slice(0, 70)));
      const kept = await protect('a.docx', file, undefined, 'keep');
      assert.match(kept.notes.join(), /binary data in \w+ is kept and was not examined/);
      assert.ok((await decoded(kept.bytes)).includes(BINARY.slice(0, 70)));
    });
});

it('text in bytes is told by its letters', () => {
  const bytes = Buffer.concat([
    randomBytes(9),
    Buffer.from(MAIL, 'utf16le'),
    Buffer.alloc(5),
    Buffer.from('Bob Miller'),
  ]);
  assert.match(stringsIn(bytes), /jane@acme\.example[\s\S]*Bob Miller|Bob Miller[\s\S]*jane@acme\.example/);
});
