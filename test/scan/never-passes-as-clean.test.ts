import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
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

test('an attachment that cannot be read counts as not read; one left out on purpose does not', async (t) => {
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
  writeFileSync(path.join(folder, 'picture.eml'), attachment('image/png', '\x89PNG\0\0'));
  const { code, files, unread } = await report(folder, ['--fail-on', 'CREDIT_CARD']);
  assert.equal(code, 3);
  assert.deepEqual(
    unread.map(({ file, reason, skipped }) => [file, reason.split(':')[0], skipped]),
    [
      [`nest.eml${'!attachment 1.eml'.repeat(5)}`, 'it lies too deep in other files', false],
      ['picture.eml!attachment 1', 'binary', true],
    ],
  );
  assert.deepEqual(
    files.flatMap(({ notes }) => notes),
    [],
  );
});
