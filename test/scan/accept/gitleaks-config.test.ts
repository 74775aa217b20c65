import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { makeRepository } from '../../support/git-repository.js';
import { runScan, temporaryFolder } from '../../support/run-scan.js';

const OPTIONS = ['--providers', 'pattern', '--preset', 'secrets', '--workers', '1', '--json'];

interface Report {
  readonly findings: readonly { readonly file: string; readonly location: { readonly start_line: number } }[];
  readonly summary: { readonly accepted: Readonly<Record<string, number>> };
}

function resultOf(stdout: string): unknown {
  const { findings, summary } = JSON.parse(stdout) as Report;
  return [
    findings.map(
      ({ file, location }) => `${file.replace(/^[\da-f]{12}:/, '')}:${location.start_line.toString()}`,
    ),
    summary.accepted,
  ];
}

describe('scan with a .gitleaks.toml', () => {
  it('accepts what its allowlists name, by path, value, line and commit', async (t) => {
    const { folder, write, git, commit } = makeRepository(t);
    write('fixtures/a.py', 'password = "Blue-Heron-72"\n');
    write('b.py', 'one = 1\npassword = "Grey-Otter-31"\npassword = "Grey-Otter-32" # nosec\n');
    commit();
    write('c.py', 'password = "Brown-Mole-55"\n');
    commit();
    const last = git('rev-parse', 'HEAD').trim();
    const lists = [
      "[allowlist]\npaths = ['^fixtures/']",
      "[[allowlists]]\nregexTarget = 'line'\nregexes = ['# nosec$']",
      `[[allowlists]]\ncommits = ['${last}']`,
      "[[rules]]\nid = 'mine'\nregex = 'a'",
    ];
    writeFileSync(path.join(folder, '.gitleaks.toml'), lists.join('\n'));
    const now = await runScan([...OPTIONS, 'fixtures', './b.py', 'c.py'], { cwd: folder });
    assert.deepEqual(resultOf(now.stdout), [['b.py:2', 'c.py:1'], { 'gitleaks-config': 2 }]);
    assert.match(now.stderr, /only the allowlists of \.gitleaks\.toml are applied, not rules\./);
    const table = await runScan([...OPTIONS.filter((one) => one !== '--json'), 'b.py'], { cwd: folder });
    assert.match(table.stdout, /1 .*accepted by \.gitleaks\.toml/);
    const history = await runScan([...OPTIONS, '--git-history'], { cwd: folder });
    assert.deepEqual(resultOf(history.stdout), [['b.py:2'], { 'gitleaks-config': 3 }]);
  });

  it('does not accept personal data, and refuses a file that is not valid', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(path.join(folder, 'a.txt'), 'ana@heron.test\npassword = "Blue-Heron-72"\n');
    const write = (text: string): void => {
      writeFileSync(path.join(folder, '.gitleaks.toml'), text);
    };
    write("[allowlist]\npaths = ['.*']");
    const all = ['--providers', 'pattern', '--workers', '1', '--json'];
    const state = [...all, '--state', 's.json', 'a.txt'];
    const { stdout } = await runScan(state, { cwd: folder });
    assert.deepEqual(resultOf(stdout), [['a.txt:1'], { 'gitleaks-config': 1 }]);
    const resumed = await runScan(state, { cwd: folder });
    assert.deepEqual(resultOf(resumed.stdout), resultOf(stdout));
    write('');
    const other = await runScan(state, { cwd: folder });
    assert.equal(other.code, 2, other.stderr);
    assert.match(other.stderr, /gitleaks_config/);
    write("[allowlist]\npaths = ['(']");
    const refused = await runScan([...all, 'a.txt'], { cwd: folder });
    assert.equal(refused.code, 2);
    assert.match(
      refused.stderr,
      /\.gitleaks\.toml cannot be used: allowlist\.paths\[0\]: it is not a valid expression/,
    );
    rmSync(path.join(folder, '.gitleaks.toml'));
    mkdirSync(path.join(folder, '.gitleaks.toml'));
    const unread = await runScan([...all, 'a.txt'], { cwd: folder });
    assert.equal(unread.code, 2);
    assert.match(unread.stderr, /\.gitleaks\.toml cannot be read: it is a folder/);
  });
});
