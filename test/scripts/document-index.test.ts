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

  it('and the documents it lists have at most 45,000 words, marks of tables not counted', () => {
    const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && !file.startsWith('adr'))
      .map((file) => `docs/${file}`);
    const words = ['README.md', ...inDocs]
      .flatMap((file) => readFileSync(file, 'utf8').split(/\s+/))
      .filter((word) => /[^|:-]/.test(word));
    assert.ok(words.length <= 45_000, words.length.toString());
  });
});
