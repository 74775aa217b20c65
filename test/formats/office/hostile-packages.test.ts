import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docx } from '../../../src/formats/office/docx.js';
import { looseBytes } from '../../../src/formats/office/packed-values.js';
import { readParts, writeParts } from '../../../src/formats/office/office-parts.js';
import { xlsx } from '../../../src/formats/workbook/xlsx.js';
import { sourceOfBytes } from '../../../src/sources/byte-source.js';
import { makeWord } from '../../support/office-files.js';
import { MAIL, xml } from '../../support/word-places.js';
import { makeWorkbook, S } from '../../support/workbook-files.js';
import { protect } from '../../support/rewriting.js';
import { zipOf, type ZipEntry } from '../../transform/verification/zip-of.js';
import { cpuMilliseconds } from '../../support/cpu-time.js';

const WORD = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>x</w:t></w:r></w:p></w:body></w:document>`;
const MAIN: ZipEntry = { name: 'word/document.xml', content: WORD };
const item = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  content: `<x>${MAIL}</x>`,
  ...more,
});
const types = (inner: string): ZipEntry => ({
  name: '[Content_Types].xml',
  content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${inner}</Types>`,
});

async function scanned(bytes: Buffer): Promise<string> {
  const { sections, unread = [] } = await docx.own.read(bytes);
  const files: string[] = [];
  for await (const one of docx.unpack(sourceOfBytes('', bytes))) {
    if (one.kind !== 'file') continue;
    for await (const piece of one.pieces) files.push(Buffer.from(piece).toString());
  }
  return [
    ...sections.map(({ text }) => text),
    ...files,
    ...unread.map(({ part, reason }) => `UNREAD ${part}: ${reason}`),
  ].join('\n');
}

