import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { openPolicies } from '../../src/bin/serve-classification.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { randomRing } from '../support/transforming.js';

const roots: string[] = [];
after(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

function folderOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'data-discovery-policies-'));
  roots.push(root);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  return root;
}

describe('policies of a folder', () => {
  it('are called as their files, of any ending; others are left alone', () => {
    const folder = folderOf({
      'support.yaml': 'default: { operator: placeholder }',
      'audit.v2.json': '{"default": {"operator": "encrypt"}}',
      'README.md': '# policies',
      '.hidden.yaml': 'x',
    });
    const book = openPolicies(folder, randomRing('k1'));
    assert.deepEqual([...book.keys()], ['audit.v2', 'support']);
    assert.equal(book.get('support')?.operatorFor('PERSON').operator.name, 'placeholder');
  });

  it('may be one file, or none', () => {
    const folder = folderOf({ 'one.yml': 'threshold: 0.5' });
    assert.deepEqual([...openPolicies(path.join(folder, 'one.yml'), NO_KEYS).keys()], ['one']);
    assert.equal(openPolicies(undefined, NO_KEYS).size, 0);
  });

  for (const [what, files, says] of [
    [
      'every mistake by its place',
      { 'a.yaml': 'threshold: 7\ndefault: { operator: hush }', 'b.yaml': 'categories: []' },
      /TRANSFORM_POLICIES: .*a\.yaml:1:12.*threshold.*\n.*a\.yaml:2:.*default\.operator.*\n.*b\.yaml:1:/,
    ],
    [
      'a key that there is not',
      { 'a.yaml': 'default: { operator: hash }' },
      /a\.yaml: the default uses the operator hash: no active key is configured/,
    ],
    [
      'two files of one name',
      { 'a.yaml': '{}', 'a.json': '{}' },
      /a\.yaml: another file in this folder defines the same policy "a"\./,
    ],
    ['a name that no request could say', { 'a b.yaml': '{}' }, /a b\.yaml: the file name must be a name of/],
    ['a folder without policies', { 'README.md': '' }, /has no file that ends in/],
  ] as const) {
    it(`are refused at start for ${what}`, () => {
      const folder = folderOf(files);
      assert.throws(() => openPolicies(folder, NO_KEYS), { name: 'ConfigError', message: says });
    });
  }

  it('are refused at start where there is nothing at the place', () => {
    assert.throws(() => openPolicies('/nowhere/at/all', NO_KEYS), {
      message: /TRANSFORM_POLICIES: \/nowhere\/at\/all cannot be read: no such file or folder/,
    });
  });
});
