import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { listHistory } from '../../../src/sources/git/list-history.js';
import { IgnoreFiles } from '../../../src/sources/ignore-files.js';
import { GIT_SETTINGS, makeRepository } from '../../support/git-repository.js';
import { runScan } from '../../support/run-scan.js';

const OPTIONS = ['--providers', 'pattern', '--preset', 'secrets', '--workers', '1', '--json', '--exit-zero'];
const [FIRST, SECOND] = ['password = "Blue-Heron-72"\n', 'api_token = "q7Zt2LxV9bKc4RmW8sYd1NfH6jPa3UeG"\n'];

interface Report {
  readonly findings: readonly {
    readonly file: string;
    readonly commit: string;
    readonly author_date?: string;
    readonly value?: string;
    readonly details: { readonly kind: string };
    readonly location: { readonly start_line: number };
  }[];
  readonly unread: readonly unknown[];
  readonly summary: { readonly files: number; readonly accepted: Readonly<Record<string, number>> };
}

async function scanHistory(folder: string, ...more: readonly string[]): Promise<Report> {
  const { stdout, stderr } = await runScan(['--git-history', ...OPTIONS, ...more], { cwd: folder });
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout) as Report;
}

describe('scan --git-history', () => {
  it('reports each secret once, with the commit that brought it, in files that are gone too', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('app/settings.py', FIRST);
    commit();
    write('app/settings.py', FIRST + SECOND);
    commit();
    write('copy.py', FIRST + SECOND);
    git('rm', '-q', 'app/settings.py');
    commit();
    const commits = git('log', '--reverse', '--format=%H').trim().split('\n');
    const { findings, summary } = await scanHistory(folder);
    assert.deepEqual(
      findings.map(({ file, commit: name, location }) => [file, name, location.start_line]).sort(),
      [
        [`${commits[0]?.slice(0, 12) ?? ''}:app/settings.py`, commits[0], 1],
        [`${commits[1]?.slice(0, 12) ?? ''}:app/settings.py`, commits[1], 2],
      ].sort(),
    );
    assert.match(findings[0]?.author_date ?? '', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]/);
    // The content of the copy was there before, and all messages are the same.
    assert.equal(summary.files, 3);
    assert.equal(summary.accepted['unchanged-line'], 1);
  });

  it('reads messages of commits and annotated tags once, unless paths are given', async (t) => {
    const { folder, git } = makeRepository(t);
    const message = (text: string): void => {
      git('commit', '-q', '--allow-empty', '-m', text);
    };
    message('Rotate the key\n\nOld password: Blue-Heron-72\n\ncommit 1234567890 2026-01-01');
    message('Ask for the password');
    const [second, first] = git('log', '--format=%H').trim().split('\n');
    for (const text of ['Ask for the password', 'Ask for the password']) message(text);
    git('tag', 'light');
    git('tag', '-a', 'v1', '-m', 'password = "Grey-Otter-31"', second ?? '');
    git('tag', '-a', 'v2', '-m', 'Rotate the key\n\nOld password: Brown-Mole-55', 'HEAD^{tree}');
    git('tag', '-a', 'v3', '-m', 'password = "Red-Kite-19"', 'v1');
    const { findings, summary } = await scanHistory(folder);
    assert.deepEqual(
      findings.map(({ file, commit: name, location }) => [file, name, location.start_line]).sort(),
      [
        [first?.slice(0, 12), first, 3],
        ['tags/v1', second, 1],
        ['tags/v2', git('rev-parse', 'v2').trim(), 3],
        ['tags/v3', git('rev-parse', 'v3').trim(), 1],
      ].sort(),
    );
    assert.equal(summary.files, 5);
    assert.deepEqual((await scanHistory(folder, '.')).summary.files, 0);
    const baseline = ['--baseline', 'accepted.json'];
    await scanHistory(folder, ...baseline, '--update-baseline');
    git('commit', '-q', '--amend', '--allow-empty', '-m', 'Reworded\n\nOld password: Blue-Heron-72');
    const again = await scanHistory(folder, ...baseline);
    assert.deepEqual([again.findings, again.summary.accepted['baseline']], [[], 5]);
  });

  it('reads messages as UTF-8 text, whatever they begin with and git is set to', async (t) => {
    const { folder, git } = makeRepository(t);
    git('commit', '-q', '--allow-empty', '-m', '%PDF-1.4 header\n\nOld password: Blüe-Heron-72');
    const hash = git('rev-parse', 'HEAD').trim();
    const tree = git('rev-parse', 'HEAD^{tree}').trim();
    git('replace', hash, git('commit-tree', '-m', 'clean', tree).trim());
    for (const encoding of ['UTF-16', 'ISO-8859-1']) {
      git('config', 'i18n.logOutputEncoding', encoding);
      const { findings, unread } = await scanHistory(folder, '--show-values');
      assert.deepEqual(
        findings.map(({ value, commit }) => [value, commit]),
        [['Blüe-Heron-72', hash]],
      );
      assert.deepEqual(unread, []);
    }
  });

  it('leaves out the date of a commit that has none', async (t) => {
    const { folder, git } = makeRepository(t);
    git('commit', '-q', '--allow-empty', '-m', 'one');
    const tree = git('rev-parse', 'HEAD^{tree}').trim();
    writeFileSync(
      path.join(folder, 'raw'),
      `tree ${tree}\nauthor x <x@x> \ncommitter x <x@x> \n\npassword = "Red-Kite-19"\n`,
    );
    const hash = git('hash-object', '-t', 'commit', '-w', '--literally', 'raw').trim();
    git('update-ref', 'refs/heads/undated', hash);
    const { findings } = await scanHistory(folder);
    assert.deepEqual(
      findings.map((one) => [one.commit, one.author_date]),
      [[hash, undefined]],
    );
  });

  it('counts what .gitleaksignore and gitleaks:allow accept', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('a.py', FIRST);
    write('b.py', `password = "Blue-Heron-73" # gitleaks:allow\n${FIRST}`);
    commit();
    const name = git('log', '--format=%H').trim();
    write('.gitleaksignore', `# reviewed\n${name}:a.py:generic-api-key:1\n${name}:b.py:generic-api-key:9\n`);
    const { findings, summary } = await scanHistory(folder);
    assert.deepEqual(
      findings.map(({ file, location }) => [file.slice(13), location.start_line]),
      [['b.py', 2]],
    );
    assert.deepEqual(summary.accepted, { comment: 1, gitleaksignore: 1 });
    const now = await runScan([...OPTIONS, 'a.py'], { cwd: folder });
    assert.equal(
      (JSON.parse(now.stdout) as Report).findings.length,
      1,
      'an entry of a commit is for that commit',
    );
  });

  it('updates a baseline, which accepts the same values in the work tree', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('a.py', FIRST);
    write('gone.py', SECOND);
    commit();
    git('rm', '-q', 'gone.py');
    commit();
    const baseline = ['--baseline', 'accepted.json'];
    const partly = await runScan(
      ['--git-history', ...OPTIONS, ...baseline, '--update-baseline', '--', 'a.py'],
      { cwd: folder },
    );
    assert.match(partly.stderr, /--update-baseline, because it reads only a part/);
    await scanHistory(folder, ...baseline, '--update-baseline');
    write('b.py', `two = 2\n${FIRST}`);
    write('a.py', `one = 1\n${FIRST}`);
    git('add', 'a.py', 'b.py');
    git('commit', '-q', '-m', 'x');
    for (const scan of [['--git-history'], ['.']]) {
      const { stdout } = await runScan([...scan, ...OPTIONS, ...baseline], { cwd: folder });
      const { findings, summary } = JSON.parse(stdout) as Report;
      assert.deepEqual(
        findings.map(({ file }) => file.replace(/^.*:/, '')),
        ['b.py'],
        scan[0],
      );
      assert.equal(summary.accepted['baseline'], scan[0] === '.' ? 1 : 2);
    }
  });

  it('reads bare repositories', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('a.py', FIRST);
    commit();
    git('clone', '-q', '--bare', '.', 'bare.git');
    const { findings } = await scanHistory(path.join(folder, 'bare.git'));
    assert.deepEqual(
      findings.map(({ file }) => file.slice(13)),
      ['a.py'],
    );
  });

  it('escapes names that are not UTF-8, and tells commits of names with "!"', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    for (const name of ['a!b.py', '\\xe9.py']) write(name, `# ${name}\n${FIRST}`);
    for (const byte of ['\\351', '\\352'])
      spawnSync('sh', ['-c', `printf '${FIRST.trim()} # ${byte}\\n' > "$(printf '${byte}.py')"`], {
        cwd: folder,
      });
    commit();
    const { findings } = await scanHistory(folder);
    assert.deepEqual(findings.map(({ file }) => file.slice(13)).sort(), [
      '\\xe9.py',
      '\\xe9.py (2)',
      '\\xea.py',
      'a!b.py',
    ]);
    for (const { commit: name } of findings) assert.equal(name, git('rev-parse', 'HEAD').trim());
  });

  it('finds secrets added by merges, in all stashes, and on branches that a merge discarded', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('a.py', 'one = 1\n');
    commit();
    git('checkout', '-q', '-b', 'other');
    write('a.py', 'one = 2\n');
    write('gone.py', 'password = "Grey-Otter-31"\n');
    commit();
    write('gone.py', 'none = 1\n');
    commit();
    git('rm', '-q', 'gone.py');
    commit();
    git('checkout', '-q', 'main');
    write('a.py', 'one = 3\n');
    commit();
    git('merge', '-q', '--no-commit', '-s', 'ours', 'other');
    write('a.py', `one = 4\n${FIRST}`);
    commit();
    for (const name of ['Brown-Mole-55', 'Black-Swan-64']) {
      write('a.py', `one = 4\n${FIRST}# stash\npassword = "${name}"\n`);
      git('stash', '-q');
    }
    const { findings } = await scanHistory(folder);
    assert.deepEqual(findings.map(({ file, location }) => [file.slice(13), location.start_line]).sort(), [
      ['a.py', 2],
      ['a.py', 4],
      ['a.py', 4],
      ['gone.py', 1],
    ]);
    assert.equal((await scanHistory(folder, 'gone.py')).findings.length, 1);
  });

  it('finds content of an excluded path where it is not excluded', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('.data-discoveryignore', 'vendor/\n');
    write('vendor/a.py', FIRST + SECOND.repeat(9));
    write('vendor/b.py', 'password = "Grey-Otter-31"\n');
    write('vendor/c.py', 'password = "Brown-Mole-55"\n');
    commit();
    git('mv', 'vendor/b.py', 'b.py');
    git('mv', 'vendor/a.py', 'a.py');
    write('a.py', `${FIRST}${SECOND.repeat(9)}# the end\n`);
    commit();
    const { findings } = await scanHistory(folder);
    assert.deepEqual(
      findings.map(({ file, location }) => [file.slice(13), location.start_line]).sort(),
      [
        ['a.py', 1],
        ...SECOND.repeat(9)
          .trim()
          .split('\n')
          .map((_, index) => ['a.py', index + 2]),
        ['b.py', 1],
      ].sort(),
    );
  });

  for (const settings of GIT_SETTINGS)
    it(`does not depend on ${Object.keys(settings).join(', ')}`, async (t) => {
      const { folder, write, git, commit } = makeRepository(t);
      write('sub/a b.py', `one = 1\ntwo = 2\n${FIRST}`);
      write('sub/ä.py', 'password = "Brown-Mole-55"\n');
      commit();
      write('sub/a b.py', `one = 2\ntwo = 2\n${FIRST}four = 5\n`);
      commit();
      for (const [name, value] of Object.entries(settings)) git('config', name, value);
      const { files, isChanged } = await listHistory(
        [],
        new IgnoreFiles([], folder),
        path.join(folder, 'sub'),
      );
      assert.deepEqual(
        files
          .filter(({ name }) => name.includes(':'))
          .map(({ name }) => [name.slice(13), ...[1, 2, 3, 4].filter((line) => isChanged(name, line, line))])
          .sort(),
        [
          ['sub/a b.py', 1, 2, 3],
          ['sub/a b.py', 1, 4],
          ['sub/ä.py', 1],
        ],
      );
    });

  it('says that a shallow clone has not all commits, and names files in SARIF as the work tree does', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('a.py', FIRST);
    commit();
    write('b c.py', SECOND);
    commit();
    const place = `${folder}/clone`;
    git('clone', '-q', '--depth', '1', `file://${folder}`, place);
    const run = await runScan(['--git-history', ...OPTIONS], { cwd: place });
    assert.equal(run.code, 3, run.stderr);
    assert.match(run.stderr, /Not read: \.: earlier commits was not read: the clone is shallow/);
    const { stdout } = await runScan(
      ['--git-history', ...OPTIONS.filter((one) => one !== '--json'), '--sarif'],
      {
        cwd: folder,
      },
    );
    assert.deepEqual([...stdout.matchAll(/"uri":"([^"]*)"/g)].map(([, uri]) => uri).sort(), [
      'a.py',
      'b%20c.py',
    ]);
  });

  it('is refused outside of a repository, and beside --staged', async (t) => {
    const { folder } = makeRepository(t);
    const beside = await runScan(['--git-history', '--staged'], { cwd: folder });
    assert.match(beside.stderr, /--git-history cannot be combined with --staged/);
    const outside = await runScan(['--git-history'], { cwd: '/' });
    assert.match(outside.stderr, /not a git repository/);
  });
});
