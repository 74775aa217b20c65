import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSourceCode } from '../../src/formats/source-code.js';

describe('source code', () => {
  for (const [name, expected] of [
    ['app.ts', true],
    ['src/Main.java', true],
    ['backup.zip!lib/run.PY', true],
    ['3f2a:web/app.js', true],
    ['Dockerfile', true],
    ['web/package-lock.json', true],
    ['go.sum', true],
    ['package.json', false],
    ['settings.yaml', false],
    ['.env', false],
    ['.ts', false],
    ['notes.txt', false],
    ['README.md', false],
    ['mail.eml!text', false],
    ['app.ts/notes', false],
    ['server.log', false],
    ['config.ini', false],
  ] as const)
    it(`${expected ? 'is' : 'is not'} ${name}`, () => {
      assert.equal(isSourceCode(name), expected);
    });
});
