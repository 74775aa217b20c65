import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, after, describe, it } from 'node:test';
import { tmpdir } from 'node:os';
import { REPORTS } from '../../src/reports/registry.js';
import { isUnread, type UnreadFile } from '../../src/sources/unread-file.js';
import { rawPdf } from '../support/raw-pdf.js';
import { runMerge, runScan, type ScanRun } from '../support/run-scan.js';

const HDF5 = Buffer.from('\x89HDF\r\n\x1a\n\0\0\0\0\0\x08\x08\0', 'latin1');
const ACCESS = Buffer.from('\0\x01\0\0Standard Jet DB\0\x01\0\0\0', 'latin1');
const STATA = Buffer.from('<stata_dta><header><release>118</release></header>\0\0\0', 'latin1');
const PICKLE = Buffer.from('\x80\x04\x95\x1a\0\0\0\0\0\0\0}\x94\x8c\x04name\x94\x8c\x04Jane\x94s.', 'latin1');
const LZMA = Buffer.from(
  '\x5d\0\0\x80\0\xff\xff\xff\xff\xff\xff\xff\xff\0\x05\x41\xfb\xff\xff\xff\xe0\0\0\0',
  'latin1',
);
const FONT = Buffer.from('\0\x01\0\0\0\x0a\0\x80\0\x03\0\x20OS/2\0\0\0\0\0\0\0\0', 'latin1');
/** A ZIP file of one entry that is encrypted (bit 0 of its flags). */
const ENCRYPTED = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\0\x01\0\0\0\0\0\0\0\0\0\0\0\x10\0\0\0\x10\0\0\0\x05\0\0\0a.txt', 'latin1'),
  Buffer.alloc(16, 7),
  Buffer.from(
    'PK\x01\x02\x14\0\x14\0\x01\0\0\0\0\0\0\0\0\0\0\0\x10\0\0\0\x10\0\0\0\x05\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0a.txt',
    'latin1',
  ),
  Buffer.from('PK\x05\x06\0\0\0\0\x01\0\x01\0\x33\0\0\0\x33\0\0\0\0\0', 'latin1'),
]);

/** Files that are unread, and files that are listed and are not. */
const UNREAD = [
  'access.mdb',
  'damaged.docx',
  'encrypted.zip',
  'frame.pkl',
  'packed.lzma',
  'panel.dta',
  'sensor.h5',
  'sound.pdf',
];
const SKIPPED = ['letters.ttf', 'loop'];

interface Report {
  readonly summary: { readonly complete: boolean; readonly unread: number; readonly skipped: number };
  readonly unread: readonly UnreadFile[];
}

const nameOf = (file: string): string => path.basename(file.split('!')[0] ?? '');

describe('inputs that are not read, in a folder of all kinds', () => {
  let folder: string;
  let scan: ScanRun;
  let report: Report;
  let state: string;
  let expected: number;
  /** The superuser may read what nobody may. */
  const isRoot = process.getuid?.() === 0;

  before(async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'unread-'));
    folder = path.join(root, 'in');
    state = path.join(root, 'state');
    mkdirSync(folder);
    const put = (name: string, bytes: string | Buffer | Uint8Array): void => {
      writeFileSync(path.join(folder, name), bytes);
    };
    put('sensor.h5', HDF5);
    put('access.mdb', ACCESS);
    put('panel.dta', STATA);
    put('frame.pkl', PICKLE);
    put('packed.lzma', LZMA);
    put('encrypted.zip', ENCRYPTED);
    put('letters.ttf', FONT);
    put('damaged.docx', Buffer.from('PK\x03\x04 and nothing of a document', 'latin1'));
    put('sound.pdf', soundPage());
    put('fine.txt', 'Write to jane@example.org\n');
    put('secret.txt', 'x\n');
    chmodSync(path.join(folder, 'secret.txt'), 0);
    symlinkSync('loop', path.join(folder, 'loop'));
    scan = await runScan(['in', '--providers', 'pattern', '--exit-zero', '--state', state], { cwd: root });
    const { stdout } = await runMerge([state, '--json', '--exit-zero'], { cwd: root });
    report = JSON.parse(stdout) as Report;
    expected = UNREAD.length + (isRoot ? 0 : 1);
  });
  after(() => {
    rmSync(path.dirname(folder), { recursive: true, force: true });
  });

  it('are each listed, as unread or as skipped', () => {
    const names = (unread: boolean) =>
      [
        ...new Set(report.unread.filter((one) => isUnread(one) === unread).map(({ file }) => nameOf(file))),
      ].sort();
    assert.deepEqual(
      names(true).filter((name) => name !== 'secret.txt'),
      UNREAD,
    );
    assert.equal(names(true).includes('secret.txt'), !isRoot);
    assert.deepEqual(names(false), SKIPPED);
  });

  it('count the same in the exit code, the terminal, JSON and all other reports', async () => {
    const { complete, unread, skipped } = report.summary;
    assert.equal(unread, expected);
    assert.equal(skipped, SKIPPED.length);
    assert.equal(complete, false);
    assert.equal(scan.code, 3, scan.stderr);
    assert.match(scan.stdout, new RegExp(`, ${skipped.toString()} skipped, ${unread.toString()} unread`));
    const inputs = `${unread.toString()} inputs or parts of inputs were not read`;
    const counts: Readonly<Record<string, (text: string) => number>> = {
      json: (text) => (JSON.parse(text) as Report).summary.unread,
      ndjson: (text) => (JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Report['summary']).unread,
      html: (text) => Number(text.includes(inputs)) * unread,
      markdown: (text) => Number(text.includes(inputs)) * unread,
      sarif: (text) => notificationsOf(text),
      csv: (text) => text.split('\n').filter((line) => line.includes(',NOT_READ')).length,
      inventory: (text) => text.split('\n').filter((line) => line.includes(',unread,')).length,
    };
    for (const { name } of REPORTS) {
      const file = path.join(folder, '..', `report.${name}`);
      const { code, stderr } = await runMerge([state, `--${name}`, '-o', file, '--exit-zero']);
      assert.equal(code, 3, stderr);
      const count = counts[name];
      assert.ok(count, `how ${name} counts`);
      assert.equal(count(readFileSync(file, 'utf8')), unread, name);
      const allowed = await runMerge([state, `--${name}`, '-o', file, '--exit-zero', '--allow-unread']);
      assert.equal(allowed.code, 0, allowed.stderr);
    }
  });
});

/** Errors that a SARIF log tells of the run. */
const notificationsOf = (text: string): number =>
  (
    JSON.parse(text) as {
      runs: readonly {
        invocations: readonly { toolExecutionNotifications?: readonly { level?: string }[] }[];
      }[];
    }
  ).runs
    .flatMap(({ invocations }) => invocations)
    .flatMap(({ toolExecutionNotifications = [] }) => toolExecutionNotifications)
    .filter(({ level }) => level === 'error').length;

/** A PDF file with a sound. */
const soundPage = (): Buffer =>
  rawPdf({
    objects: ['<< /Type /Annot /Subtype /Sound /Rect [0 0 9 9] >>'],
    pages: [{ entries: '/Annots [10 0 R]' }],
  });
