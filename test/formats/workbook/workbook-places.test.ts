import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { xlsx } from '../../../src/formats/workbook/xlsx.js';
import { sourceOfBytes } from '../../../src/sources/byte-source.js';
import type { BesidePart } from '../../support/office-files.js';
import { makeWorkbook, S, sheetPart } from '../../support/workbook-files.js';
import { protect } from '../../support/rewriting.js';

const MAIL = 'jane@acme.example';
const CARD = '4111111111111111';
const DATE = '1980-02-03';
/** The same date as a workbook counts it. */
const SERIAL = '29254';
const VALUES = [MAIL, CARD, DATE, SERIAL, 'Jane Miller'];

const beside = (
  name: string,
  type: string,
  role: string,
  content: string,
  from = 'xl/workbook.xml',
): BesidePart => ({ name, type, role, content, from });
const main = (kind: string): string => `spreadsheetml.${kind}+xml`;
const strings = (inner: string): BesidePart =>
  beside('xl/sharedStrings.xml', main('sharedStrings'), 'sharedStrings', `<sst ${S}>${inner}</sst>`);
const cache = (inner: string): BesidePart =>
  beside(
    'xl/pivotCache/pivotCacheDefinition1.xml',
    main('pivotCacheDefinition'),
    'pivotCacheDefinition',
    `<pivotCacheDefinition ${S} r:id="rId1" recordCount="1">${inner}</pivotCacheDefinition>`,
  );
const SHEET = 'xl/worksheets/sheet1.xml';