describe('two entries of one name are refused by scan and by protect', () => {
  for (const [what, entries] of [
    ['the same name', [item('customXml/a.xml'), item('customXml/a.xml')]],
    ['names that differ by case', [item('customXml/a.xml'), item('customXml/A.XML')]],
    ['names that differ by percent signs', [item('customXml/a.xml'), item('customXml/%61.xml')]],
    ['a second main part', [{ ...MAIN, content: WORD.replace('>x<', `>${MAIL}<`) }]],
  ] as const)
    it(what, async () => {
      const file = zipOf([MAIN, ...entries]);
      await assert.rejects(scanned(file), /two parts of one name/);
      await assert.rejects(protect('a.docx', file), /two parts of one name/);
    });

  it('in a workbook too', async () => {
    const parts = await readParts(await makeWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>'));
    const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'));
    const file = zipOf(
      [...parts, { name: 'xl/worksheets/Sheet1.xml', bytes: sheet?.bytes ?? Buffer.alloc(0) }].map(
        ({ name, bytes }) => ({ name, content: bytes }),
      ),
    );
    await assert.rejects(xlsx.own.read(file), /two parts of one name/);
    await assert.rejects(protect('a.xlsx', file), /two parts of one name/);
  });
});

describe('names that are those of members of objects are names like others', () => {
  const rels = (path: string, type: string, target: string): ZipEntry => ({
    name: path,
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`,
  });
  const root = rels('_rels/.rels', 'officeDocument', 'word/document.xml');

  it('of a relation, and of a content type', async () => {
    const file = zipOf([
      types('<Override PartName="/word/x.xml" ContentType="constructor"/>'),
      root,
      MAIN,
      rels('word/_rels/document.xml.rels', 'constructor', 'x.xml'),
      item('word/x.xml'),
    ]);
    assert.ok((await scanned(file)).includes(MAIL));
    // A reader sends what it has read to another process.
    structuredClone(await docx.own.read(file));
    await protect('a.docx', file);
  });

  it('of an entity, which is not defined', async () => {
    const file = zipOf([root, { ...MAIN, content: WORD.replace('>x<', '>&constructor;<') }]);
    assert.doesNotMatch(await scanned(file).catch(String), /native code/);
  });
});

describe('what lies in the archive beside its parts is scanned, and not written', () => {
  for (const [what, file] of [
    ['the comment of the archive', zipOf([MAIN], MAIL)],
    ['the comment of an entry', zipOf([{ ...MAIN, comment: MAIL }])],
    ['an extra field', zipOf([{ ...MAIN, extra: MAIL }])],
    [
      'a stored entry that is not listed',
      zipOf([MAIN, item('customXml/a.xml', { hidden: true, stored: true })]),
    ],
  ] as const)
    it(what, async () => {
      assert.match(await scanned(file), /jane@acme\.example/);
      const { bytes } = await protect('a.docx', file);
      assert.ok(!bytes.includes(MAIL));
    });

  for (const [what, file] of [
    ['behind the archive', Buffer.concat([zipOf([MAIN]), Buffer.from(MAIL)])],
    ['before the archive', Buffer.concat([Buffer.from(`${MAIL} `), zipOf([MAIN])])],
  ] as const)
    it(`the file is refused where bytes lie ${what}`, async () => {
      await assert.rejects(scanned(file), /ZIP archive is/);
      await assert.rejects(protect('a.docx', file), /ZIP archive is/);
    });

  it('a packed entry that is not listed is reported as unread', async () => {
    const file = zipOf([MAIN, item('customXml/a.xml', { hidden: true })]);
    assert.match(
      await scanned(file),
      /UNREAD the archive: it contains entries that its directory does not list/,
    );
    assert.equal((await readParts((await protect('a.docx', file)).bytes)).length, 1);
  });

  for (const [what, file] of [
    ['an ordinary archive', zipOf([MAIN, types(''), item('a.xml')])],
    ['one with descriptors', zipOf([{ ...MAIN, descriptor: true }, item('a.xml', { descriptor: 'bare' })])],
    ['what is no archive', Buffer.from('x')],
    ['an empty file', Buffer.alloc(0)],
  ] as const)
    it(`there is nothing beside ${what}`, () => {
      assert.deepEqual(looseBytes(file), { text: '', hasHiddenEntries: false });
    });
});

describe('what a package says of its parts hides nothing', () => {
  for (const [what, type] of [
    ['a picture', 'image/png'],
    ['a font', 'application/vnd.openxmlformats-officedocument.obfuscatedFont'],
    ['macros', 'application/vnd.ms-office.vbaProject'],
    ['relationships', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['a style', 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml'],
    ['nothing', ''],
  ] as const)
    it(`XML that is called ${what}`, async () => {
      const file = zipOf([
        types(`<Override PartName="/word/a.bin" ContentType="${type}"/>`),
        MAIN,
        item('word/a.bin'),
      ]);
      assert.match(await scanned(file), /jane@acme\.example/);
      const { bytes } = await protect('a.docx', file, undefined, 'drop');
      const left = (await readParts(bytes)).map((part) => part.bytes.toString()).join('\n');
      assert.doesNotMatch(left, /jane@acme/);
    });

  it('a picture that is called XML is refused by name', async () => {
    const file = zipOf([
      types('<Override PartName="/word/a.png" ContentType="application/xml"/>'),
      MAIN,
      { name: 'word/a.png', content: Buffer.from([0x89, 0x50, 0xff, 0xfe, 0]) },
    ]);
    assert.match(await scanned(file), /UNREAD word\/a\.png: word\/a\.png is not valid UTF-8/);
    await assert.rejects(protect('a.docx', file), /word\/a\.png is not valid UTF-8/);
  });

  it('a relationship that leads out of the package is text, and opens nothing', async () => {
    const link = (target: string, mode = ''): string =>
      `<Relationship Id="rId5" Type="x/image" Target="${target}"${mode}/>`;
    const file = await makeWord(
      '<w:p/>',
      [],
      [
        link(`../../../${MAIL}`),
        link(`file:///etc/${MAIL}`, ' TargetMode="External"'),
        link(`\\\\host\\${MAIL}`, ' TargetMode="External"'),
      ],
    );
    assert.equal((await scanned(file)).match(/jane@acme\.example/g)?.length, 3);
    const { bytes } = await protect('a.docx', file);
    assert.ok((await readParts(bytes)).every((part) => !part.bytes.includes('jane@acme')));
  });

  it('strings that cells do not share are examined', async () => {
    const sst = (name: string, text: string, role?: string) => ({
      name,
      type: 'spreadsheetml.sharedStrings+xml',
      ...(role !== undefined && { role }),
      content: `<sst ${S}><si><t>${text}</t></si></sst>`,
    });
    for (const parts of [
      [sst('xl/a.xml', MAIL), sst('xl/sharedStrings.xml', 'x', 'sharedStrings')],
      [sst('xl/sharedStrings.xml', MAIL, 'sharedStrings'), sst('xl/z.xml', 'x')],
      [sst('xl/a.xml', 'x'), sst('xl/sharedStrings.xml', MAIL, 'sharedStrings')],
    ]) {
      const file = await makeWorkbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', { parts });
      const texts = (await xlsx.own.read(file)).sections.map(({ text }) => text);
      for await (const one of xlsx.unpack(sourceOfBytes('', file)))
        if (one.kind === 'file')
          for await (const piece of one.pieces) texts.push(Buffer.from(piece).toString());
      assert.match(texts.join('\n'), /jane@acme/);
      const left = (await readParts((await protect('a.xlsx', file)).bytes)).map(({ bytes }) =>
        bytes.toString(),
      );
      assert.doesNotMatch(left.join('\n'), /jane@acme/);
    }
  });
});

