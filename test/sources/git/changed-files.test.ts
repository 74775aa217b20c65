import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { changedFiles, GitFailure } from '../../../src/sources/git/list-changes.js';
import { GIT_SETTINGS, makeRepository } from '../../support/git-repository.js';
import { temporaryFolder } from '../../support/run-scan.js';

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

describe('what is changed in git', () => {
  it('is every file and line before the first commit', async (t) => {
    const { folder, write, git } = makeRepository(t);
    write('a.txt', 'one\ntwo\n');
    write('empty.txt', '');
    git('add', '.');
    write('a.txt', 'one\ntwo\nthree\n');
    const changed = await changedFiles(folder, undefined, []);
    assert.deepEqual(
      changed.map(({ path: name, lines }) => [name, lines]),
      [
        ['a.txt', [[1, 2]]],
        ['empty.txt', []],
      ],
    );
  });

  for (const settings of GIT_SETTINGS)
    it(`does not depend on ${Object.keys(settings).join(', ')}`, async (t) => {
      const { folder, write, git, commit } = makeRepository(t);
      write('a.txt', 'one\ntwo\nthree\n');
      write('sub/ä.txt', 'one\n');
      commit();
      git('init', '-q', 'other');
      git('-C', 'other', 'commit', '-q', '--allow-empty', '-m', 'x');
      write('a.txt', 'ONE\ntwo\nTHREE\n');
      write('sub/ä.txt', 'ONE\n');
      git('-c', 'advice.addEmbeddedRepo=false', 'add', '-A');
      for (const [name, value] of Object.entries(settings)) git('config', name, value);
      const changed = await changedFiles(path.join(folder, 'sub'), undefined, ['..']);
      assert.deepEqual(
        changed.map(({ path: name, lines }) => [name, lines]),
        [
          [
            'a.txt',
            [
              [1, 1],
              [3, 3],
            ],
          ],
          ['other', [[1, 1]]],
          ['sub/ä.txt', [[1, 1]]],
        ],
      );
    });

  it('is told by lines of the index; of what is renamed, binary or no file too', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('a.txt', `${LINES.join('\n')}\n`);
    write('moved.txt', LINES.join('\n').repeat(5));
    write('gone.txt', 'x\n');
    write('picture.bin', Buffer.from([0, 1, 2, 3]));
    write('odd "name"\n.txt', 'x\n');
    write('turns.txt', 'x\n');
    commit();
    // Lines that look like git's own, and ends of lines that are none to git.
    write('a.txt', 'diff --git a/x b/x\r@@ -1 +9 @@\none\ntwo\nthree\nfive\nsix\nSEVEN\n');
    git('mv', 'moved.txt', 'new.txt');
    git('rm', '-q', 'gone.txt', 'turns.txt');
    write('picture.bin', Buffer.from([0, 1, 2, 4]));
    write('odd "name"\n.txt', 'x\ny\n');
    symlinkSync('a.txt', path.join(folder, 'turns.txt'));
    git('add', '-A');
    const changed = await changedFiles(folder, undefined, []);
    assert.deepEqual(
      changed.map(({ path: name, lines, isRegular }) => [name, lines, isRegular]),
      [
        [
          'a.txt',
          [
            [1, 1],
            [7, 7],
          ],
          true,
        ],
        ['new.txt', [], true],
        ['odd "name"\n.txt', [[2, 2]], true],
        ['picture.bin', undefined, true],
        ['turns.txt', [[1, 1]], false],
      ],
    );
  });

  it('is what a branch has changed since it left another, within the paths that are named', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('a.txt', 'one\n');
    commit();
    git('checkout', '-q', '-b', 'topic');
    write('b/b.txt', 'two\n');
    write('c.txt', 'three\n');
    commit();
    git('checkout', '-q', 'main');
    write('a.txt', 'other\n');
    commit();
    git('checkout', '-q', 'topic');
    const names = async (paths: readonly string[]): Promise<readonly string[]> =>
      (await changedFiles(folder, 'main', paths)).map(({ path: name }) => name);
    assert.deepEqual(await names([]), ['b/b.txt', 'c.txt']);
    assert.deepEqual(await names(['b']), ['b/b.txt']);
  });

  for (const [what, ref, says] of [
    [
      'a branch that is not there',
      'nowhere',
      /the commit "nowhere" does not exist in this repository; fetch it first/,
    ],
    [
      'what looks like an option',
      '--all',
      /the commit "--all" does not exist in this repository; fetch it first/,
    ],
  ] as const) {
    it(`is refused for ${what}`, async (t) => {
      const { folder, write, commit } = makeRepository(t);
      write('a.txt', 'one\n');
      commit();
      await assert.rejects(
        changedFiles(folder, ref, []),
        (error) => error instanceof GitFailure && says.test(error.message),
      );
    });
  }

  it('is refused outside of a repository, and for branches without a common commit', async (t) => {
    await assert.rejects(changedFiles(temporaryFolder(t), undefined, []), GitFailure);
    const { folder, write, commit, git } = makeRepository(t);
    write('a.txt', 'one\n');
    commit();
    git('checkout', '-q', '--orphan', 'other');
    write('a.txt', 'two\n');
    commit();
    await assert.rejects(changedFiles(folder, 'main', []), /no common commit/);
  });
});