/** Where a value stands: the cells, what stands behind them, parts beside, what stands in the workbook's main part. */
const PLACES: readonly (readonly [
  what: string,
  cells: string,
  behind?: string,
  parts?: readonly BesidePart[],
  workbook?: string,
])[] = [
  ['a shared string', '<c r="B7" t="s"><v>0</v></c>', '', [strings(`<si><t>${MAIL}</t></si>`)]],
  [
    'a shared string of runs',
    '<c r="B7" t="s"><v>0</v></c>',
    '',
    [strings('<si><r><t>jane@</t></r><r><rPr><b/></rPr><t>acme.example</t></r></si>')],
  ],
  [
    'a shared string after an empty one with a space in its tag',
    '<c r="B7" t="s"><v>3</v></c><c r="C7" t="s"><v>2</v></c>',
    '',
    [strings(`<si><t>y</t></si><si /><si><t>x</t></si><si><t>${MAIL}</t></si>`)],
  ],
  ['a string that no cell uses', '', '', [strings(`<si><t>${MAIL}</t></si>`)]],
  [
    'a phonetic reading',
    '<c r="B7" t="s"><v>0</v></c>',
    '',
    [strings(`<si><t>x</t><rPh sb="0" eb="1"><t>${MAIL}</t></rPh></si>`)],
  ],
  ['an inline string', `<c r="B7" t="inlineStr"><is><t>${MAIL}</t></is></c>`],
  [
    'an inline string of runs',
    '<c r="B7" t="inlineStr"><is><r><t>jane@</t></r><r><t>acme.example</t></r></is></c>',
  ],
  ['a cell with entities', '<c r="B7" t="str"><v>jane&#64;acme&#x2e;example</v></c>'],
  ['a cell of CDATA', `<c r="B7" t="str"><v><![CDATA[${MAIL}]]></v></c>`],
  ['a cell without a reference', `<c t="str"><v>${MAIL}</v></c>`],
  ['a number', `<c r="B7"><v>${CARD}</v></c>`],
  ['a number in another notation', '<c r="B7"><v>4.111111111111111E15</v></c>'],
  ['a serial date', `<c r="B7" s="1"><v>${SERIAL}</v></c>`],
  ['a date of ISO 8601', `<c r="B7" t="d" s="1"><v>${DATE}</v></c>`],
  ['an error', `<c r="B7" t="e"><v>${MAIL}</v></c>`],
  ['the cached value of a formula', `<c r="B7" t="str"><f>A1</f><v>${MAIL}</v></c>`],
  ['a string in a formula', `<c r="B7"><f>"a"&amp;"${MAIL}"</f><v>1</v></c>`],
  ['a number in a formula', `<c r="B7"><f>${CARD}+1</f><v>1</v></c>`],
  ['a date in a formula', '<c r="B7"><f>DATE(1980,2,3)+1</f><v>1</v></c>'],
  ['the name of another file in a formula', `<c r="B7"><f>'[${MAIL}]x'!A1</f><v>1</v></c>`],
  ['the name of a column in a formula', `<c r="B7"><f>Table1[${MAIL}]</f><v>1</v></c>`],
  ['a foreign attribute of a cell', `<c r="B7" x="${MAIL}"><v>1</v></c>`],
  ['a comment of XML between cells', `<c r="B7"><v>1</v></c><!-- ${MAIL} -->`],
  ['a comment of XML in a cell', `<c r="B7"><v>1<!-- ${MAIL} --></v></c>`],
  ['an extension of a cell', `<c r="B7"><v>1</v><extLst><ext>${MAIL}</ext></extLst></c>`],
  [
    'a data validation',
    '',
    `<dataValidations><dataValidation sqref="A1" promptTitle="x" prompt="${MAIL}"><formula1>"a,b"</formula1></dataValidation></dataValidations>`,
  ],
  [
    'the list of a data validation',
    '',
    `<dataValidations><dataValidation type="list" sqref="A1"><formula1>"${MAIL},b"</formula1></dataValidation></dataValidations>`,
  ],
  [
    'a conditional format',
    '',
    `<conditionalFormatting sqref="A1"><cfRule type="containsText" text="${MAIL}"><formula>A1="${MAIL}"</formula></cfRule></conditionalFormatting>`,
  ],
  [
    'a number of a conditional format',
    '',
    `<conditionalFormatting sqref="A1"><cfRule type="cellIs"><formula>${CARD}</formula></cfRule></conditionalFormatting>`,
  ],
  [
    'a scenario',
    '',
    `<scenarios><scenario name="x" user="${MAIL}" comment="Jane Miller"><inputCells r="A1" val="${CARD}"/></scenario></scenarios>`,
  ],
  [
    'a filter',
    '',
    `<autoFilter ref="A1:B2"><filterColumn colId="0"><filters><filter val="${MAIL}"/></filters></filterColumn></autoFilter>`,
  ],
  ['a protected range', '', `<protectedRanges><protectedRange name="${MAIL}" sqref="A1"/></protectedRanges>`],
  [
    'a link within the workbook',
    '',
    `<hyperlinks><hyperlink ref="A1" location="x!A1" display="${MAIL}" tooltip="Jane Miller"/></hyperlinks>`,
  ],
  ['a user of the workbook', '', '', [], `<fileSharing userName="${MAIL}"/>`],
  [
    'the path of the file',
    '',
    '',
    [],
    `<x15ac:absPath xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac" url="C:\\Users\\${MAIL}\\"/>`,
  ],
  [
    'a constant of a name',
    '',
    '',
    [],
    `<definedNames><definedName name="x" comment="Jane Miller">"${MAIL}"</definedName></definedNames>`,
  ],
  [
    'a number of a name',
    '',
    '',
    [],
    `<definedNames><definedName name="x">${CARD}</definedName></definedNames>`,
  ],
  [
    'a view of a user',
    '',
    '',
    [],
    `<customWorkbookViews><customWorkbookView name="${MAIL}" guid="{00000000-0000-0000-0000-000000000000}"/></customWorkbookViews>`,
  ],
  [
    "a pivot table's user",
    '',
    '',
    [
      beside(
        'xl/pivotCache/p.xml',
        main('pivotCacheDefinition'),
        'pivotCacheDefinition',
        `<pivotCacheDefinition ${S} refreshedBy="${MAIL}"/>`,
      ),
    ],
  ],
  [
    'a cached item',
    '',
    '',
    [
      cache(
        `<cacheFields><cacheField name="x"><sharedItems><s v="${MAIL}"/></sharedItems></cacheField></cacheFields>`,
      ),
    ],
  ],
  [
    'a cached number',
    '',
    '',
    [
      cache(
        `<cacheFields><cacheField name="x"><sharedItems><n v="${CARD}"/></sharedItems></cacheField></cacheFields>`,
      ),
    ],
  ],
  [
    'a cached date and its bounds',
    '',
    '',
    [
      cache(
        `<cacheFields><cacheField name="x"><sharedItems minDate="${DATE}T00:00:00" maxDate="${DATE}T00:00:00"><d v="${DATE}T00:00:00"/></sharedItems></cacheField></cacheFields>`,
      ),
    ],
  ],
  [
    'a group of dates',
    '',
    '',
    [
      cache(
        `<cacheFields><cacheField name="x"><sharedItems/><fieldGroup><rangePr startDate="${DATE}T00:00:00" endDate="${DATE}T00:00:00"/></fieldGroup></cacheField></cacheFields>`,
      ),
    ],
  ],
  [
    'a connection',
    '',
    '',
    [
      beside(
        'xl/connections.xml',
        main('connections'),
        'connections',
        `<connections ${S}><connection id="1" name="x"><dbPr connection="Provider=x;User ID=${MAIL};Password=${CARD}" command="select '${MAIL}'"/></connection></connections>`,
      ),
    ],
  ],
  [
    'a query table',
    '',
    '',
    [
      beside(
        'xl/queryTables/q.xml',
        main('queryTable'),
        'queryTable',
        `<queryTable ${S} name="${MAIL}" connectionId="1"/>`,
        SHEET,
      ),
    ],
  ],
  [
    'the columns of a table',
    '',
    '',
    [
      beside(
        'xl/tables/t.xml',
        main('table'),
        'table',
        `<table ${S} id="1" name="T" displayName="T" ref="A1:A2"><tableColumns><tableColumn id="1" name="${MAIL}" totalsRowLabel="Jane Miller"><calculatedColumnFormula>"${MAIL}"</calculatedColumnFormula></tableColumn></tableColumns></table>`,
        SHEET,
      ),
    ],
  ],
  [
    'another workbook',
    '',
    '',
    [
      beside(
        'xl/externalLinks/e.xml',
        main('externalLink'),
        'externalLink',
        `<externalLink ${S}><externalBook><sheetNames><sheetName val="${MAIL}"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>Jane Miller</v></cell><cell r="B1"><v>${CARD}</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>`,
      ),
    ],
  ],
  [
    'a history of changes',
    '',
    '',
    [
      beside(
        'xl/revisions/h.xml',
        main('revisionHeaders'),
        'revisionHeaders',
        `<headers ${S}><header userName="${MAIL}"/></headers>`,
      ),
    ],
  ],
  [
    'people who share it',
    '',
    '',
    [
      beside(
        'xl/revisions/u.xml',
        main('userNames'),
        'usernames',
        `<users ${S}><userInfo name="${MAIL}"/></users>`,
      ),
    ],
  ],
  [
    'a slicer',
    '',
    '',
    [
      beside(
        'xl/slicers/s.xml',
        'application/vnd.ms-excel.slicer+xml',
        'http://schemas.microsoft.com/office/2007/relationships/slicer',
        `<slicers xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><slicer name="x" caption="${MAIL}"/></slicers>`,
        SHEET,
      ),
    ],
  ],
  [
    'a comment',
    '',
    '',
    [
      beside(
        'xl/comments1.xml',
        main('comments'),
        'comments',
        `<comments ${S}><authors><author>Jane Miller</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>jane@</t></r><r><t>acme.example</t></r></text></comment></commentList></comments>`,
        SHEET,
      ),
    ],
  ],
  [
    'a person',
    '',
    '',
    [
      beside(
        'xl/persons/person.xml',
        'application/vnd.ms-excel.person+xml',
        'http://schemas.microsoft.com/office/2017/10/relationships/person',
        `<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="Jane Miller" id="{00000000-0000-0000-0000-000000000000}" userId="${MAIL}"/></personList>`,
      ),
    ],
  ],
  [
    'a form control',
    '',
    '',
    [
      beside(
        'xl/drawings/v.vml',
        'vmlDrawing',
        'vmlDrawing',
        `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape alt="Jane Miller"><v:textbox><div>${MAIL}</div></v:textbox><x:ClientData ObjectType="Drop"><x:FmlaTxbx>"${MAIL}"</x:FmlaTxbx></x:ClientData></v:shape></xml>`,
        SHEET,
      ),
    ],
  ],
  [
    'caches of a chart',
    '',
    '',
    [
      beside(
        'xl/charts/c.xml',
        'drawingml.chart+xml',
        'chart',
        `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:strCache><c:pt idx="0"><c:v>${MAIL}</c:v></c:pt></c:strCache><c:numCache><c:pt idx="0"><c:v>${CARD}</c:v></c:pt></c:numCache></c:chartSpace>`,
        SHEET,
      ),
    ],
  ],
  [
    'a sheet called as styles are',
    '',
    '',
    [
      beside(
        'xl/worksheets/styles1.xml',
        main('worksheet'),
        'worksheet',
        sheetPart(`<row r="1"><c r="A1" t="str"><v>${MAIL}</v></c></row>`),
      ),
    ],
  ],
  [
    'a chart sheet',
    '',
    '',
    [
      beside(
        'xl/chartsheets/s.xml',
        main('chartsheet'),
        'chartsheet',
        `<chartsheet ${S}><headerFooter><oddFooter>${MAIL}</oddFooter></headerFooter></chartsheet>`,
      ),
    ],
  ],
  [
    'a part of an unknown kind',
    '',
    '',
    [beside('xl/x.xml', 'application/x-unknown+xml', 'x', `<x a="${MAIL}"/>`)],
  ],
  [
    'a custom format of numbers',
    '',
    '',
    [
      beside(
        'xl/styles2.xml',
        'application/xml',
        'x',
        `<x ${S}><numFmt numFmtId="200" formatCode="&quot;${MAIL}&quot;0"/></x>`,
      ),
    ],
  ],
];

