import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { docx } from '../../../src/formats/office/docx.js';
import { readPartText } from '../../../src/formats/office/part-text.js';
import { openToRewrite, rewritePackage } from '../../../src/formats/office/rewrite-package.js';
import { scanXml, XmlFault } from '../../../src/formats/office/xml-scanner.js';
import { textOf, unchanged } from '../../../src/formats/rewriting/passage.js';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { protect } from '../../support/rewriting.js';
import { makeWord, WORD_NAMESPACES } from '../../support/office-files.js';
import { cpuMilliseconds } from '../../support/cpu-time.js';

const W = WORD_NAMESPACES;
const running = (xml: string): string =>
  textOf(readPartText(`<w:document ${W}><w:body>${xml}</w:body></w:document>`).running);
const values = (xml: string): string =>
  textOf(readPartText(`<w:document ${W}><w:body>${xml}</w:body></w:document>`).values);
const p = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const tc = (text: string): string => `<w:tc>${text}</w:tc>`;

describe('the running text of a document', () => {
  for (const [what, xml, expected] of [
    ['paragraphs are apart', p('a') + p('b'), 'a\n\nb\n\n'],
    [
      'runs are joined over bookmarks',
      '<w:p><w:r><w:t>Ja</w:t></w:r><w:bookmarkStart w:name="x y"/><w:r><w:t>ne</w:t></w:r></w:p>',
      'Jane\n\n',
    ],
    [
      'tabs, breaks and hyphens',
      '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r></w:p>',
      'a\tb\nc-d\n\n',
    ],
    [
      'stops of tabs are no tabs',
      '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      'a\n\n',
    ],
    [
      'a row is a line',
      `<w:tbl><w:tr>${tc(p('a'))}${tc(p('b') + p('c'))}</w:tr><w:tr><w:sdt>${tc(p('d'))}</w:sdt><w:sdt>${tc(p('e'))}</w:sdt></w:tr></w:tbl>`,
      'a\tb\nc\nd\te\n\n',
    ],
    [
      'a text box stands behind its paragraph',
      `<w:p><w:r><w:t>Ja</w:t></w:r><w:r><w:txbxContent>${p('box')}</w:txbxContent></w:r><w:r><w:t>ne</w:t></w:r></w:p>${p('x')}`,
      'Jane\n\nbox\n\nx\n\n',
    ],
    [
      'a text box in a cell stands on lines of its own',
      `<w:tbl><w:tr>${tc(`<w:p><w:r><w:t>Jane</w:t></w:r><w:r><w:txbxContent>${p('box')}</w:txbxContent></w:r></w:p>`)}${tc(p('x'))}</w:tr></w:tbl>`,
      'Jane\nbox\n\n\tx\n\n',
    ],
    [
      'deleted text is not part of it',
      '<w:p><w:r><w:t>Ja</w:t></w:r><w:del><w:r><w:delText>x</w:delText></w:r></w:del><w:r><w:t>ne</w:t></w:r></w:p>',
      'Jane\n\n',
    ],
  ] as const)
    it(what, () => {
      assert.equal(running(xml), expected);
    });
});

describe('values of a document', () => {
  for (const [what, xml, expected] of [
    ['stand behind their names', '<w:bookmarkStart w:id="1" w:name="Jane"/>', 'bookmarkStart: Jane\n'],
    [
      'leave out what programs write',
      '<w:p w:rsidR="00AB12CD"><w:pPr><w:jc w:val="center"/><w:spacing w:before="12000"/></w:pPr></w:p>',
      '',
    ],
    [
      'take in what programs do not write so',
      '<w:p w:rsidR="Jane"><w:pPr><w:jc w:val="Jane M"/><w:spacing w:before="4111111111111111"/></w:pPr></w:p>',
      'rsidR: Jane\njc: Jane M\nbefore: 4111111111111111\n',
    ],
    [
      'take in numbers of other vocabularies',
      '<x xmlns="http://x.example" id="123456789"/>',
      'xmlns: http://x.example\nx: 123456789\n',
    ],
    [
      'join pieces of a deleted text',
      '<w:p><w:del><w:r><w:delText>Ja</w:delText></w:r><w:r><w:delText>ne</w:delText></w:r></w:del></w:p>',
      'deleted: Jane\n',
    ],
  ] as const)
    it(what, () => {
      assert.equal(values(xml), expected);
    });
});

