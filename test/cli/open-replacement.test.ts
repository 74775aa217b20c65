import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { openReplacement, replaceFile } from '../../src/cli/open-replacement.js';
import { makeFolders } from '../../src/core/make-folders.js';
import { temporaryFolder } from '../support/run-scan.js';

const REPLACEMENT = new URL('../../src/cli/open-replacement.js', import.meta.url).href;
const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe('a file of results', () => {
  it('takes the place of the old one when it is whole, with its permissions', async (t) => {
    const folder = temporaryFolder(t);
    const name = path.join(folder, 'out.json');
    writeFileSync(name, 'old', { mode: 0o640 });
    const file = await openReplacement(name, false);
    assert.ok(file !== undefined);
    await file.handle.appendFile('new');
    assert.equal(readFileSync(name, 'utf8'), 'old');
    for (const other of readdirSync(folder).filter((one) => one !== 'out.json'))
      assert.equal(modeOf(path.join(folder, other)), 0o600);
    await file.finish();
    await file.discard();
    assert.equal(readFileSync(name, 'utf8'), 'new');
    assert.equal(modeOf(name), 0o640);
    assert.deepEqual(readdirSync(folder), ['out.json']);
  });

  it('creates the folders that it is to be in', async (t) => {
    const name = path.join(temporaryFolder(t), 'a', 'b', 'out.json');
    await (await openReplacement(name, false))?.finish();
    assert.ok(existsSync(name));
  });

  it(
    'is not created where no folder can be, which Node alone would try for ever',
    { skip: !existsSync('/proc/self') },
    async () => {
      assert.throws(() => {
        makeFolders('/proc/none/deeper');
      }, /ENOENT|EACCES/);
      await assert.rejects(replaceFile('/proc/none/deeper/out.json', 'new'), { name: 'WriteError' });
    },
  );

  it('that holds values is for its owner alone, whatever the old one was', async (t) => {
    const name = path.join(temporaryFolder(t), 'out.json');
    writeFileSync(name, 'old', { mode: 0o644 });
    await (await openReplacement(name, true))?.finish();
    assert.equal(modeOf(name), 0o600);
  });

  it('that is given up leaves the old one, and nothing else', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(path.join(folder, 'out.json'), 'old');
    const file = await openReplacement(path.join(folder, 'out.json'), false);
    await file?.handle.appendFile('half');
    await file?.discard();
    assert.deepEqual(readdirSync(folder), ['out.json']);
    assert.equal(readFileSync(path.join(folder, 'out.json'), 'utf8'), 'old');
  });

  it('removes what killed scans left, not what others write', async (t) => {
    const folder = temporaryFolder(t);
    const left = (pid: string, host = hostname()): string =>
      path.join(folder, `.out.json.${host}-${pid}.part`);
    const kept = [
      left('1'),
      left('4194999', `other-${hostname()}`),
      left('x'),
      path.join(folder, '.out.jsonl.part'),
    ];
    for (const file of [...kept, left('4194999'), left(process.pid.toString())]) writeFileSync(file, 'half');
    await (await openReplacement(path.join(folder, 'out.json'), false))?.finish();
    assert.ok(!existsSync(left('4194999')));
    assert.ok(!existsSync(left(process.pid.toString())));
    for (const file of kept) assert.ok(existsSync(file), file);
  });

  it(
    'is written itself where its group cannot be kept',
    { skip: process.getuid?.() !== 0 && 'needs a file of a group without its user' },
    (t) => {
      const folder = temporaryFolder(t);
      const name = path.join(folder, 'out.json');
      writeFileSync(name, 'old', { mode: 0o660 });
      const user = { uid: 54_321, gid: 54_321 };
      chownSync(folder, user.uid, user.gid);
      chownSync(name, user.uid, 54_322);
      const code = `const { openReplacement, replaceFile } = await import(${JSON.stringify(REPLACEMENT)});
console.log(await openReplacement(process.argv[1], false));
await replaceFile(process.argv[1], 'new').catch(({ message }) => console.log(message));`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code, name], {
        ...{ ...user, cwd: '/', encoding: 'utf8' },
      });
      assert.match(stdout, /^undefined\n.*a group that you are not a member of.*it is unchanged/, stderr);
      assert.deepEqual([readdirSync(folder), readFileSync(name, 'utf8')], [['out.json'], 'old']);
    },
  );

  it('is written itself where it is a link, has other names, or is no file', async (t) => {
    const folder = temporaryFolder(t);
    const inside = (name: string): string => path.join(folder, name);
    writeFileSync(inside('a'), '');
    symlinkSync('a', inside('link'));
    writeFileSync(inside('b'), '');
    linkSync(inside('b'), inside('c'));
    mkdirSync(inside('folder'));
    for (const name of ['link', 'b', 'folder', 'a/x'])
      assert.equal(await openReplacement(inside(name), false), undefined);
    for (const name of ['/dev/stdout', '/dev/null', '/dev/full'])
      if (existsSync(name)) assert.equal(await openReplacement(name, false), undefined);
    assert.deepEqual(readdirSync(folder).sort(), ['a', 'b', 'c', 'folder', 'link']);
  });
});
