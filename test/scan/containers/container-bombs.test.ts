import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { zip } from '../../../src/formats/archives/zip.js';
import { UnpackBudget } from '../../../src/scan/containers/unpack-budget.js';
import { sourceOfBytes } from '../../../src/sources/byte-source.js';
import { scanHostile, temporaryFolder } from '../../support/run-scan.js';
import { makeZip } from '../../support/sample-documents.js';

const MAIL = 'jane@example.org';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook of one sheet with these shared strings, as XML. */
const workbook = (sheet: string, strings: string): Buffer =>
  makeZip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ],
    ['xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${strings}</sst>`],
    ['xl/worksheets/sheet1.xml', `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`],
  ]);

const row = (cells: string): string => `<sheetData><row r="1">${cells}</row></sheetData>`;
const MAIL_CELL = `<c r="A1" t="inlineStr"><is><t>${MAIL}</t></is></c>`;

/** Zips in each other, the innermost with a text. */
function nested(levels: number): Buffer {
  let archive = makeZip([['n.txt', MAIL]]);
  for (let level = 1; level < levels; level++) archive = makeZip([['z.zip', archive]]);
  return archive;
}

/** An archive whose directory and header claim that an entry has ten bytes. */
function lying(): Buffer {
  const archive = makeZip([
    ['lies.txt', 'x'.repeat(1_000_000)],
    ['true.txt', MAIL],
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(1_000_000);
  const claimed = Buffer.alloc(4);
  claimed.writeUInt32LE(10);
  for (let at = archive.indexOf(size); at >= 0; at = archive.indexOf(size, at)) claimed.copy(archive, at);
  return archive;
}

const BOMBS: readonly (readonly [name: string, bytes: Buffer, unread: string, reason: RegExp])[] = [
  ['a.zip', makeZip([['zeros.txt', Buffer.alloc(2 ** 28)]]), 'a.zip', /more than 200 times its size/],
  ['b.gz', gzipSync(Buffer.alloc(2 ** 28)), 'b.gz', /more than 200 times its size/],
  ['c.zip', nested(7), `c.zip${'!z.zip'.repeat(5)}`, /nested too deeply in other files/],
  ['d.zip', lying(), 'd.zip!lies.txt', /does not match the directory of the archive/],
  ['e.zip', Buffer.concat([nested(1).subarray(0, -30)]), 'e.zip', /corrupted or truncated/],
  [
    'h.parquet',
    Buffer.concat([
      Buffer.from('PAR1'),
      Buffer.alloc(64, 0xff),
      Buffer.from('\xff\xff\xff\x0fPAR1', 'latin1'),
    ]),
    'h.parquet!rows',
    /broken/,
  ],
  ['i.db', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5000, 7)]), 'i.db', /corrupted/],
  ['g.xlsx', Buffer.concat([workbook(row(''), '').subarray(0, 600)]), 'g.xlsx', /corrupted or truncated/],
];

test('what unpacks to too much, or lies, is unread by its name; the scan goes on, and stays below 600 MB', async (t) => {
  const folder = temporaryFolder(t);
  for (const [name, bytes] of BOMBS) writeFileSync(path.join(folder, name), bytes);
  const cells = `${row(MAIL_CELL)}<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`;
  const strings = `<si><t>${'x'.repeat(10)}</t></si>`.repeat(3_000_000);
  writeFileSync(path.join(folder, 'strings.xlsx'), workbook(row(MAIL_CELL), strings));
  writeFileSync(path.join(folder, 'merged.xlsx'), workbook(cells, ''));
  writeFileSync(path.join(folder, 'z.txt'), `Mail ${MAIL}`);
  const temporary = temporaryFolder(t);
  const { findings, unread, peak } = await scanHostile(folder, { TMPDIR: temporary });
  for (const [, , file, reason] of BOMBS)
    assert.match(unread.find((one) => one.file === file)?.reason ?? `not unread: ${file}`, reason);
  assert.deepEqual(
    findings.map(({ file }) => file),
    ['d.zip!true.txt', 'merged.xlsx!S', 'strings.xlsx!S', 'z.txt'],
  );
  assert.deepEqual(readdirSync(temporary), []);
  if (process.platform === 'linux') assert.ok(peak > 0 && peak < 600, `${peak.toFixed(0)} MB`);
});

test('an entry of a ZIP archive that is named like a folder is read if it has content', async () => {
  const archive = sourceOfBytes(
    'a.zip',
    makeZip([
      ['empty/', ''],
      ['full/', MAIL],
    ]),
  );
  const read: string[] = [];
  for await (const item of zip.unpack(archive))
    if (item.kind === 'file') read.push(`${item.name}: ${(await buffer(item.pieces)).toString()}`);
  assert.deepEqual(read, [`full/: ${MAIL}`]);
});

test('the number of files in a file is bounded, at whatever level they lie', () => {
  const budget = new UnpackBudget();
  for (let file = 0; file < 100_000; file++) budget.addFile();
  assert.throws(() => {
    budget.addFile();
  }, /more than 100,000 files/);
});