describe('XML that is no part of an Office file is refused', () => {
  for (const [what, xml] of [
    ['a document type declaration', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'],
    ['an entity that is not defined', '<x>&a;</x>'],
    ['an attribute without quotes', '<x a=b/>'],
    ['a tag without an end', '<x a="b"'],
    ['an end of what was not begun', '<x></y></x>'],
    ['a comment without an end', '<x><!-- </x>'],
    ['elements too deep', '<x>'.repeat(3_000)],
  ] as const)
    it(what, () => {
      assert.throws(() => readPartText(xml), XmlFault);
    });

  it('text in a processing instruction is examined up to its end', () => {
    assert.equal(textOf(readPartText('<x><?a b > Jane?></x>').values), 'instruction: a b > Jane\n');
  });
});

test('reading takes time that grows with the bytes alone', () => {
  const nothing = { start: () => undefined, end: () => undefined, text: () => undefined };
  for (const xml of [
    '<a b="c">'.repeat(1_000) + '<p/>'.repeat(50_000),
    `<a ${'b="'.repeat(1)}${'x'.repeat(1_000_000)}"/>`,
    `<a${' '.repeat(500_000)}/>`,
    `<a>${'&amp;'.repeat(50_000)}</a>`,
    '<'.repeat(200_000),
  ]) {
    const began = cpuMilliseconds();
    try {
      scanXml(xml, nothing);
    } catch (error) {
      assert.ok(error instanceof XmlFault);
    }
    assert.ok(cpuMilliseconds() - began < 8_000, xml.slice(0, 20));
  }
});

const NAMES = [
  'w:p',
  'w:r',
  'w:t',
  'w:tc',
  'w:tr',
  'w:tbl',
  'w:del',
  'w:delText',
  'w:instrText',
  'w:fldChar',
  'w:txbxContent',
  'w:moveFrom',
  'x',
  'v:shape',
];
const TEXT = fc.constantFrom('Jane', ' ', '4111111111111111', 'a@b.example', '&amp;', '');
const tree = fc.letrec<{ readonly node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    TEXT,
    fc.constantFrom('<!--Bob-->', '<?a Bob?>', '<![CDATA[Bob]]>'),
    fc
      .tuple(fc.constantFrom(...NAMES), TEXT, fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, value, inner]) => `<${name} w:val="${value}" z="${value}">${inner.join('')}</${name}>`),
  ),
})).node;

test('a scan examines every text that the rewriter may change', async () => {
  await fc.assert(
    fc.asyncProperty(tree, tree, async (body, custom) => {
      const file = await makeWord(body, [
        {
          name: 'customXml/a.xml',
          type: 'application/xml',
          role: 'customXml',
          content: `<c xmlns:w="w" xmlns:v="v">${custom}</c>`,
        },
      ]);
      const seen: string[] = [];
      await rewritePackage(await openToRewrite(file, 'DOCX', /wordprocessingml/), {
        work: {
          texts: (texts) => {
            seen.push(...texts.map(({ text }) => text));
            return Promise.resolve(texts.map(({ text }) => unchanged(text)));
          },
          table: () => assert.fail('no table'),
          form: () => assert.fail('no form'),
        },
        attachments: 'refuse',
        note: () => undefined,
        layouts: new Map(),
        headers: 'auto',
        examined: new Map(),
        inner: () => Promise.resolve({ reason: '' as const }),
        secret: Buffer.alloc(32),
        part: '',
      });
      const { sections } = await docx.own.read(file);
      assert.deepEqual(
        sections.map(({ text }) => text).sort(),
        seen.filter((text) => text.trim() !== '').sort(),
      );
      for (const value of body.match(/Jane|4111111111111111|a@b\.example|Bob/g) ?? [])
        assert.ok(
          sections.some(({ text }) => text.includes(value)),
          value,
        );
    }),
    { numRuns: 200 },
  );
});

for (const operator of ['number', 'redact', 'mask'])
  test(`whatever a document is made of, it is written without its values (${operator})`, async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (body) => {
        const text = body.replaceAll('Jane', 'Jane Miller').replaceAll('a@b.example', 'jane@acme.example');
        const done = await protect('a.docx', await makeWord(text), `default: {operator: ${operator}}`);
        const document = (await readParts(done.bytes)).find(({ name }) => name === 'word/document.xml');
        assert.doesNotMatch(document?.bytes.toString() ?? '', /Jane Miller|jane@acme|4111111111111111|Bob/);
      }),
      { numRuns: 200 },
    );
  });
