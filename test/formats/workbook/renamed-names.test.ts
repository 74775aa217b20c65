import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { renamedFormula, withRenamed } from '../../../src/formats/workbook/rename-references.js';
import { formulaRuns } from '../../../src/formats/workbook/formula-runs.js';
import { makePackage, type BesidePart } from '../../support/office-files.js';
import { makeWorkbook, S } from '../../support/workbook-files.js';
import { protect, restore } from '../../support/rewriting.js';

const part = (name: string, kind: string, content: string, from?: string): BesidePart => ({
  name,
  type: `spreadsheetml.${kind}+xml`,
  role: kind,
  content,
  ...(from !== undefined && { from }),
});
const cell = (at: string, text: string): string => `<c r="${at}" t="str"><v>${text}</v></c>`;
const SHEET = 'xl/worksheets/sheet1.xml';

const inFormula = (column: string): string => column.replace('@', "'@");

/** A workbook in which sheets, names, a table with its columns and a pivot table bear values. */
const file = (names: { readonly sheet: string; readonly column: string; readonly name: string }) =>
  makePackage(
    {
      name: 'xl/workbook.xml',
      type: 'spreadsheetml.sheet.main+xml',
      content:
        `<workbook ${S}><sheets><sheet name="${names.sheet}" sheetId="1" r:id="rId10"/><sheet name="Other" sheetId="2" r:id="rId11"/></sheets>` +
        `<definedNames><definedName name="${names.name}">'${names.sheet}'!$A$2</definedName></definedNames></workbook>`,
    },
    [
      part(
        SHEET,
        'worksheet',
        `<worksheet ${S}><sheetData><row r="1">${cell('A1', names.column)}${cell('B1', 'Jane Miller')}${cell('C1', 'Place')}</row><row r="2">${cell('A2', 'x')}${cell('B2', 'y')}${cell('C2', 'z')}</row></sheetData></worksheet>`,
      ),
      part(
        'xl/worksheets/sheet2.xml',
        'worksheet',
        `<worksheet ${S}><sheetData><row r="1"><c r="A1"><f>SUM(Staff[${inFormula(names.column)}])+COUNTA(Staff[[#All],[Jane Miller]])+${names.name}+'${names.sheet}'!A2</f><v>1</v></c></row></sheetData></worksheet>`,
      ),
      part(
        'xl/tables/table1.xml',
        'table',
        `<table ${S} id="1" name="Staff" displayName="Staff" ref="A1:C2"><tableColumns count="3"><tableColumn id="1" name="${names.column}"/><tableColumn id="2" name="Jane Miller"/><tableColumn id="3" name="Place"><calculatedColumnFormula>Staff[[#This Row],[${inFormula(names.column)}]]&amp;"Bob"</calculatedColumnFormula></tableColumn></tableColumns></table>`,
        SHEET,
      ),
      part(
        'xl/pivotCache/pivotCacheDefinition1.xml',
        'pivotCacheDefinition',
        `<pivotCacheDefinition ${S}><cacheSource type="worksheet"><worksheetSource ref="A1:C2" sheet="${names.sheet}"/></cacheSource><cacheFields count="3"><cacheField name="${names.column}"/><cacheField name="Jane Miller"/><cacheField name="Place"/></cacheFields></pivotCacheDefinition>`,
      ),
      part(
        'xl/pivotTables/pivotTable1.xml',
        'pivotTable',
        `<pivotTableDefinition ${S} name="Bob" dataCaption="Jane Miller" rowHeaderCaption="jane@acme.example"><pivotFields><pivotField name="Jane Miller"/></pivotFields><dataFields><dataField name="Bob" fld="0"/></dataFields></pivotTableDefinition>`,
        'xl/worksheets/sheet2.xml',
      ),
    ],
  );

const VALUES = /Bob|Jane|jane@/;
const NAMES = { sheet: 'Bob', column: 'jane@acme.example', name: 'Bob' };

async function textsOf(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  return new Map((await readParts(bytes)).map(({ name, bytes: own }) => [name, own.toString()]));
}

