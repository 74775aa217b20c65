import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { present } from '../../src/core/present.js';
import { imageKind } from '../../src/formats/image/image-header.js';
import { readImage } from '../../src/formats/image/read-image.js';
import { readParts, writeParts } from '../../src/formats/office/office-parts.js';
import { drawText } from '../support/draw-text.js';
import { FOREIGN_WRITERS } from '../support/foreign-files.js';
import { needs } from '../support/needs.js';
import { protect, restore } from '../support/rewriting.js';
import { runToEnd } from '../support/run-program.js';
import { temporaryFolder } from '../support/run-scan.js';
import { zipOf } from '../transform/verification/zip-of.js';

const MODIFIED = new Date(2026, 0, 2);
const office = (parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  writeParts(
    Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text), modified: MODIFIED })),
  );
const partOf = async (bytes: Buffer, wanted: string): Promise<string> => {
  const part = (await readParts(bytes)).find(({ name }) => name === wanted);
  assert.ok(part !== undefined, wanted);
  return part.bytes.toString();
};
const word = (body: string): string =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
const text = (...runs: readonly string[]): string =>
  `<w:p>${runs.map((run) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${run}</w:t></w:r>`).join('')}</w:p>`;

describe('a Word document', () => {
  for (const [what, body, expected] of [
    ['a value over three runs', text('Ja', 'ne Mil', 'ler!'), text('[PERSON_1]', '', '!')],
    ['two values in a run', text('Bob, Bob &amp; x'), text('[PERSON_1], [PERSON_1] &amp; x')],
    [
      'a value over a border of paragraphs, which is none',
      text('Jane') + text('Miller'),
      text('Jane') + text('Miller'),
    ],
    ['what would lose its space', text('Bob x'), text('[PERSON_1] x')],
    [
      'a text box',
      `<w:p><w:txbxContent>${text('Bob')}</w:txbxContent></w:p>`,
      `<w:p><w:txbxContent>${text('[PERSON_1]')}</w:txbxContent></w:p>`,
    ],
    [
      'a value whose second word has a reading above it',
      '<w:p><w:r><w:t>Jane </w:t><w:ruby><w:rt><w:r><w:t>x</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>Miller</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>',
      '<w:p><w:r><w:t>[PERSON_1]</w:t><w:ruby><w:rt><w:r><w:t>x</w:t></w:r></w:rt><w:rubyBase><w:r><w:t></w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>',
    ],
    [
      'a deleted text, and who deleted it',
      '<w:del w:author="Bob" w:id="1"><w:r><w:delText>Bob</w:delText></w:r></w:del>',
      '<w:del w:author="[PERSON_1]" w:id="1"><w:r><w:delText>[PERSON_1]</w:delText></w:r></w:del>',
    ],
    [
      'a field over pieces',
      '<w:r><w:instrText>HYPERLINK "mailto:jane@ac</w:instrText></w:r><w:r><w:instrText>me.example"</w:instrText></w:r>',
      '<w:r><w:instrText>HYPERLINK "mailto:[EMAIL_ADDRESS_1]</w:instrText></w:r><w:r><w:instrText>"</w:instrText></w:r>',
    ],
    ['an id that looks like a value, which stays', '<w:p w:rsidR="41111111"/>', '<w:p w:rsidR="41111111"/>'],
    [
      'a value in an id that no program writes so',
      '<w:p w:rsidR="4111111111111111"/>',
      '<w:p w:rsidR="[CREDIT_CARD_1]"/>',
    ],
    [
      'a value over a tab',
      '<w:p><w:r><w:t>Dear Jane</w:t><w:tab/><w:t>Miller,</w:t></w:r></w:p>',
      '<w:p><w:r><w:t>Dear [PERSON_1]</w:t><w:tab/><w:t>,</w:t></w:r></w:p>',
    ],
  ] as const)
    it(what, async () => {
      const file = await office({ 'word/document.xml': word(body) });
      const done = await protect('a.docx', file);
      assert.equal(await partOf(done.bytes, 'word/document.xml'), word(expected));
      assert.deepEqual(done.leaks, []);
      assert.deepEqual((await protect('a.docx', file)).bytes, done.bytes);
      const back = await protect('a.docx', await restore('a.docx', done));
      assert.deepEqual(back.bytes, done.bytes);
    });

  it('keeps the spaces that a value was cut from', async () => {
    const done = await protect(
      'a.docx',
      await office({ 'word/document.xml': word(text('Jane ', 'Miller said')) }),
    );
    assert.match(await partOf(done.bytes, 'word/document.xml'), /<w:t xml:space="preserve"> said<\/w:t>/);
  });

  it('is refused with a picture, unless that is kept or dropped; its thumbnail never stays', async () => {
    const file = await office({
      '[Content_Types].xml': '<Types><Default Extension="png" ContentType="image/png"/></Types>',
      'word/document.xml': word(text('x')),
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail" Target="docProps/thumbnail.jpeg"/></Relationships>`,
      'docProps/thumbnail.jpeg': 'Bob',
      'word/media/image1.png': 'picture of Bob',
    });
    await assert.rejects(protect('a.docx', file), /word\/media\/image1\.png, which cannot be examined/);
    const kept = await protect('a.docx', file, undefined, 'keep');
    assert.match(kept.notes.join(), /image1\.png is kept/);
    assert.equal(await partOf(kept.bytes, 'word/media/image1.png'), 'picture of Bob');
    assert.ok(!(await readParts(kept.bytes)).some(({ name }) => name === 'docProps/thumbnail.jpeg'));
    assert.doesNotMatch(await partOf(kept.bytes, '_rels/.rels'), /thumbnail/);
    const dropped = await protect('a.docx', file, undefined, 'drop');
    assert.match(await partOf(dropped.bytes, 'word/media/image1.png'), /^.PNG/u);
  });

  const withPictures = (...pictures: readonly Buffer[]): Promise<Buffer> =>
    office({
      '[Content_Types].xml': '<Types><Default Extension="png" ContentType="image/png"/></Types>',
      'word/document.xml': word(text('x')),
      ...Object.fromEntries(
        pictures.map((bytes, index) => [`word/media/image${(index + 1).toString()}.png`, bytes]),
      ),
    });
  const picture = async (bytes: Buffer, number: number): Promise<Buffer> =>
    present(
      (await readParts(bytes)).find(({ name }) => name.endsWith(`image${number.toString()}.png`)),
      'a picture',
    ).bytes;

  it('has its pictures redacted, whatever they are called', async () => {
    const drawn = drawText(['Hello Jane Miller, welcome to the club.', 'Your friend is not here today.']);
    const clear = createCanvas(drawn.width, drawn.height);
    const context = clear.getContext('2d');
    context.drawImage(drawn, 0, 0);
    const pixels = context.getImageData(0, 0, clear.width, clear.height);
    // White letters on nothing, as on a dark slide.
    for (let at = 0; at < pixels.data.length; at += 4) {
      pixels.data[at + 3] = 255 - (pixels.data[at] ?? 0);
      pixels.data.fill(255, at, at + 3);
    }
    context.putImageData(pixels, 0, 0);
    const jpeg = await drawn.encode('jpeg');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 5]), Buffer.from('Bob')]);
    const done = await protect(
      'a.docx',
      await withPictures(
        await clear.encode('png'),
        Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      ),
      'default: {operator: label}',
    );
    assert.deepEqual(done.leaks, []);
    for (const [number, kind] of [
      [1, 'png'],
      [2, 'jpeg'],
    ] as const) {
      const bytes = await picture(done.bytes, number);
      assert.equal(imageKind(bytes), kind);
      const { sections } = await readImage(bytes);
      const read = sections.map((section) => section.text).join('\n');
      assert.match(read, /Hello[\s\S]*welcome to the club[\s\S]*friend is not here/);
      assert.doesNotMatch(read, /Jane|Miller|Bob/);
    }
    assert.equal((await loadImage(await picture(done.bytes, 1))).width, drawn.width);
    assert.match(done.notes.join(), /image2\.png: its metadata is removed/);
    assert.match(done.notes.join(), /image1\.png: read by OCR; check/);
  });

  it('is refused with a picture that cannot be read, and says why; that is kept or dropped', async () => {
    const bomb = await drawText(['x']).encode('png');
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const file = await withPictures(bomb);
    await assert.rejects(
      protect('a.docx', file),
      /image1\.png, which cannot be examined: the image has 60000 × 60000 pixels; the limit is 50 million: pass --attachments/,
    );
    const kept = await protect('a.docx', file, undefined, 'keep');
    assert.match(kept.notes.join(), /image1\.png is kept and was not examined .*60000/);
    const dropped = await protect('a.docx', file, undefined, 'drop');
    assert.ok((await picture(dropped.bytes, 1)).length < 100);
    // Of pictures that can be read, too: faces are not covered.
    const all = await protect(
      'a.docx',
      await withPictures(await drawText(['Bob']).encode('png')),
      undefined,
      'drop',
    );
    assert.ok((await picture(all.bytes, 1)).length < 100);
    const back = await restore('a.docx', kept);
    assert.deepEqual(await picture(back, 1), bomb);
  });

  it('is looked into where it lies in another file', async () => {
    const inner = await office({ 'word/document.xml': word(text('Bob')) });
    const outer = await office({ 'word/document.xml': word(text('x')), 'word/embeddings/a.docx': inner });
    const done = await protect('a.docx', outer);
    const written = (await readParts(done.bytes)).find(({ name }) => name.endsWith('a.docx'));
    assert.match(await partOf(written?.bytes ?? Buffer.alloc(0), 'word/document.xml'), /\[PERSON_1\]/);
  });

  for (const [what, file, says] of [
    ['no archive', Buffer.from('PK'), /corrupted/],
    ['another archive', office({ 'a.txt': 'x' }), /it is not a DOCX file/],
    [
      'what unpacks to too much',
      office({ 'word/document.xml': Buffer.alloc(130 * 2 ** 20) }),
      /unpacks to more than/,
    ],
    [
      'entities of its own',
      office({ 'word/document.xml': `<!DOCTYPE x>${word('')}` }),
      /document type declaration/,
    ],
  ] as const)
    it(`is refused: ${what}`, async () => {
      await assert.rejects(protect('a.docx', await file), says);
    });
});