async function contentOf(bytes: Buffer): Promise<string> {
  const parts = await readParts(bytes);
  return parts
    .map(({ name, bytes: own }) => {
      const plain = own
        .toString()
        .replaceAll(/&#x([\da-f]+);/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
        .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
        .replaceAll(/(?<=<v>)\d[\d.]*E\d+(?=<)/gi, (number) => String(Number(number)))
        .replaceAll(/DATE\((\d+),(\d+),(\d+)\)/g, (_all, year: string, month: string, day: string) =>
          [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
        );
      return [name, plain, plain.replaceAll(/<[^>]*>/g, '')].join('\n');
    })
    .join('\n');
}

/** All that a scan of a workbook examines. */
async function scanned(bytes: Buffer): Promise<string> {
  const texts: string[] = [];
  for await (const item of xlsx.unpack(sourceOfBytes('', bytes))) {
    assert.equal(item.kind, 'file', JSON.stringify(item));
    for await (const piece of item.pieces) texts.push(Buffer.from(piece).toString());
  }
  const own = await xlsx.own.read(bytes);
  assert.equal(own.unread, undefined, JSON.stringify(own.unread));
  return [...texts, ...own.sections.map(({ text }) => text)].join('\n');
}

describe('a value in a workbook is scanned and replaced', () => {
  for (const [what, cells, behind, parts, workbook] of PLACES)
    it(`in ${what}`, async () => {
      const file = await makeWorkbook(
        `<row r="3"><c r="A3" t="str"><v>x</v></c></row><row r="7">${cells}</row>`,
        { behind, parts, workbook },
      );
      const text = await scanned(file);
      assert.ok(
        VALUES.some((value) => text.includes(value)),
        text,
      );
      const done = await protect('a.xlsx', file);
      const content = await contentOf(done.bytes);
      for (const value of VALUES) assert.ok(!content.includes(value), `${value} in\n${content}`);
      assert.deepEqual(done.leaks, []);
    });
});

describe('the header of a page', () => {
  for (const [what, written, expected] of [
    ['a code of a section next to a value', `&amp;L${CARD}`, '&amp;L[CREDIT_CARD_1]'],
    ['a change of font in a value', '&amp;Cjane@&amp;Bacme.example', '&amp;C[EMAIL_ADDRESS_1]&amp;B'],
    ['two sections, which are two texts', '&amp;Ljane@&amp;Racme.example', '&amp;Ljane@&amp;Racme.example'],
    ['a name of a font', `&amp;&quot;Jane Miller&quot;x`, '&amp;&quot;[PERSON_1]&quot;x'],
    ['an ampersand', `R&amp;&amp;D &amp;R${MAIL}`, 'R&amp;&amp;D &amp;R[EMAIL_ADDRESS_1]'],
  ] as const)
    it(`keeps its codes, with ${what}`, async () => {
      const behind = (text: string): string => `<headerFooter><oddHeader>${text}</oddHeader></headerFooter>`;
      const file = await makeWorkbook('', { behind: behind(written) });
      assert.equal((await scanned(file)).includes('&'), written.includes('&amp;&amp;'));
      const { bytes } = await protect('a.xlsx', file);
      assert.ok((await contentOf(bytes)).includes(behind(expected)));
    });
});

describe('a workbook is refused by name, in a scan and when it is rewritten,', () => {
  for (const [what, file, why] of [
    [
      'whose sheet declares a document type',
      makeWorkbook(`<row r="1"><c r="A1" t="str"><v>&amp;x;</v></c></row>`, { start: '<!DOCTYPE x>' }),
      /sheet1\.xml declares a document type|sheet1\.xml contains a document type/,
    ],
    [
      'whose sheet is truncated',
      makeWorkbook(`<row r="1"><c r="A1" t="str"><v>x</v>`, { isTruncated: true }),
      /sheet1\.xml is (?:truncated|not well-formed)/,
    ],
    [
      'with two cells of one reference',
      makeWorkbook('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
      /two cells with one reference/,
    ],
    [
      'whose strings declare a document type',
      makeWorkbook('', {
        parts: [
          beside(
            'xl/sharedStrings.xml',
            main('sharedStrings'),
            'sharedStrings',
            `<!DOCTYPE x [<!ENTITY y "${MAIL}">]><sst ${S}><si><t>&y;</t></si></sst>`,
          ),
        ],
      }),
      /sharedStrings\.xml (?:declares|contains) a document type/,
    ],
  ] as const)
    it(what, async () => {
      const bytes = await file;
      const reasons: string[] = [];
      try {
        for await (const item of xlsx.unpack(sourceOfBytes('', bytes)))
          if (item.kind === 'file')
            for await (const piece of item.pieces) reasons.push(piece.length.toString());
      } catch (error) {
        reasons.push(String(error));
      }
      assert.match(reasons.join('\n'), why);
      await assert.rejects(protect('a.xlsx', bytes), why);
    });
});
