import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readHead, readPieces } from '../../src/sources/input-file.js';
import { joinLists } from '../../src/sources/input-store.js';
import { listInputs, NoSuchInput } from '../../src/sources/list-inputs.js';

describe('listing what is to be scanned', () => {
  let folder: string;
  const inside = (name: string): string => path.join(folder, name);
  const list = (paths: readonly string[], options: { hidden?: boolean; noIgnore?: boolean } = {}) =>
    listInputs({ paths, hidden: options.hidden ?? true, noIgnore: options.noIgnore ?? false });
  const names = (files: readonly { readonly name: string }[]): readonly string[] =>
    files.map(({ name }) => path.relative(folder, name));

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'list-inputs-'));
    for (const name of ['b', 'a/deep', '.git', 'node_modules/x', '.github/workflows', '.aws', '.cache'])
      await mkdir(inside(name), { recursive: true });
    for (const name of [
      'b.txt',
      'a.csv',
      'B.txt',
      'a/deep/x.csv',
      'a/y.txt',
      '.env',
      '.environment',
      '.github/workflows/ci.yml',
      '.aws/credentials',
      '.gitlab-ci.yml',
      '.cache/c.txt',
      '.scan.state.data-discovery-lock',
      '.git/config',
      'node_modules/x/i.js',
      'with [brackets].txt',
    ])
      await writeFile(inside(name), 'x');
    await symlink(inside('b.txt'), inside('link.txt'));
    await symlink(folder, inside('a/loop'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('is in the order of the names, and says what was left out', async () => {
    const { files, unread, hiddenSkipped, ignoredSkipped } = await list([folder]);
    assert.deepEqual(names(files), [
      '.aws/credentials',
      '.env',
      '.environment',
      '.github/workflows/ci.yml',
      '.gitlab-ci.yml',
      'B.txt',
      'a.csv',
      'a/deep/x.csv',
      'a/y.txt',
      'b.txt',
      'with [brackets].txt',
    ]);
    assert.deepEqual(
      unread.map(({ file, reason, skipped }) => [path.relative(folder, file), reason, skipped]),
      [
        ['a/loop', 'a symbolic link', true],
        ['link.txt', 'a symbolic link', true],
      ],
    );
    assert.deepEqual([hiddenSkipped, ignoredSkipped], [0, 3], '.cache, .git and node_modules');
  });

  it('takes each file once, however often it is named', async () => {
    const { files } = await list([inside('a.csv'), folder, inside('a/../a.csv')]);
    assert.equal(files.filter(({ path: full }) => full === inside('a.csv')).length, 1);
  });

  it('leaves out hidden ones where asked, and counts them', async () => {
    const { files, hiddenSkipped, ignoredSkipped } = await list([folder], { hidden: false });
    assert.deepEqual(
      names(files).filter((name) => name.startsWith('.')),
      [],
    );
    assert.deepEqual([hiddenSkipped, ignoredSkipped], [5, 3]);
  });

  it('reads ignored ones where asked', async () => {
    const { files, hiddenSkipped, ignoredSkipped } = await list([folder], { hidden: true, noIgnore: true });
    assert.ok(names(files).includes('.env'));
    assert.ok(names(files).includes('.git/config'));
    assert.ok(!names(files).includes('.scan.state.data-discovery-lock'));
    assert.ok(names(files).includes('node_modules/x/i.js'));
    assert.deepEqual([hiddenSkipped, ignoredSkipped], [0, 0]);
  });

  it('takes a file that is named although it is hidden, and a link that is named', async () => {
    assert.deepEqual(names((await list([inside('.env')])).files), ['.env']);
    assert.deepEqual(names((await list([inside('link.txt')])).files), ['link.txt']);
  });

  it('expands globs', async () => {
    assert.deepEqual(names((await list([`${folder}/**/*.csv`])).files), ['a.csv', 'a/deep/x.csv']);
    assert.deepEqual(names((await list([`${folder}/*.csv`])).files), ['a.csv']);
  });

  it('takes a file whose name looks like a glob', async () => {
    assert.deepEqual(names((await list([inside('with [brackets].txt')])).files), ['with [brackets].txt']);
  });

  it('names a path that is nothing, and a glob that matches nothing', async () => {
    await assert.rejects(list([inside('none.txt')]), NoSuchInput);
    await assert.rejects(list([`${folder}/*.none`]), NoSuchInput);
  });

  it(
    'goes on behind a folder that may not be read',
    { skip: process.getuid?.() === 0 && 'root reads all' },
    async () => {
      await chmod(inside('b'), 0);
      const { files, unread } = await list([folder]);
      assert.ok(names(files).includes('b.txt'));
      assert.deepEqual(
        unread.filter(({ skipped }) => !skipped).map(({ reason }) => reason),
        ['permission denied'],
      );
      await chmod(inside('b'), 0o700);
    },
  );

  it('reads names that are not UTF-8, shown with their bytes as escapes', async (t) => {
    const odd = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('K\xfcche', 'latin1')]);
    const made = await mkdir(odd).then(
      () => true,
      () => false,
    );
    if (!made) {
      t.skip('the file system has names of UTF-8 alone');
      return;
    }
    t.after(() => rm(odd, { recursive: true }));
    const file = Buffer.concat([odd, Buffer.from('/M\xfcller \xe9.txt', 'latin1')]);
    await writeFile(file, 'its text');
    await writeFile(Buffer.concat([odd, Buffer.from('/Müller é.txt')]), 'another');
    const { files, unread } = await list([folder]);
    assert.deepEqual(
      unread.filter(({ file: name }) => name.includes('ller')),
      [],
    );
    const found = files.filter(({ name }) => name.includes('ller'));
    assert.deepEqual(names(found), [
      String.raw`K\xfcche/M\xfcller \xe9.txt`,
      String.raw`K\xfcche/Müller é.txt`,
    ]);
    const heads = await Promise.all(found.map((one) => readHead(one)));
    assert.deepEqual(
      heads.map(({ head }) => head.toString()),
      ['its text', 'another'],
    );
    const [first] = found;
    assert.ok(first !== undefined);
    for await (const piece of readPieces(first)) assert.equal(piece.toString(), 'its text');
    await writeFile(path.join(folder, String.raw`K\xfcche.txt`), 'called like the other');
    const twin = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('K\xfcche.txt', 'latin1')]);
    await writeFile(twin, 'its text');
    t.after(() => rm(twin));
    const joined = joinLists([await list([folder])]).files.filter(({ name }) => name.includes('che.txt'));
    assert.deepEqual(names(joined), [String.raw`K\xfcche.txt`, String.raw`K\xfcche.txt (2)`]);
    await rm(path.join(folder, String.raw`K\xfcche.txt`));
  });

  it('refuses what has taken the place of a file since it was listed', async () => {
    const { files } = await list([inside('a')]);
    const [file] = files;
    assert.ok(file !== undefined);
    const place = String(file.path);
    const kept = `${place}.kept`;
    await rename(place, kept);
    for (const [command, target, says] of [
      ['mkfifo', [], /something that is not a regular file/],
      ['ln', ['-s', '/dev/zero'], /a symbolic link/],
      ['mkdir', [], /something that is not a regular file/],
    ] as const) {
      assert.equal(spawnSync(command, [...target, place]).status, 0);
      await assert.rejects(readHead(file), says);
      await rm(place, { recursive: true });
    }
    await rename(kept, place);
  });

  it('says of an argument that is not UTF-8 how its file is read', async () => {
    await assert.rejects(
      list([inside('M\uFFFDller.txt')]),
      /If its name is not UTF-8, name its folder instead/,
    );
    await assert.rejects(
      list([inside('none.txt')]),
      (error) => error instanceof NoSuchInput && !error.message.includes('UTF-8'),
    );
  });
});
