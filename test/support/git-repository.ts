import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from './run-scan.js';

/** A repository of a test. */
export interface Repository {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  readonly write: (name: string, content: string | Uint8Array) => void;
  /** Commits everything that is there. */
  readonly commit: () => void;
}

/** Makes a repository without commits, apart from the settings of whoever runs the test. */
export function makeRepository(t: Pick<TestContext, 'after'>): Repository {
  const folder = temporaryFolder(t);
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  const git = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout;
  };
  git('init', '-q', '-b', 'main');
  return {
    folder,
    git,
    write(name, content) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    commit() {
      git('add', '-A');
      git('commit', '-q', '-m', 'x');
    },
  };
}

/** User settings that change the output of `git diff` or `git log`. */
export const GIT_SETTINGS: readonly Readonly<Record<string, string>>[] = [
  { 'diff.mnemonicPrefix': 'true' },
  {
    'diff.noprefix': 'true',
    'diff.external': '/bin/false',
    'diff.submodule': 'log',
    'diff.relative': 'true',
    'diff.renames': 'copies',
    'diff.orderFile': '/none',
    'diff.context': '9',
    'diff.interHunkContext': '9',
    'color.ui': 'always',
    'color.diff': 'always',
    'core.quotePath': 'true',
    'log.showSignature': 'true',
    'log.showRoot': 'false',
    'log.follow': 'true',
    'log.diffMerges': 'off',
  },
];
