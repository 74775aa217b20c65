import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { runScan, temporaryFolder } from '../../support/run-scan.js';
import { makeZip } from '../../support/sample-documents.js';

const SCAN = ['inputs', '--json', '--providers', 'pattern', '--workers', '1', '--exit-zero'];
const table = (rows: number): string =>
  `name,email,note\n${Array.from({ length: rows }, (_row, n) => `Jane,jane${n.toString()}@example.org,"a, ${n.toString()}"\n`).join('')}`;
const text = (lines: number): string => 'Ring +44 20 7946 0958 or mail jane@example.org.\n\n'.repeat(lines);

/** Files that lie in files, large and small, with some that cannot be read. */
function writeInputs(folder: string): void {
  const write = (name: string, bytes: Uint8Array): void => {
    writeFileSync(path.join(folder, name), bytes);
  };
  const inner = makeZip([
    ['one.txt', text(150)],
    ['people.csv', table(1_500)],
    ['two.txt', text(150)],
  ]);
  write(
    'a.zip',
    makeZip([
      ['x.txt', text(100)],
      ['in.zip', inner],
      ['picture.png', '\x89PNG\r\n\x1a\n\0'],
      ['no.csv', 'a,b\n"1,2\njane@example.org,2\n'],
    ]),
  );
  write('b.txt.gz', gzipSync(text(200)));
  write('c.zip', makeZip([['last.txt', text(50)]]).subarray(0, -30));
}

test('a scan of files in files that is killed goes on to the same bytes, and leaves nothing behind', async (t) => {
  const folder = temporaryFolder(t);
  const temporary = temporaryFolder(t);
  const inputs = path.join(folder, 'inputs');
  mkdirSync(inputs);
  writeInputs(inputs);
  const options = { cwd: folder, env: { TMPDIR: temporary } };
  const whole = await runScan([...SCAN, '--state', 'whole'], options);
  assert.equal(whole.code, 3, whole.stderr);
  const state = path.join(folder, 'state');
  const length = statSync(path.join(folder, 'whole')).size;
  for (const share of [0.1, 0.4, 0.8]) {
    const { code } = await runScan([...SCAN, '--state', 'state'], {
      ...options,
      during: (child) => {
        const timer = setInterval(() => {
          if (existsSync(state) && statSync(state).size >= length * share) child.kill('SIGKILL');
        }, 2);
        child.once('exit', () => {
          clearInterval(timer);
        });
      },
    });
    assert.equal(code, null, `killed at ${share.toString()}`);
    assert.deepEqual(readdirSync(temporary), []);
  }
  const resumed = await runScan([...SCAN, '--state', 'state'], options);
  assert.equal(resumed.stdout, whole.stdout);
  const size = statSync(state).size;
  const again = await runScan([...SCAN, '--state', 'state'], options);
  assert.equal(again.stdout, whole.stdout, 'a scan that is complete tells the same again');
  assert.ok(statSync(state).size - size < 300, 'nothing is written twice');
  utimesSync(path.join(inputs, 'b.txt.gz'), 1, 1);
  const changed = await runScan([...SCAN, '--state', 'state'], options);
  const { files } = JSON.parse(changed.stdout) as {
    readonly files: readonly { readonly file: string; readonly notes: readonly string[] }[];
  };
  const anew = files.filter(({ notes }) => notes.some((note) => note.includes('read again')));
  assert.deepEqual(
    anew.map(({ file }) => file),
    ['inputs/b.txt.gz!b.txt', 'inputs/b.txt.gz'],
  );
});
