import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ScanFinding } from '../../src/scan/scan-finding.js';
import type { UnreadFile } from '../../src/sources/unread-file.js';
import { FOREIGN_WRITERS, writeForeignFiles } from '../support/foreign-files.js';
import { needs } from '../support/needs.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runScan } from '../support/run-scan.js';

/** What is planted: the file, the category, and where in it: a column, or offsets. */
const PLANTED: readonly (readonly [file: string, category: string, where: string])[] = [
  ['book.xlsx!People', 'EMAIL_ADDRESS', 'column 1 email'],
  ['book.xlsx!People', 'DOB', 'column 2 born'],
  ['book.xlsx!People', 'DATETIME', 'column 3 at'],
  ['book.xlsx!Cards, hidden', 'CREDIT_CARD', 'column 0 card'],
  ['book.xlsx!Corner', 'EMAIL_ADDRESS', 'column 16383 column 16384'],
  ['book.xlsx!Formulas', 'EMAIL_ADDRESS', 'column 0 mail'],
  ['book.xlsx', 'CREDIT_CARD', 'comments: extracted_text 12'],
  ['letter.docx', 'EMAIL_ADDRESS', 'extracted_text 5'],
  // A table and a text box.
  ['letter.docx', 'EMAIL_ADDRESS', 'extracted_text 28'],
  ['letter.docx', 'EMAIL_ADDRESS', 'extracted_text 51'],
  ['letter.docx', 'EMAIL_ADDRESS', 'header 1: extracted_text 10'],
  ['letter.docx', 'CREDIT_CARD', 'footer 1: extracted_text 8'],
  ['letter.docx', 'EMAIL_ADDRESS', 'comments: extracted_text 4'],
  ['slides.pptx', 'EMAIL_ADDRESS', 'slide 1: extracted_text 5'],
  ['slides.pptx', 'CREDIT_CARD', 'slide 1: extracted_text 22'],
  ['slides.pptx', 'EMAIL_ADDRESS', 'notes of slide 1: extracted_text 5'],
  ['sheets.ods!People & cards', 'EMAIL_ADDRESS', 'column 0 email'],
  ['sheets.ods!People & cards', 'DOB', 'column 1 born'],
  ['sheets.ods', 'CREDIT_CARD', 'beside cells: extracted_text 30'],
  ['.env', 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['mails.mbox!1.eml', 'EMAIL_ADDRESS', 'from: extracted_text 10'],
  ['mails.mbox!1.eml', 'CREDIT_CARD', 'text: extracted_text 15'],
  ['mails.mbox!2.eml', 'CREDIT_CARD', 'text: extracted_text 15'],
  ['people.db!people', 'EMAIL_ADDRESS', 'column 1 email'],
  ['people.db!odd "name', 'CREDIT_CARD', 'column 0 card'],
  ['db.zip!in.sqlite!people', 'EMAIL_ADDRESS', 'column 1 email'],
  ...['snappy', 'zstd', 'plain'].flatMap((name): readonly (readonly [string, string, string])[] => [
    [`${name}.parquet!rows`, 'EMAIL_ADDRESS', 'column 1 email'],
    [`${name}.parquet!rows`, 'DOB', 'column 2 born'],
    [`${name}.parquet!rows`, 'CREDIT_CARD', 'column 4 person.card'],
    [`${name}.parquet!rows`, 'EMAIL_ADDRESS', 'column 6 tags'],
  ]),
  ['log.txt.bz2!log.txt', 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['two.bz2!two', 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['zeros.csv.bz2!zeros.csv', 'EMAIL_ADDRESS', 'column 1 email'],
  ['people.tar.bz2!in/people.csv', 'EMAIL_ADDRESS', 'column 1 email'],
  ['log.txt.zst!log.txt', 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['two.zst!two', 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['people.tar.zst!in/people.csv', 'EMAIL_ADDRESS', 'column 1 email'],
  ['colours.log', 'EMAIL_ADDRESS', 'line 1 column 20'],
  ['colours.log', 'CREDIT_CARD', 'line 1 column 61'],
  ['people.yaml', 'EMAIL_ADDRESS', 'line 3 column 12'],
  ['people.yaml', 'CREDIT_CARD', 'line 4 column 12'],
  ['page.html', 'EMAIL_ADDRESS', 'line 2 column 31'],
  ['page.html', 'EMAIL_ADDRESS', 'line 3 column 64'],
  ['latin.csv', 'EMAIL_ADDRESS', 'column 2 email'],
  ['bare16.txt', 'EMAIL_ADDRESS', 'line 1 column 10'],
  ['cyrillic.txt', 'EMAIL_ADDRESS', 'line 1 column 19'],
  ['log.txt.gz!log.txt', 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['two.gz!two', 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['people.tar.gz!in/people.csv', 'EMAIL_ADDRESS', 'column 1 email'],
  [`people.tar.gz!${'é'.repeat(120)}.txt`, 'EMAIL_ADDRESS', 'line 1 column 6'],
  [`gnu.tar!deep/${'x'.repeat(150)}.txt`, 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['all.zip!dir/people.csv', 'EMAIL_ADDRESS', 'column 1 email'],
  ['all.zip!book.xlsx!People', 'EMAIL_ADDRESS', 'column 1 email'],
  ['all.zip!ünïcode.txt', 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['all.zip!inner.zip!n.txt', 'EMAIL_ADDRESS', 'line 1 column 6'],
  ['all.zip!../up.txt', 'EMAIL_ADDRESS', 'line 1 column 6'],
];

/** What is left out, and why. */
const UNREAD: readonly (readonly [file: string, reason: RegExp, skipped: boolean])[] = [
  ['all.zip!picture.png', /image is damaged/, false],
  ['people.tar.gz!link', /symbolic link/, true],
  ['gnu.tar!link', /symbolic link/, true],
  ['people.tar.bz2!link', /symbolic link/, true],
  ['people.tar.zst!link', /symbolic link/, true],
];

interface Report {
  readonly findings: readonly ScanFinding[];
  readonly files: readonly { readonly file: string; readonly notes: readonly string[] }[];
  readonly unread: readonly UnreadFile[];
}

const whereOf = ({ location, part }: ScanFinding): string => {
  if (location.location_unit === 'column')
    return `column ${location.column_index.toString()} ${location.column_name}`;
  if (location.location_unit === 'file')
    return `line ${location.start_line.toString()} column ${location.start_column.toString()}`;
  const place = `${location.location_unit} ${location.start_index.toString()}`;
  return part === undefined ? place : `${part}: ${place}`;
};

describe('files that other programs wrote', needs(FOREIGN_WRITERS, 'what writes them'), () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foreign-'));
  let report: Report;
  let found: ReadonlySet<string>;

  before(async () => {
    writeForeignFiles(folder);
    const { code, stdout, stderr } = await runScan(
      ['.', '--json', '--providers', 'pattern', '--workers', '1', '--exit-zero'],
      {
        cwd: folder,
      },
    );
    rmSync(folder, { recursive: true, force: true });
    // A picture is not read.
    assert.equal(code, 3, stderr);
    report = JSON.parse(stdout) as Report;
    found = new Set(
      report.findings.map((finding) => [finding.file, finding.category, whereOf(finding)].join(' | ')),
    );
  });

  for (const [file, category, where] of PLANTED) {
    it(`${file}: ${category} at ${where}`, () => {
      const near = [...found].filter((line) => line.startsWith(`${file} | `)).join('\n');
      assert.ok(found.has([file, category, where].join(' | ')), `found there:\n${near}`);
    });
  }

  it('nothing else is unread, and each has its reason', () => {
    const unread = new Map(report.unread.map((one) => [one.file, one]));
    assert.deepEqual([...unread.keys()].sort(), UNREAD.map(([file]) => file).sort());
    for (const [file, reason, skipped] of UNREAD) {
      assert.match(unread.get(file)?.reason ?? '', reason);
      assert.equal(unread.get(file)?.skipped, skipped);
    }
  });

  it('a hidden sheet says that it is one; an archive is listed beside what lies in it', () => {
    const files = new Map(report.files.map(({ file, notes }) => [file, notes]));
    assert.deepEqual(files.get('book.xlsx!Cards, hidden'), ['the sheet is hidden']);
    assert.deepEqual(files.get('book.xlsx!People'), []);
    for (const file of ['all.zip', 'all.zip!inner.zip', 'book.xlsx', 'people.tar.gz'])
      assert.ok(files.has(file), file);
  });
});