describe('names of which nothing is left are neutral, and everything that uses them agrees', () => {
  it('redact', async () => {
    const done = await protect('a.xlsx', await file(NAMES), 'default: {operator: redact}');
    const texts = await textsOf(done.bytes);
    const has = (name: string, ...wanted: readonly string[]): void => {
      for (const one of wanted)
        assert.ok(texts.get(name)?.includes(one), `${one} in ${texts.get(name) ?? ''}`);
    };
    has('xl/workbook.xml', '<sheet name="Sheet1"', '<definedName name="Name1">\'Sheet1\'!$A$2');
    has('xl/worksheets/sheet2.xml', "SUM(Staff[Column1])+COUNTA(Staff[[#All],[Column2]])+Name1+'Sheet1'!A2");
    has('xl/tables/table1.xml', 'id="1" name="Column1"', 'id="2" name="Column2"', 'id="3" name="Place"');
    has('xl/tables/table1.xml', 'Staff[[#This Row],[Column1]]&amp;""');
    has(SHEET, '>Column1</t>', '>Column2</t>', '<v>Place</v>');
    has('xl/pivotCache/pivotCacheDefinition1.xml', 'sheet="Sheet1"', '"Column1"', '"Column2"', '"Place"');
    assert.doesNotMatch([...texts.values()].join('\n'), VALUES);
    has(
      'xl/pivotTables/pivotTable1.xml',
      'name="PivotTable1" dataCaption="Values1"',
      'name="Field1"',
      '"Values2"',
    );
    assert.deepEqual(done.leaks, []);
  });

  it('label, which gives two of them one name', async () => {
    const both = { ...NAMES, sheet: 'Bob', column: 'Bob' };
    const done = await protect('a.xlsx', await file(both), 'default: {operator: label}');
    const texts = await textsOf(done.bytes);
    assert.match(
      texts.get('xl/tables/table1.xml') ?? '',
      /id="1" name="\[PERSON\]".*id="2" name="\[PERSON\]2"/,
    );
    assert.match(texts.get(SHEET) ?? '', />\[PERSON\]<.*>\[PERSON\]2</);
    assert.match(texts.get('xl/worksheets/sheet2.xml') ?? '', /Staff\['\[PERSON'\]\].*\['\[PERSON'\]2\]/);
    assert.doesNotMatch([...texts.values()].join('\n'), VALUES);
  });

  it('number, and restore', async () => {
    const before = await file(NAMES);
    const done = await protect('a.xlsx', before);
    assert.doesNotMatch([...(await textsOf(done.bytes)).values()].join('\n'), VALUES);
    const back = await textsOf(await restore('a.xlsx', done));
    for (const [name, was] of await textsOf(before))
      if (/workbook|sheet2|tables/.test(name)) assert.equal(back.get(name), was.replaceAll('Bob!', "'Bob'!"));
    assert.match(back.get(SHEET) ?? '', /jane@acme\.example<.*Jane Miller</);
  });

  it('hash, whose result is longer than a sheet may be called', async () => {
    const policy = 'default: {operator: replace, with: "0123456789012345678901234567890123456789"}';
    const done = await protect('a.xlsx', await file(NAMES), policy);
    assert.match((await textsOf(done.bytes)).get('xl/workbook.xml') ?? '', /<sheet name="Sheet1"/);
    assert.match(done.notes.join(), /the name of a sheet is too long, so it has a neutral name/);
  });

  it('a sheet that is called so already stays what it is', async () => {
    const done = await protect(
      'a.xlsx',
      await file({ ...NAMES, column: 'Column2' }),
      'default: {operator: redact}',
    );
    assert.match(
      (await textsOf(done.bytes)).get('xl/tables/table1.xml') ?? '',
      /id="1" name="Column2".*id="2" name="Column1"/,
    );
  });
});

it('a link shows what its cell became', async () => {
  const names = Array.from({ length: 9 }, (_none, index) => {
    const row = (index + 2).toString();
    return `<row r="${row}">${cell(`A${row}`, 'Bob')}</row>`;
  });
  const link = (at: string, display: string): string =>
    `<hyperlink ref="${at}" location="A1" display="${display}"/>`;
  const rows = `<row r="1">${cell('A1', 'full name')}</row>${names.join('')}<row r="11">${cell('A11', 'Kim')}</row>`;
  const behind = `<hyperlinks>${link('A11', 'Kim')}${link('A2:B2', 'Bob')}${link('A3', 'Other')}</hyperlinks>`;
  const before = await makeWorkbook(rows, { behind });
  const done = await protect('a.xlsx', before, 'default: {operator: label}');
  const sheet = (await textsOf(done.bytes)).get(SHEET) ?? '';
  const shown = Array.from(sheet.matchAll(/display="([^"]*)"/g), ([, text]) => text);
  const cells = Array.from(
    sheet.matchAll(/<c r="A(?:11|2)"[^>]*>.*?<[tv][^>]*>([^<]*)</g),
    ([, text]) => text,
  );
  assert.deepEqual(shown, [cells[1], cells[0], 'Other']);
  assert.equal(cells[0], '[PERSON]');
  assert.deepEqual(done.leaks, []);
  const numbered = await protect('a.xlsx', before);
  assert.match((await textsOf(await restore('a.xlsx', numbered))).get(SHEET) ?? '', /"Kim".*"Bob".*"Other"/);
});

describe('formulas', () => {
  const renamed = {
    sheets: new Map([['Bob', 'Sheet1']]),
    names: new Map([['Rate', 'Name1']]),
    columns: new Map([['a [b]', 'Column1']]),
  };
  for (const [formula, expected] of [
    ['Bob!A1+Rate', 'Sheet1!A1+Name1'],
    ['"Bob!A1 Rate [a]"', '"Bob!A1 Rate [a]"'],
    ["T[a '[b']]", 'T[Column1]'],
    ["T[@a '[b']]", 'T[@Column1]'],
    ["T[[#This Row],[a '[b']]]", 'T[[#This Row],[Column1]]'],
    ['Rated+Rate2', 'Rated+Rate2'],
  ] as const)
    it(`${formula} uses the new names`, () => {
      assert.equal(renamedFormula(formula, renamed), expected);
    });

  it('are found where a name is written with character references', () => {
    const sheets = new Map([['Bob', 'Sheet1']]);
    assert.equal(withRenamed('<f>&#66;ob!A1</f>', { ...renamed, sheets }), '<f>Sheet1!A1</f>');
  });

  for (const [formula, texts] of [
    ['jane@acme.example', ['jane@acme.example']],
    ['SUM(A1:B2)+DE89370400440532013000', ['DE89370400440532013000']],
    ['Miller!A1+Known', ['Miller']],
    ['SUM(A1:XFD1048576)+_xlfn.CONCAT(R10C10,TRUE)-$AB$12345', []],
    ['Staff_total*Known', ['Staff_total']],
    ['"Bob"&Known', ['Bob']],
    ['T[@Known]+12', []],
  ] as const)
    it(`${formula} is examined for what the workbook does not define`, () => {
      const runs = formulaRuns(formula, new Set(['Known', 'Other']));
      assert.deepEqual(
        runs.flatMap(({ text, place }) => (place === undefined ? [] : [text])),
        texts,
      );
    });
});
