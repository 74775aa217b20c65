import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import type { ScanFinding, ScannedFile } from '../../src/scan/scan-finding.js';
import type { UnreadFile } from '../../src/sources/unread-file.js';
import { runScan, temporaryFolder } from '../support/run-scan.js';

interface Report {
  readonly findings: readonly ScanFinding[];
  readonly files: readonly ScannedFile[];
  readonly unread: readonly UnreadFile[];
}

const CARD = '4111 1111 1111 1111';
const MAIL = 'jane@example.org';

async function report(
  folder: string,
  args: readonly string[],
): Promise<Report & { readonly code: number | null }> {
  const options = ['--providers', 'pattern', '--workers', '1', '--json', ...args];
  const { code, stdout } = await runScan(['.', ...options], { cwd: folder });
  return { code, ...(JSON.parse(stdout) as Report) };
}

test('a table is found out whatever its lines end with', async (t) => {
  const folder = temporaryFolder(t);
  for (const [name, lineEnd] of Object.entries({ lf: '\n', crlf: '\r\n', cr: '\r' })) {
    const lines = ['email,note', `${MAIL},"a\rb"`, 'joe@example.org,2', ''];
    writeFileSync(path.join(folder, `${name}.csv`), lines.join(lineEnd));
  }
  const { code, findings, files } = await report(folder, ['--fail-on', 'EMAIL_ADDRESS']);
  assert.equal(code, 1);
  assert.deepEqual(
    findings.map(({ file, location }) => [file, location]),
    ['cr.csv', 'crlf.csv', 'lf.csv'].map((file) => [
      file,
      { location_unit: 'column', column_name: 'email', column_index: 0 },
    ]),
  );
  assert.deepEqual(
    files.map(({ notes, rows_read = {} }) => [notes, Object.values(rows_read)]),
    Array.from({ length: 3 }, () => [[], [2]]),
  );
});

test('an attachment that cannot be read counts as not read, a picture too; a font does not', async (t) => {
  const folder = temporaryFolder(t);
  const attachment = (type: string, body: string): string =>
    [
      `From: ${MAIL}`,
      'MIME-Version: 1.0',
      `Content-Type: ${type}`,
      'Content-Disposition: attachment',
      '',
      body,
    ].join('\r\n');
  let nested = attachment('text/plain', CARD);
  for (let depth = 0; depth < 8; depth++) nested = attachment('message/rfc822', nested);
  writeFileSync(path.join(folder, 'nest.eml'), nested);
  writeFileSync(path.join(folder, 'picture.eml'), attachment('image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'));
  writeFileSync(path.join(folder, 'font.eml'), attachment('font/woff2', 'wOF2\0\x01\0\0'));
  const { code, files, unread } = await report(folder, ['--fail-on', 'CREDIT_CARD']);
  assert.equal(code, 3);
  assert.deepEqual(
    unread.map(({ file, reason, skipped }) => [file, reason.split(':')[0], skipped]),
    [
      ['font.eml!attachment 1', 'binary', true],
      [`nest.eml${'!attachment 1.eml'.repeat(5)}`, 'it is nested too deeply in other files', false],
      [
        'picture.eml!attachment 1',
        'its content does not match its format, image (PNG, JPEG, TIFF, WebP, BMP)',
        false,
      ],
    ],
  );
  assert.deepEqual(
    files.flatMap(({ notes }) => notes),
    [],
  );
});

test('broken JSON in another encoding is reported with the place, not with an error of a stream', async (t) => {
  const folder = temporaryFolder(t);
  const text = JSON.stringify(Array.from({ length: 9_000 }, (_, at) => ({ mail: MAIL, at })));
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const odd = bytes.subarray(0, 400_001);
  const lone = Buffer.from(bytes);
  lone.writeUInt16LE(0xd800, 200_000);
  writeFileSync(path.join(folder, 'cut.json'), odd);
  writeFileSync(path.join(folder, 'lone.json'), lone);
  writeFileSync(path.join(folder, 'lone.json.gz'), gzipSync(lone));
  const { code, unread } = await report(folder, ['--fail-on', 'CREDIT_CARD']);
  assert.equal(code, 3);
  assert.deepEqual(
    unread.map(({ file }) => file),
    ['cut.json', 'lone.json', 'lone.json.gz!lone.json'],
  );
  for (const { reason } of unread)
    assert.match(reason, /^not UTF-16LE after byte \d+: pass its encoding with --encoding/);
});
