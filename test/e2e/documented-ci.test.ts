import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';

const DOCUMENT = readFileSync('docs/redacting-logs-in-ci.md', 'utf8');
const PROGRAM = path.resolve('dist/src/bin/data-discovery.js');
/** The step that tests, and the commands in blocks of shell. */
const [, step = ''] = /name: Test\n +run: (.+)/.exec(DOCUMENT) ?? [];
const [scan = ''] = /^data-discovery scan .+$/m.exec(DOCUMENT) ?? [];
const [, line = '', labelled = ''] = /```text\n(.+)\n(.+)\n```/.exec(DOCUMENT) ?? [];

describe('docs/redacting-logs-in-ci.md', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-ci-'));
  const tool = (name: string, script: string): void => {
    const file = path.join(folder, 'bin', name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  };
  const run = (command: string): number | null => {
    const env = { PATH: `${path.join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
    // As the runner of GitHub does it.
    return spawnSync('bash', ['-e', '-c', command], { cwd: folder, env }).status;
  };
  before(() => {
    mkdirSync(path.join(folder, 'bin'));
    tool('data-discovery', `exec ${process.execPath} ${PROGRAM} "$@"`);
    writeFileSync(path.join(folder, 'raw.log'), `\u001b[32m${line}\u001b[0m\nlogin password=hunter2secret\n`);
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('labels what a test writes, as it shows', () => {
    tool('make', 'cat raw.log');
    assert.equal(run(step), 0);
    const log = readFileSync(path.join(folder, 'test.log'), 'utf8');
    assert.equal(log, `\u001b[32m${labelled}\u001b[0m\nlogin password=[PASSWORD]\n`);
  });

  it('fails where the test fails, and keeps its log', () => {
    tool('make', 'cat raw.log; exit 2');
    assert.equal(run(step), 2);
    assert.match(readFileSync(path.join(folder, 'test.log'), 'utf8'), /\[PASSWORD\]/);
  });

  it('ends with 1 where something must not be, and its report holds no value', () => {
    assert.equal(run(scan), 0);
    assert.equal(run(scan.replace('test.log', 'raw.log')), 1);
    const report = readFileSync(path.join(folder, 'findings.sarif'), 'utf8');
    assert.match(report, /PASSWORD/);
    assert.ok(!report.includes('hunter2'));
    assert.equal(run(scan.replace('test.log', 'nowhere.log')), 2);
  });
});