describe('what unpacks to too much is refused in bounded time and memory', () => {
  const within = async (seconds: number, act: () => Promise<unknown>): Promise<void> => {
    const [began, before] = [cpuMilliseconds(), process.memoryUsage().rss];
    await act();
    assert.ok(cpuMilliseconds() - began < seconds * 1_000);
    assert.ok(process.memoryUsage().rss - before < 1.5 * 2 ** 30);
  };

  it('a part of 140 MiB', async () => {
    const file = zipOf([MAIN, { name: 'word/media/a.png', content: Buffer.alloc(140 * 2 ** 20) }]);
    await within(60, () => assert.rejects(protect('a.docx', file), /unpacks to more than 128 MiB/));
    await within(60, () => assert.rejects(scanned(file), /unpacks to more than 48 MiB/));
  });

  it('10,050 parts', async () => {
    const file = zipOf([
      MAIN,
      ...Array.from({ length: 10_050 }, (_none, index) => item(`a/${index.toString()}.xml`)),
    ]);
    await within(60, () => assert.rejects(protect('a.docx', file), /more than 10,000 parts/));
    await within(60, () => assert.rejects(scanned(file), /more than 10,000 parts/));
  });

  it('files in a file that are small each', async () => {
    const inner = await writeParts(
      [
        { name: 'word/document.xml', bytes: Buffer.from(WORD) },
        { name: 'word/media/image1.png', bytes: Buffer.alloc(100 * 2 ** 20) },
      ].map((part) => ({ ...part, modified: new Date(2026, 0, 2) })),
    );
    const file = zipOf([
      MAIN,
      ...Array.from({ length: 10 }, (_none, index) => ({
        name: `word/embeddings/${index.toString()}.docx`,
        content: inner,
        stored: true,
      })),
    ]);
    await within(120, () =>
      assert.rejects(protect('a.docx', file, undefined, 'drop'), /unpack to more than 512 MiB together/),
    );
  });

  for (const [what, content, says] of [
    [
      'entities in entities',
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>`,
      /document type/,
    ],
    ['elements in elements', '<x>'.repeat(50_000) + '</x>'.repeat(50_000), /nests elements too deep/],
    [
      'prefixes in prefixes',
      `<x ${Array.from({ length: 600 }, (_n, at) => `xmlns:p${at.toString()}="u"`).join(' ')}/>`,
      /too many prefixes/,
    ],
  ] as const)
    it(what, async () => {
      const file = await makeWord('<w:p/>', [xml('customXml/item1.xml', content, 'customXml')]);
      await within(30, () => assert.rejects(protect('a.docx', file), says));
      assert.match(await scanned(file), /UNREAD/);
    });

  it('300,000 shared strings are read', async () => {
    const strings = Array.from({ length: 300_000 }, (_none, at) => `<si><t>a${at.toString()}</t></si>`).join(
      '',
    );
    const file = await makeWorkbook(
      '<row r="1"><c r="A1" t="s"><v>299999</v></c><c r="B1" t="s"><v>1e9</v></c></row>',
      {
        parts: [
          {
            name: 'xl/sharedStrings.xml',
            type: 'spreadsheetml.sharedStrings+xml',
            role: 'sharedStrings',
            content: `<sst ${S}>${strings}<si><t>${MAIL}</t></si></sst>`,
          },
        ],
      },
    );
    await within(60, async () => {
      const { bytes } = await protect('a.xlsx', file);
      const sst = (await readParts(bytes))
        .find(({ name }) => name === 'xl/sharedStrings.xml')
        ?.bytes.toString();
      assert.doesNotMatch(sst ?? '', /jane@acme/);
      assert.match(sst ?? '', /<t>a299999<\/t>/);
    });
  });
});
