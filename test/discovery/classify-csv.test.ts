import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { classifyCsv, type ColumnResult, type CsvClassification } from '../../src/discovery/classify-csv.js';
import { OPEN_POLICY } from '../../src/core/operators.js';
import type { CsvFormat } from '../../src/discovery/read-csv.js';
import { createPatternProvider } from '../../src/providers/pattern-provider.js';
import type { ProviderInput } from '../../src/providers/provider.js';
import { configured, fakeProvider, finding, wordFinder } from '../support/fake-provider.js';

const pattern = configured(createPatternProvider({ threads: 1 }, '0'), { timeoutMs: 60_000 });
after(() => pattern.provider.close());

function classify(
  text: string,
  format: Partial<CsvFormat> = {},
  provider = pattern,
): Promise<CsvClassification> {
  const deps = { providers: [provider], trusted: true };
  return classifyCsv(
    deps,
    Buffer.from(text),
    { delimiter: ',', hasHeaders: true, ...format },
    'codepoint',
    () => true,
  );
}

it('scores a column alike with and without a custom rule for another category', async () => {
  const text = `mail\n${'jane@example.org\nnone\n'.repeat(5)}`;
  const rule = configured(fakeProvider(wordFinder({ X9: ['BADGE', 0.9] })), { name: 'Rules' });
  const ownRules = () => ({ provider: rule, denyClassifiers: new Set<string>(), policy: OPEN_POLICY });
  const [plain, ruled] = await Promise.all(
    [{}, { ownRules }].map((rules) =>
      classifyCsv(
        { providers: [pattern], trusted: true, ...rules },
        Buffer.from(text),
        { delimiter: ',', hasHeaders: true },
        'codepoint',
        () => true,
      ),
    ),
  );
  assert.equal(plain?.columns[0]?.verdicts[0]?.category, 'EMAIL_ADDRESS');
  assert.deepEqual(ruled?.columns, plain.columns);
});

const HEADERS = ['name', 'email', 'n', 'card', 'note'];
const row = fc.tuple(
  fc.constantFrom('Jane', 'Bob', 'O"Neil', ''),
  fc.constantFrom('jane@example.org', 'bob@example.com', 'none', ''),
  fc.integer({ min: 0, max: 9999 }).map(String),
  fc.constantFrom('4111 1111 1111 1111', '5500005555555559', '4111111111111112', '12'),
  fc.constantFrom('call me, at jane@example.org', 'paid 5.00', 'two\nlines', '', 'ok'),
);
const table = fc.array(row, { minLength: 1, maxLength: 8 });
const write = (rows: readonly (readonly string[])[], options: Papa.UnparseConfig = {}): string =>
  Papa.unparse(
    rows.map((cells) => [...cells]),
    options,
  );
const verdicts = (columns: readonly ColumnResult[]) =>
  Object.fromEntries(columns.map(({ column, verdicts: list }) => [column.name, list]));

describe('CSV classification keeps its verdicts', () => {
  it('when rows come in another order', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.nat(), async (rows, seed) => {
        const shuffled = rows
          .map((cells, index) => ({ cells, key: (index * 7919 + seed) % 31 }))
          .sort((a, b) => a.key - b.key)
          .map(({ cells }) => cells);
        const [one, other] = await Promise.all([
          classify(write([HEADERS, ...rows])),
          classify(write([HEADERS, ...shuffled])),
        ]);
        assert.deepEqual(one.columns, other.columns);
      }),
      { numRuns: 30 },
    );
  });

  it('when columns come in another order', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (rows, order) => {
        const all = [HEADERS, ...rows];
        const moved = all.map((cells) => order.map((index) => cells[index] ?? ''));
        const [one, other] = await Promise.all([classify(write(all)), classify(write(moved))]);
        assert.deepEqual(verdicts(one.columns), verdicts(other.columns));
      }),
      { numRuns: 30 },
    );
  });

  it('when every cell is quoted, lines end otherwise, or the delimiter is another', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const all = [HEADERS, ...rows];
        const one = await classify(write(all));
        const others = [
          await classify(write(all, { quotes: true })),
          await classify(write(all, { newline: '\n' })),
          await classify(write(all, { delimiter: '|' }), { delimiter: '|' }),
        ];
        for (const other of others) assert.deepEqual(other.columns, one.columns);
      }),
      { numRuns: 30 },
    );
  });
});

