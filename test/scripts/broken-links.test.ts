import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { brokenLinks } from '../../scripts/docs/broken-links.js';

describe('broken links', () => {
  const rows: readonly [link: string, fault: string | undefined][] = [
    ['[a](docs/b.md)', undefined],
    ['[a](docs)', undefined],
    ['[a](docs/b.md#two-words-1)', undefined],
    ['[a](docs/b.md#named)', undefined],
    ['[a](#here-it-is)', undefined],
    ['[a](code.ts#L3)', undefined],
    ['[a](https://example.org/none)', undefined],
    ['[a](mailto:jo@example.org)', undefined],
    ['`[a](none.md)`', undefined],
    ['| x | [a](none.md) |', 'no such file'],
    ['![a](none.png)', 'no such file'],
    ['[a][b]\n\n[b]: none.md', 'no such file'],
    ['[a](docs/b.md#none)', 'no such heading'],
    ['[a](#none)', 'no such heading'],
    ['[a](code.ts#part)', 'only Markdown has anchors'],
    ['[a](/docs/b.md)', 'root of a site'],
  ];
  for (const [link, fault] of rows) {
    it(`${fault ?? 'nothing'} in ${JSON.stringify(link)}`, (t) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-links-'));
      t.after(() => {
        rmSync(folder, { recursive: true, force: true });
      });
      mkdirSync(path.join(folder, 'docs'));
      writeFileSync(path.join(folder, 'code.ts'), '');
      writeFileSync(path.join(folder, 'docs/b.md'), '# Two words\n\n## Two `words`\n\n<a id="named"></a>\n');
      writeFileSync(path.join(folder, 'a.md'), `# Here it is!\n\n${link}\n`);
      const found = brokenLinks(folder, ['a.md', 'docs/b.md']);
      if (fault === undefined) assert.deepEqual(found, []);
      else {
        assert.equal(found.length, 1);
        assert.match(found[0] ?? '', /^a\.md:\d+: /);
        assert.ok(found[0]?.includes(fault));
      }
    });
  }
});
