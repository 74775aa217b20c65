import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { readBesideSheets, unpackOds } from '../../../src/formats/workbook/read-ods.js';
import type { ScanFinding, ScannedFile } from '../../../src/scan/scan-finding.js';
import { makeZip } from '../../support/sample-documents.js';
import { runScan } from '../../support/run-scan.js';
import { runWithPatterns } from '../../support/run-with-patterns.js';
import { sharePatterns } from '../../support/shared-patterns.js';
import { makeWorkbook } from '../../support/workbook-files.js';

const PEOPLE = [
  ['tom.baker@example.org', '42', 'charge 4111111111111111 at once'],
  ['ada.byron@example.org', '36', 'came in late on a weekday'],
  ['max.weber@example.org', '56', 'wants a room with a window'],
  ['eva.jones@example.org', '31', 'leaves early on most days'],
];
const NAMES = ['email', 'quantity', 'note'];
const TITLE = ['People of the house'];

/** A sheet whose first row is 3. */
const cellsOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row, index) => {
      const number = (index + 3).toString();
      const cells = row.map((text, column) => {
        const at = `r="${'ABC'.charAt(column)}${number}"`;
        return /^\d+$/.test(text) ? `<c ${at}><v>${text}</v></c>` : `<c ${at} t="str"><v>${text}</v></c>`;
      });
      return `<row r="${number}">${cells.join('')}</row>`;
    })
    .join('');

const ODF = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const makeOds = (rows: readonly (readonly string[])[]): Buffer => {
  const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
  const body = rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('');
  return makeZip([
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
    [
      'content.xml',
      `<office:document-content ${ODF}><office:body><office:spreadsheet><table:table table:name="Data">${body}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ],
  ]);
};

/** Rows of a sheet, what its columns are called, its rows of data, and the one in which a card number leaks. */
const SHEETS: readonly {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly [email: string, note: string];
  readonly records: number;
  readonly leak: number;
}[] = [
  { name: 'named', rows: [NAMES, ...PEOPLE], columns: ['email', 'note'], records: 4, leak: 2 },
  { name: 'bare', rows: PEOPLE, columns: ['column 1', 'column 3'], records: 4, leak: 1 },
  { name: 'titled', rows: [TITLE, NAMES, ...PEOPLE], columns: ['email', 'note'], records: 5, leak: 3 },
  { name: 'titled-bare', rows: [TITLE, ...PEOPLE], columns: ['column 1', 'column 3'], records: 5, leak: 2 },
];

const patterns = sharePatterns('1');
const run = (...args: readonly string[]) => runWithPatterns(args, patterns());

test('an OpenDocument spreadsheet hides no text behind a value, and no part', async () => {
  const cells = [
    ['float', 'value="1234.567"', '1,234.57 EUR'],
    ['float', 'value="1"', 'Jane Miller'],
    ['percentage', 'value="0.125"', '12.5 %'],
    ['date', 'date-value="1980-02-03"', '03.02.80'],
    ['string', 'string-value="Bob"', 'Eve'],
  ].map(
    ([type = '', value = '', text = '']) =>
      `<table:table-cell office:value-type="${type}" office:${value}><text:p>${text}</text:p></table:table-cell>`,
  );
  const ods = makeZip([
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
    [
      'content.xml',
      `<office:document-content ${ODF}><table:table table:name="Data"><table:title>Tom</table:title><table:desc>Ann</table:desc><table:table-row>${cells.join('')}</table:table-row></table:table></office:document-content>`,
    ],
    ['Pictures/1.png', 'picture'],
    ['settings.xml', '<a/>'],
  ]);
  const { sections } = await readBesideSheets(ods);
  assert.equal(
    sections.map(({ text }) => text.replaceAll(/\s*\n\s*/g, ' ')).join(),
    'Data Tom Ann Jane Miller Eve',
  );
  const names: string[] = [];
  for await (const item of unpackOds(ods)) if (item.kind === 'file') names.push(item.name);
  assert.deepEqual(names, ['Data', 'Pictures/1.png', 'settings.xml']);
});

describe('the first row of a sheet', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheet-header-'));
  before(async () => {
    for (const { name, rows } of SHEETS) {
      writeFileSync(path.join(folder, `${name}.xlsx`), await makeWorkbook(cellsOf(rows)));
      writeFileSync(path.join(folder, `${name}.ods`), makeOds(rows));
    }
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('names the columns or is data, for a scan as in any table', async () => {
    const { code, stdout, stderr } = await runScan(['.', '--json', '--providers', 'pattern', '--exit-zero'], {
      cwd: folder,
    });
    assert.equal(code, 0, stderr);
    const report = JSON.parse(stdout) as { findings: readonly ScanFinding[]; files: readonly ScannedFile[] };
    for (const { name, rows, columns, records, leak } of SHEETS)
      for (const [ending, above] of [
        ['xlsx', 2],
        ['ods', 0],
      ] as const) {
        const sheet = `${name}.${ending}!Data`;
        const file = report.files.find((one) => one.file === sheet);
        assert.equal(file?.has_headers?.detected, rows.includes(NAMES), sheet);
        assert.equal(file.rows, records, sheet);
        const found = report.findings
          .filter((one) => one.file === sheet)
          .map(({ category, location, details }) => [
            category,
            location.location_unit === 'column' && location.column_name,
            details?.rows_with_classification,
            details?.first_rows,
          ]);
        assert.deepEqual(
          found.sort(),
          [
            ['CREDIT_CARD', columns[1], 1, [above + leak]],
            ['EMAIL_ADDRESS', columns[0], 4, undefined],
          ],
          sheet,
        );
      }
  });

  for (const { name, rows } of SHEETS)
    for (const headers of ['auto', 'yes', 'no'] as const)
      it(`is protected like data and comes back: ${name}, --headers ${headers}`, async () => {
        const own = path.join(folder, `${name}-${headers}`);
        const [out, back] = [path.join(own, 'out'), path.join(own, 'back')];
        mkdirSync(out, { recursive: true });
        mkdirSync(back);
        const map = ['--map', path.join(own, 'map.json')];
        const policy = path.join(own, 'policy.yaml');
        writeFileSync(policy, 'version: 1\ndefault:\n  operator: number\n');
        const file = path.join(folder, `${name}.xlsx`);
        const protection = ['--policy', policy, '--headers', headers, '--verify', ...map];
        const done = await run('protect', file, ...protection, '-o', out);
        assert.equal(done.code, 0, done.err);
        const told = headers === 'auto' && !rows.includes(NAMES);
        assert.equal(done.err.includes('The first row was read as data.'), told, done.err);
        const parts = await readParts(readFileSync(path.join(out, `${name}.xlsx`)));
        const sheet = parts.find((part) => part.name === 'xl/worksheets/sheet1.xml')?.bytes.toString() ?? '';
        assert.doesNotMatch(sheet, /@|4111/);
        assert.match(sheet, /\[EMAIL_ADDRESS_4\]/);
        if (rows.includes(NAMES) && headers !== 'no')
          assert.match(sheet, /<v>email<\/v>.*<v>quantity<\/v>.*<v>note<\/v>/);
        const restored = await run('restore', path.join(out, `${name}.xlsx`), ...map, '-o', back);
        assert.equal(restored.code, 0, restored.err);
        const again = await readParts(readFileSync(path.join(back, `${name}.xlsx`)));
        const text = again.find((part) => part.name === 'xl/worksheets/sheet1.xml')?.bytes.toString() ?? '';
        for (const cell of rows.flat()) assert.ok(text.includes(`>${cell}<`), cell);
      });
});
