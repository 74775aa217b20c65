import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

describe('the settings of V8 for commands that read many texts', () => {
  it('are known to this release of Node, which reports unknown ones on standard error', () => {
    const script = `
      import { compileLater } from './dist/src/bin/compile-later.js';
      compileLater();
      process.stdout.write('set');`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--no-warnings', '--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    );
    assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: 'set', stderr: '' });
  });
});
