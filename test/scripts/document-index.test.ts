import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

describe('docs/README.md', () => {
  it('lists every document of its folder; add a line for a new one', () => {
    const index = readFileSync('docs/README.md', 'utf8');
    const documents = readdirSync('docs').filter((file) => file.endsWith('.md') && file !== 'README.md');
    assert.deepEqual(
      documents.filter((file) => !index.includes(`](${file})`)),
      [],
    );
  });
});