const NUMBERS = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
const sheet = (cells: string, behind = ''): string =>
  `<worksheet><sheetData>${cells}</sheetData>${behind}</worksheet>`;
const book = (cells: string, more: Readonly<Record<string, string>> = {}, behind = ''): Promise<Buffer> =>
  office({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Bob" sheetId="1"/></sheets></workbook>',
    'xl/styles.xml': NUMBERS,
    'xl/worksheets/sheet1.xml': sheet(cells, behind),
    ...more,
  });
const rows = (of: (row: number) => string): string =>
  Array.from({ length: 30 }, (_none, row) => `<row r="${(row + 2).toString()}">${of(row + 2)}</row>`).join(
    '',
  );

describe('a workbook', () => {
  it('has columns of numbers and dates replaced, written as they were where they can be', async () => {
    const cells = `<row r="1"><c r="A1" t="str"><v>credit card</v></c><c r="B1" t="str"><v>date</v></c></row>${rows(
      (row) =>
        `<c r="A${row.toString()}"><v>4111111111111111</v></c><c r="B${row.toString()}" s="1"><v>29254</v></c>`,
    )}`;
    const policy =
      'default: {operator: replace, with: "1990-01-01"}\ncategories: {CREDIT_CARD: {operator: label}}';
    const done = await protect('a.xlsx', await book(cells), policy);
    const written = await partOf(done.bytes, 'xl/worksheets/sheet1.xml');
    assert.match(written, /<c r="A2" t="str"><v xml:space="preserve">\[CREDIT_CARD\]<\/v><\/c>/);
    assert.match(written, /<c r="B2" s="1"><v>32874<\/v><\/c>/);
    assert.doesNotMatch(written, /4111|29254/);
  });

  it('keeps formulas, without the values in them and in what they came to', async () => {
    const cells =
      '<row r="1"><c r="A1" t="str"><f>"Bob "&amp;Bob!B1</f><v>Bob and many words more</v></c><c r="B1"><v>5</v></c></row>';
    const done = await protect('a.xlsx', await book(cells));
    const written = await partOf(done.bytes, 'xl/worksheets/sheet1.xml');
    assert.match(written, /<f>"\[PERSON_1\] "&amp;'\{PERSON_1\}'!B1<\/f>/);
    assert.doesNotMatch(written, /Bob/);
    assert.match(await partOf(done.bytes, 'xl/workbook.xml'), /name="\{PERSON_1\}"/);
    assert.deepEqual(done.leaks, []);
  });

  it('empties strings that no cell refers to any more', async () => {
    const strings =
      '<sst><si><t>full name</t></si><si><r><t>Bo</t></r><r><t>b</t></r></si><si><t>kept</t></si></sst>';
    const cells = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>2</v></c></row>${rows(
      (row) => `<c r="A${row.toString()}" t="s"><v>1</v></c><c r="C${row.toString()}" t="s"><v>2</v></c>`,
    )}`;
    const done = await protect('a.xlsx', await book(cells, { 'xl/sharedStrings.xml': strings }));
    assert.equal(
      await partOf(done.bytes, 'xl/sharedStrings.xml'),
      '<sst><si><t>full name</t></si><si><t></t></si><si><t>kept</t></si></sst>',
    );
  });

  it('has copies of its cells beside them replaced as the cells were, where only the column shows what they are', async () => {
    const odd = ['Kowalczykx', 'Brzezinskiy'];
    const cells = `<row r="1"><c r="A1" t="str"><v>credit card</v></c></row>${rows(
      (row) => `<c r="A${row.toString()}" t="str"><v>${odd[row - 5] ?? '4111111111111111'}</v></c>`,
    )}`;
    const behind =
      '<autoFilter ref="A1:A6"><filterColumn colId="0"><filters><filter val="Kowalczykx"/></filters></filterColumn></autoFilter>' +
      '<conditionalFormatting sqref="A1:A9"><cfRule type="containsText" priority="1" operator="containsText" text="Kowalczykx"><formula>NOT(ISERROR(SEARCH("Kowalczykx",A1)))</formula></cfRule></conditionalFormatting>' +
      '<dataValidations count="1"><dataValidation type="list" sqref="A2:A9" prompt="Brzezinskiy"><formula1>"Kowalczykx,Brzezinskiy,Other"</formula1></dataValidation></dataValidations>';
    const done = await protect('a.xlsx', await book(cells, {}, behind));
    const sheet = await partOf(done.bytes, 'xl/worksheets/sheet1.xml');
    for (const name of odd) assert.ok(!sheet.includes(name), name);
    assert.match(sheet, /,Other"<\/formula1>/);
  });

  it('has copies of its cells in caches replaced as the cells were', async () => {
    const cells = `<row r="1"><c r="A1" t="str"><v>credit card</v></c></row>${rows(
      (row) => `<c r="A${row.toString()}"><v>4111111111111111</v></c>`,
    )}`;
    const caches = {
      'xl/pivotCache/pivotCacheDefinition1.xml': '<d><s v="x"/><n v="4111111111111111"/></d>',
      'xl/charts/chart1.xml': '<c:c><c:pt><c:v>4111111111111111</c:v></c:pt></c:c>',
    };
    const done = await protect('a.xlsx', await book(cells, caches));
    for (const name of Object.keys(caches)) assert.doesNotMatch(await partOf(done.bytes, name), /4111/);
  });
});

test(
  'what other programs wrote they still read, and a scan finds nothing',
  { ...needs(FOREIGN_WRITERS, 'python-docx') },
  async (t) => {
    const folder = temporaryFolder(t);
    const python = (...args: readonly string[]): string => {
      const { status, stdout, stderr } = spawnSync(
        FOREIGN_WRITERS ?? '',
        ['test/support/write-office-files.py', ...args],
        { encoding: 'utf8' },
      );
      assert.equal(status, 0, stderr);
      return stdout;
    };
    python('write', folder);
    const [out, back] = ['out', 'back'].map((name) => path.join(folder, name)) as [string, string];
    for (const made of [out, back]) mkdirSync(made);
    const policy = path.join(folder, 'p.yaml');
    const map = path.join(folder, 'map.json');
    writeFileSync(policy, 'threshold: 0.5\ndefault: {operator: number}\n');
    const files = (where: string): readonly string[] =>
      ['a.docx', 'a.xlsx'].map((name) => path.join(where, name));
    const common = ['--providers', 'pattern'];
    const done = await runToEnd([
      'protect',
      ...files(folder),
      '--policy',
      policy,
      '-o',
      out,
      '--map',
      map,
      '--verify',
      ...common,
    ]);
    assert.equal(done.code, 0, done.output);
    assert.match(done.output, /a\.docx: verified: searched for/);
    assert.match(done.output, /a\.xlsx: verified: searched for/);
    const protectedFiles = JSON.parse(python('read', out)) as Record<string, unknown>;
    assert.doesNotMatch(JSON.stringify(protectedFiles), /planted\.org|4111|5500|DE89|1980-/);
    assert.deepEqual([protectedFiles['bold'], protectedFiles['format']], [true, 'yyyy-mm-dd']);
    const scan = await runToEnd(['scan', out, '--json', '--threshold', '0.5', ...common]);
    assert.equal(scan.code, 0, scan.output);
    assert.equal((await runToEnd(['restore', ...files(out), '--map', map, '-o', back])).code, 0);
    const before = JSON.parse(python('read', folder)) as Record<string, unknown>;
    const after = JSON.parse(python('read', back)) as Record<string, unknown>;
    for (const [what, was] of Object.entries(before))
      if (what !== 'rows') assert.deepEqual(after[what], was, what);
    assert.ok(!readFileSync(path.join(out, 'a.xlsx')).includes('planted'));
  },
);

for (const name of ['../../evil.xml', '/evil.xml'])
  void it(`is refused where a part is called ${name}`, async () => {
    await assert.rejects(protect('a.docx', zipOf([{ name, content: '<a/>' }])), /outside of the package/);
  });