describe('CSV classification', () => {
  it('counts rows, findings and means per classifier', async () => {
    const words = wordFinder({ Ann: ['NAME', 0.9], Bo: ['NAME', 0.5], '555': ['PHONE', 0.7] });
    const provider = configured(fakeProvider(words));
    const { columns, rowsProcessed } = await classify(
      'who,tel\nAnn Bo,555\nAnn,555\nx,555\n,\n',
      {},
      provider,
    );
    assert.equal(rowsProcessed, 4);
    const [who, tel] = columns;
    assert.deepEqual(who?.verdicts[0]?.classifiers, [
      {
        providerIndex: 0,
        name: 'fake',
        score: 0.7667,
        rowsWithClassification: 2,
        totalClassifications: 3,
        details: {},
      },
    ]);
    const [phone] = tel?.verdicts ?? [];
    assert.ok(phone !== undefined && phone.score > 0.9, 'every cell, under a header that names it');
    assert.deepEqual([phone.kind, phone.rows, phone.findingScore], ['column', 3, 0.7]);
    assert.equal(phone.classifiers[0]?.rowsWithClassification, 3);
  });

  it('asks once for each distinct cell, with its header as context', async () => {
    const asked: ProviderInput[] = [];
    const provider = configured(fakeProvider((input) => (asked.push(input), [])));
    await classify('a,b\nx,x\nx,y\nx,\n', {}, provider);
    assert.deepEqual(asked, [
      { text: 'x', context: 'a' },
      { text: 'x', context: 'b' },
      { text: 'y', context: 'b' },
    ]);
    asked.length = 0;
    await classify('x,x\nx,y\n', { hasHeaders: false }, provider);
    assert.deepEqual(asked, [{ text: 'x' }, { text: 'y' }]);
  });

  it('header only: no rows, no verdicts', async () => {
    const { columns, rowsProcessed } = await classify('name,email\n');
    assert.equal(rowsProcessed, 0);
    assert.ok(columns.every(({ verdicts: list }) => list.length === 0));
  });

  it('calls a column of short numbers nothing where one of thirty looks like something', async () => {
    const provider = configured(
      fakeProvider(({ text }) => (text === '17' ? [finding(0, 2, 'AGE', 0.4)] : [])),
    );
    const numbers = Array.from({ length: 30 }, (_value, index) => (index + 1).toString());
    const { columns } = await classify(['n', ...numbers].join('\n'), {}, provider);
    const [verdict, ...others] = columns[0]?.verdicts ?? [];
    assert.deepEqual(others, []);
    assert.ok(verdict !== undefined && verdict.score < 0.1, 'told at threshold 0, and worth nothing');
    assert.deepEqual([verdict.kind, verdict.rows], ['leak', 1]);
  });

  it('keeps the one address in a column of other things, and one in free text', async () => {
    const notes = Array.from(
      { length: 20 },
      (_value, index) => `paid ${(index * 7).toString()} on time, nothing else to say`,
    );
    const lone = await classify(['note', ...Array<string>(20).fill('n/a'), 'jane@example.org'].join('\n'));
    const inText = await classify(
      ['note', ...notes, 'please write to jane@example.org instead'].map((c) => `"${c}"`).join('\n'),
    );
    for (const { columns } of [lone, inText]) {
      const email = columns[0]?.verdicts.find(({ category }) => category === 'EMAIL_ADDRESS');
      assert.ok(email !== undefined && email.score > 0.8);
    }
  });
});
