import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { ScanFinding } from '../../src/scan/scan-finding.js';
import type { UnreadFile } from '../../src/sources/unread-file.js';
import { FOREIGN_WRITERS, writePlantedFolder } from '../support/foreign-files.js';
import { needs } from '../support/needs.js';
import { killScanAt, runScan, temporaryFolder } from '../support/run-scan.js';

const NEEDS = needs(FOREIGN_WRITERS, 'what writes foreign files');
const SCAN = ['inputs', '--json', '--providers', 'pattern', '--workers', '1'];
/** Of what is planted, the share that is found in its place. */
const LEAST_FOUND = 0.97;

interface Report {
  readonly findings: readonly ScanFinding[];
  readonly unread: readonly UnreadFile[];
}

/** What is made to exhaust its reader, is broken or holds no text, and what is said of it. */
const UNREAD: Readonly<Record<string, RegExp>> = {
  'bomb.gz': /200 times/,
  'bomb.zip': /200 times/,
  'bomb.zst': /200 times/,
  'cut.bz2': /truncated/,
  'cut.docx': /corrupted or truncated/,
  'cut.xlsx': /corrupted or truncated/,
  'deep.rtf': /corrupted or truncated/,
  'lies.avro!rows': /claims more than 4 MiB/,
  [`nest.zip${'!in.zip'.repeat(5)}`]: /nested too deeply/,
  'noise.bin': /binary/,
  'old.doc': /old Office/,
  'photo.jpg': /image is damaged/,
};

/** The places that a finding has, as the script that plants writes them. */
function placesOf({ location, part, value = '' }: ScanFinding): readonly (readonly [string, string])[] {
  if (location.location_unit === 'column') return [[`column ${location.column_name}`, '']];
  if (location.location_unit === 'file')
    return [[`${location.start_line.toString()}:${location.start_column.toString()}`, value]];
  return [[part === undefined ? 'text' : `part ${part}`, value]];
}

const keysOf = (findings: readonly ScanFinding[]): ReadonlySet<string> =>
  new Set(
    findings.flatMap((finding) =>
      placesOf(finding).map((place) =>
        JSON.stringify([finding.file.replace(/^inputs\//, ''), finding.category, ...place]),
      ),
    ),
  );

test(
  'of 400 values in 60 files of all formats, nearly all are found in their places, and bombs end nothing',
  NEEDS,
  async (t) => {
    const folder = temporaryFolder(t);
    const inputs = path.join(folder, 'inputs');
    mkdirSync(inputs);
    const planted = writePlantedFolder(inputs);
    assert.ok(planted.length >= 400, planted.length.toString());
    assert.ok(readdirSync(inputs).length >= 60);
    const { code, stdout, stderr } = await runScan([...SCAN, '--show-values'], { cwd: folder });
    assert.equal(code, 1, stderr);
    const { findings, unread } = JSON.parse(stdout) as Report;
    const found = keysOf(findings);
    const missed = planted.filter((one) => !found.has(JSON.stringify(one)));
    assert.ok(
      planted.length - missed.length >= LEAST_FOUND * planted.length,
      `missed: ${missed.map((one) => one.slice(0, 3).join(' ')).join('; ')}`,
    );
    const reasons = new Map(unread.map(({ file, reason }) => [file.replace(/^inputs\//, ''), reason]));
    assert.deepEqual([...reasons.keys()].sort(), Object.keys(UNREAD).sort());
    for (const [file, reason] of Object.entries(UNREAD)) assert.match(reasons.get(file) ?? '', reason);

    await t.test('a scan that is killed goes on to the same bytes', async () => {
      const whole = await runScan([...SCAN, '--state', 'whole'], { cwd: folder });
      const bytes = statSync(path.join(folder, 'whole')).size;
      for (const share of [0.3, 0.7])
        assert.ok(
          await killScanAt([...SCAN, '--state', 'state'], path.join(folder, 'state'), share * bytes, folder),
        );
      const resumed = await runScan([...SCAN, '--state', 'state'], { cwd: folder });
      assert.equal(resumed.stdout, whole.stdout);
    });
  },
);
