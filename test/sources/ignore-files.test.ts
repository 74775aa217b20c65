import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { IgnoreFiles } from '../../src/sources/ignore-files.js';
import { temporaryFolder } from '../support/run-scan.js';

const OWN = '.data-discoveryignore';

const CASES: readonly (readonly [place: string, excluded: boolean])[] = [
  ['a.log', true],
  ['a.txt', false],
  ['keep.log', false],
  ['sub/b.log', true],
  ['sub/told.log', false],
  ['sub/c.tmp', true],
  ['c.tmp', false],
  ['out/x.txt', true],
  ['sub/out/x.txt', true],
  ['only/x.txt', true],
  ['sub/only/x.txt', false],
  ['sub/deep/told.log', false],
  ['A.LOG', false],
  ['Out/x.txt', false],
];

describe('files of patterns', () => {
  it('leave out what they name, the nearest first', async (t) => {
    const folder = temporaryFolder(t);
    mkdirSync(path.join(folder, 'sub/deep'), { recursive: true });
    writeFileSync(path.join(folder, OWN), '# made up\n*.log\n!keep.log\nout/\n/only/\n');
    writeFileSync(path.join(folder, 'sub', OWN), '!told.log\n*.tmp\n');
    const files = new IgnoreFiles([OWN], folder);
    for (const [place, excluded] of CASES)
      assert.equal(await files.excludesWithin(path.join(folder, place)), excluded, place);
  });

  it('are not looked for above where the program runs, nor where there are none to heed', async (t) => {
    const folder = temporaryFolder(t);
    const inner = path.join(folder, 'inner');
    mkdirSync(inner);
    writeFileSync(path.join(folder, OWN), '*.log\n');
    const place = path.join(inner, 'a.log');
    assert.equal(await new IgnoreFiles([OWN], inner).excludes(place, false, inner), false);
    assert.equal(await new IgnoreFiles([OWN], folder).excludes(place, false, inner), true);
    assert.equal(await new IgnoreFiles([], folder).excludes(place, false, inner), false);
    // A folder that was named and lies elsewhere brings its own.
    assert.equal(
      await new IgnoreFiles([OWN], inner).excludes(path.join(folder, 'b.log'), false, folder),
      true,
    );
  });
});
