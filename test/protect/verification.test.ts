import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Rewrite } from '../../src/formats/rewriting/rewriting.js';
import { protectBytes } from '../../src/protect/protect-bytes.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { SessionMap } from '../../src/transform/session-map.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { zipOf, type ZipEntry } from '../transform/verification/zip-of.js';

const NAME = 'Jane Miller';
const BORN = '1980-02-03';
const finder = wordFinder({ [NAME]: ['PERSON', 0.95], [BORN]: ['DATE_TIME', 0.95] });
const DEPS = { providers: [configured(fakeProvider(finder))], trusted: false };

/** A rewriter that replaces the values in one text, and writes others that it never reads. */
function faulty(others: readonly ZipEntry[]): Rewrite {
  let text = `${NAME}, born ${BORN}`;
  return async (_bytes, { work }) => {
    const [changed] = await work.texts([{ text }], 'word/document.xml');
    text = changed?.text ?? '';
    return zipOf([{ name: 'word/document.xml', content: `<t>${text}</t>` }, ...others]);
  };
}

const protect = (others: readonly ZipEntry[], policy = 'default: {operator: redact}') =>
  withRewriter(faulty(others), policy);

const withRewriter = (rewrite: Rewrite, policy: string) =>
  protectBytes(
    DEPS,
    { policy: readPolicy(Buffer.from(policy), 'p.yaml'), keys: NO_KEYS, subject: '', language: undefined },
    new SessionMap(),
    Buffer.alloc(0),
    {
      kind: { load: () => Promise.resolve(rewrite) },
      attachments: 'keep',
      note: () => undefined,
    },
    true,
  );

const STYLES = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';

describe('verification of what a faulty rewriter wrote', () => {
  for (const [what, part, content, category] of [
    ['settings', 'word/settings.xml', `<w:mailMerge><w:query w:val="${NAME}"/></w:mailMerge>`, 'PERSON'],
    ['a field instruction', 'word/footer1.xml', `<w:fldSimple w:instr="AUTHOR ${NAME}"/>`, 'PERSON'],
    ['a header cell', 'table.csv', `"Miller, Jane",age\nx,1\n`, 'PERSON'],
    ['a part in UTF-16', 'customXml/item1.xml', Buffer.from(`\ufeff<a b="${NAME}"/>`, 'utf16le'), 'PERSON'],
    ['a serial date', 'xl/worksheets/sheet1.xml', '<c r="A1" s="1"><v>29254</v></c>', 'DATETIME'],
    ['a pivot cache', 'xl/pivotCache/pivotCacheRecords1.xml', `<d v="${BORN}T00:00:00"/>`, 'DATETIME'],
    ['base64', 'word/custom.xml', `<a>${Buffer.from(`x ${NAME}`).toString('base64')}</a>`, 'PERSON'],
    ['a packed part', 'word/embeddings/a.bin', gzipSync(`to ${NAME}`), 'PERSON'],
    ['a drawing', 'word/drawing.vml', '<v:textbox>Jane<br/>Miller</v:textbox>', 'PERSON'],
  ] as const)
    it(`names the part and the category where a value is left in ${what}`, async () => {
      const { searched, leaks } = await protect([
        { name: part, content },
        { name: 'xl/styles.xml', content: STYLES },
      ]);
      const expected = part.endsWith('.bin') ? `${part}!unpacked` : part;
      const left = searched?.left.map((one) => ({ ...one, part: one.part.replace('!base64', '') }));
      assert.deepEqual(left, [{ part: expected, category }]);
      assert.doesNotMatch(JSON.stringify(searched), /Jane|Miller|1980/);
      // The reader never sees it, so that classifying what it reads finds nothing.
      assert.deepEqual(leaks, []);
    });

  it('passes where no value is left, and says how much was searched', async () => {
    const { searched } = await protect([{ name: 'word/settings.xml', content: '<a b="Jane Austen"/>' }]);
    assert.ok(searched);
    assert.deepEqual([searched.left, searched.unsearched, searched.values], [[], [], 2]);
    assert.equal(searched.parts, 3);
  });

  it('passes where a date is that of the day on which the file was saved', async () => {
    const saved = `<dcterms:created>${BORN}T10:00:00Z</dcterms:created>`;
    const { searched } = await protect([{ name: 'docProps/core.xml', content: saved }]);
    assert.deepEqual(searched?.left, []);
    for (const [name, value] of [
      ['docProps/custom.xml', BORN],
      ['docProps/core.xml', NAME],
    ] as const) {
      const other = await protect([{ name, content: `<a>${value}</a>` }]);
      assert.equal(other.searched?.left.length, 1);
    }
  });

  it('does not take a date for left that another was moved to', async () => {
    const { searched } = await protect([], 'default: {operator: replace, with: Jane Miller}');
    assert.deepEqual([searched?.left, searched?.alsoPut], [[], 1]);
  });
});
