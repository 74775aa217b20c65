import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { parse } from 'yaml';
import { makeRepository, type Repository } from '../support/git-repository.js';
import { temporaryFolder } from '../support/run-scan.js';

interface Step {
  readonly name: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly pass_filenames: boolean;
}

const ACTION = parse(readFileSync('action.yml', 'utf8')) as Action;
const HOOKS = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as readonly Hook[];
const PASSWORD = 'password = hunter2xyz\n';

/** A folder with the program by its name, and an npm that writes down what it is asked. */
function makeTools(t: TestContext): string {
  const folder = temporaryFolder(t);
  const tool = (name: string, script: string): void => {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, name), 0o755);
  };
  const program = path.resolve('dist/program/data-discovery.js');
  tool('data-discovery', `exec ${process.execPath} ${program} "$@"`);
  tool('npm', `echo "$@" > ${folder}/npm.txt`);
  return folder;
}

/** Runs the steps of the action as a runner does; a step that fails ends it. */
function runAction(t: TestContext, { folder }: Repository, given: Readonly<Record<string, string>>) {
  const tools = makeTools(t);
  const inputs = {
    ...Object.fromEntries(Object.entries(ACTION.inputs).map(([name, one]) => [name, one.default])),
    ...given,
  };
  const valueOf = (text: string): string =>
    text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_all, name: string) => {
      const value = inputs[name];
      assert.ok(value !== undefined, `there is no input ${name}`);
      return value;
    });
  const files = {
    GITHUB_STEP_SUMMARY: path.join(tools, 'summary.md'),
    GITHUB_OUTPUT: path.join(tools, 'output'),
  };
  let status: number | null = 0;
  for (const step of ACTION.runs.steps) {
    assert.ok(!step.run.includes('${{'), 'inputs are no part of scripts');
    const condition = /^inputs\.(\w+) != ''$/.exec(step.if ?? "inputs.paths != ''");
    if (inputs[condition?.[1] ?? ''] === '') continue;
    const env = {
      PATH: `${tools}:${process.env['PATH'] ?? ''}`,
      RUNNER_TEMP: tools,
      ...files,
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, valueOf(value)])),
    };
    ({ status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: folder,
      env,
    }));
    if (status !== 0) break;
  }
  const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return {
    status,
    summary: read(files.GITHUB_STEP_SUMMARY),
    output: read(files.GITHUB_OUTPUT),
    npm: read(path.join(tools, 'npm.txt')),
  };
}

describe('the GitHub Action', () => {
  it('scans, writes SARIF and a summary, and ends as the scan does', (t) => {
    const repository = makeRepository(t);
    repository.write('a.txt', PASSWORD);
    repository.write('b c.txt', 'Mail jane@example.org\n');
    const run = runAction(t, repository, { providers: 'pattern', paths: 'a.txt\nb c.txt\n' });
    assert.equal(run.status, 1, run.summary);
    assert.equal(run.npm, '', 'nothing is installed');
    assert.match(run.summary, /^## Sensitive data\n\n {4}category/);
    assert.match(run.summary, /EMAIL_ADDRESS[\s\S]*PASSWORD/);
    assert.equal(run.output, 'sarif=findings.sarif\nexit-code=1\n');
    assert.match(readFileSync(path.join(repository.folder, 'findings.sarif'), 'utf8'), /"version":"2\.1\.0"/);
  });

  it('takes what fails, a baseline, a preset and a branch, and inputs that look like options or commands', (t) => {
    const repository = makeRepository(t);
    repository.write('old.txt', PASSWORD);
    repository.commit();
    repository.git('branch', 'main-line');
    repository.write('new.txt', 'Mail jane@example.org\n');
    mkdirSync(path.join(repository.folder, '--version'));
    repository.git('add', '.');
    const given = {
      providers: 'pattern',
      diff: 'main-line',
      'fail-on': 'critical',
      package: './x.tgz; touch hacked',
    };
    const run = runAction(t, repository, given);
    assert.equal(run.status, 0, run.summary);
    assert.match(run.npm, /^install --global \.\/x\.tgz; touch hacked$/m);
    assert.ok(!existsSync(path.join(repository.folder, 'hacked')));
    assert.match(run.summary, /new\.txt/);
    assert.doesNotMatch(run.summary, /old\.txt/);
    const all = runAction(t, repository, {
      providers: 'pattern',
      'fail-on': 'nothing',
      preset: 'secrets',
      paths: '--version\nold.txt',
    });
    assert.equal(all.status, 0, all.summary);
    assert.match(all.summary, /old\.txt/);
  });
});

describe('the hooks for pre-commit', () => {
  it('have what pre-commit asks for', () => {
    for (const hook of HOOKS) assert.deepEqual([hook.language, hook.pass_filenames], ['system', false]);
    assert.deepEqual(
      HOOKS.map(({ id }) => id),
      ['data-discovery', 'data-discovery-pii'],
    );
  });

  for (const [id, content] of [
    ['data-discovery', PASSWORD],
    ['data-discovery-pii', 'Mail jane@example.org\n'],
  ] as const) {
    it(`${id} stops a commit by what is staged, and by nothing else`, (t) => {
      const repository = makeRepository(t);
      const entry = HOOKS.find((hook) => hook.id === id)?.entry ?? '';
      const env = { PATH: `${makeTools(t)}:${process.env['PATH'] ?? ''}` };
      const run = () => spawnSync('bash', ['-c', entry], { cwd: repository.folder, env, encoding: 'utf8' });
      repository.write('a.txt', content);
      assert.equal(run().status, 0, 'nothing is staged');
      repository.git('add', 'a.txt');
      repository.write('a.txt', 'nothing any more\n');
      const stopped = run();
      assert.equal(stopped.status, 1, stopped.stderr);
      assert.match(stopped.stdout, /a\.txt/);
    });
  }
});
