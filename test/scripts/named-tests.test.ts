import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { missingTests, namedTests, titlesOf } from '../../scripts/docs/named-tests.js';

const SOURCE = [
  "describe('a thing', () => {",
  "  it('works', () => {});",
  "  for (const [name, count] of [['first', 1], ['second', 2]]) {",
  '    it(`does ${name} in ${count.toString()} steps`, () => {});',
  '  }',
  "  for (const title of ['told by a table']) it(title, () => {});",
  '});',
  "const other = 'not a title';",
].join('\n');

describe('tests that a document names', () => {
  it('are read with their files and lines', () => {
    const markdown = 'x\n| a | `http/auth/x` "one" "two", three; `y/z` "four" and `code` "five" |\n';
    assert.deepEqual(namedTests(markdown), [
      { file: 'http/auth/x', title: 'one', line: 2 },
      { file: 'http/auth/x', title: 'two', line: 2 },
      { file: 'y/z', title: 'four', line: 2 },
    ]);
  });

  for (const [title, expected] of [
    ['works', true],
    ['a thing', true],
    ['does first in 1 steps', true],
    ['does third in 1 steps', false],
    ['does … in … steps', true],
    ['does first', false],
    ['told by a table', true],
    ['work', false],
    ['Works', false],
  ] as const) {
    it(`are ${expected ? 'found' : 'missed'}: ${title}`, () => {
      assert.equal(titlesOf(SOURCE)(title), expected);
    });
  }

  it('are missed where a file or a title is gone', (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-named-'));
    t.after(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    mkdirSync(path.join(folder, 'a'));
    writeFileSync(path.join(folder, 'a/b.test.ts'), SOURCE);
    assert.deepEqual(missingTests('`a/b` "works"', folder), []);
    assert.deepEqual(missingTests('`a/b` "worked"\n`a/c` "works"', folder), [
      'line 1: a/b has no test "worked"',
      'line 2: there is no test a/c',
    ]);
  });
});
