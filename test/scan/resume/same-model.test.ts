import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { ReportDocument } from '../../../src/reports/schema/report-schema.js';
import { runScan, temporaryFolder } from '../../support/run-scan.js';

test('goes on from a state file with the same context model alone, whose name the settings may give', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'a.txt'), 'Maria Lindgren wrote on Monday.\n');
  const args = ['a.txt', '--json', '--state', 'state', '--providers', 'context'];
  const small = await runScan([...args, '--model', 'small'], { cwd: folder });
  assert.equal(small.code, 1, small.stderr);
  assert.match(small.stdout, /"category": ?"PERSON"/);
  const base = await runScan(args, { cwd: folder });
  assert.equal(base.code, 2);
  assert.match(base.stderr, /model was "?small"?, now "?base"?/);
  const again = await runScan(args, { cwd: folder, env: { CONTEXT_MODEL: 'small' } });
  assert.equal(again.stdout, small.stdout);
  // A later scan of the folder does not read the state file as text.
  const later = await runScan(['.', '--json', '--providers', 'pattern'], { cwd: folder });
  const report = JSON.parse(later.stdout) as ReportDocument;
  assert.deepEqual(report.unread, [
    { file: 'state', reason: 'the state file of a scan, which contains no values', skipped: true },
  ]);
  assert.deepEqual(
    report.files.map(({ file }) => file),
    ['a.txt'],
  );
  const { files, skipped, unread, bytes } = report.summary;
  assert.deepEqual({ files, skipped, unread, bytes }, { files: 1, skipped: 1, unread: 0, bytes: 32 });
});
