import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cellContext } from '../../src/discovery/cell-context.js';
import { classifyCsv, type CsvClassification } from '../../src/discovery/classify-csv.js';
import { columnCells } from '../../src/discovery/column-cells.js';
import type { ProviderFinding } from '../../src/harmonization/occurrence.js';
import type { ConfiguredProvider } from '../../src/providers/configured-provider.js';
import type { ProviderInput } from '../../src/providers/provider.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { verdictsByPadding } from '../support/padded-table.js';
import { cpuMilliseconds } from '../support/cpu-time.js';

const findWords = wordFinder({
  Ann: ['NAME', 0.9],
  Bo: ['NAME', 0.5],
  '555': ['PHONE', 0.7],
  x: ['AGE', 0.2],
});
/** Under a header that is known, a digit is something too. */
const find = (input: ProviderInput) => [
  ...findWords(input),
  ...(input.context === 'ssn' ? wordFinder({ '7': ['SSN', 0.8] })(input) : []),
];

function classify(text: string, provider: ConfiguredProvider, explain = false): Promise<CsvClassification> {
  const deps = { providers: [provider], trusted: true };
  const format = { delimiter: ',', hasHeaders: true } as const;
  return classifyCsv(deps, Buffer.from(text), format, 'codepoint', () => true, { explain });
}

const cell = fc.constantFrom('', '', ' ', 'Ann', 'Bo Ann', '555', 'x', '17', '"7,7"', '"two\nAnn"');
/** Rows of any length, none longer than the header. */
const ragged = fc
  .array(fc.constantFrom('a', 'ssn', '', ' ', 'tel'), { minLength: 1, maxLength: 6 })
  .chain((header) =>
    fc
      .array(fc.array(cell, { minLength: 1, maxLength: header.length }), { maxLength: 12 })
      .map((rows) => [[...header, 'end'], ...rows].map((row) => row.join(',')).join('\n')),
  );

describe('a table whose rows are shorter than its header', () => {
  it('is judged as if it were padded', async () => {
    await fc.assert(
      fc.asyncProperty(ragged, fc.boolean(), async (text, explain) => {
        const { columns } = await classify(
          text,
          configured(fakeProvider(find), { timeoutMs: 60_000 }),
          explain,
        );
        const findIn = (value: string, header: string): readonly ProviderFinding[] =>
          find({ text: value, ...(header.trim() !== '' && { context: header }) }).map((finding) => ({
            ...finding,
            providerIndex: 0,
          }));
        const expected = verdictsByPadding(text, findIn);
        for (const [index, verdicts] of expected.entries()) {
          const found = columns.find(({ column }) => column.index === index)?.verdicts ?? [];
          const bare = JSON.parse(JSON.stringify(found), (key, value: unknown) =>
            key === 'explanation' ? undefined : value,
          ) as unknown;
          assert.deepEqual(bare, verdicts, `column ${index.toString()}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has the cells that are written, column by column', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom('', ' ', 'a', 'b'), { maxLength: 5 })), (rows) => {
        const width = Math.max(0, ...rows.map((row) => row.length));
        const expected = Array.from({ length: width }, (_value, index) => {
          const cells = rows.map((row) => row[index] ?? '').filter((text) => text.trim() !== '');
          const counts = new Map<string, number>();
          for (const text of cells) counts.set(text, (counts.get(text) ?? 0) + 1);
          return { index, cells: counts };
        });
        assert.deepEqual(
          [...columnCells(rows)],
          expected.filter(({ cells }) => cells.size > 0),
        );
      }),
    );
  });
});

describe('the work for a table follows its bytes', () => {
  const wide = (bytes: number): string => `${','.repeat(bytes / 2 - 1)}\n${'1\n'.repeat(bytes / 4)}`;
  const nobody = configured(
    fakeProvider(() => []),
    { timeoutMs: 60_000 },
  );

  it('a wide header over many short rows takes about as long as a narrow table of its size', async () => {
    const timed = async (text: string): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const began = cpuMilliseconds();
        await classify(text, nobody);
        times.push(cpuMilliseconds() - began);
      }
      return Math.min(...times);
    };
    const [narrow, broad] = [await timed('1\n'.repeat(2 ** 16)), await timed(wide(2 ** 17))];
    // Rows times columns are two thousand million.
    assert.ok(broad < 40 * narrow, `${narrow.toFixed(1)} ms and ${broad.toFixed(1)} ms`);
  });

  it('and it takes no memory by rows times columns', async () => {
    const text = wide(2 ** 20);
    const { columns, rowsProcessed } = await classify(text, nobody);
    // Padded, these would be 137 thousand million cells.
    assert.deepEqual([columns.length, rowsProcessed], [0, 262_144]);
  });

  it('a long header goes in full with few cells, and shortened with thousands', () => {
    const cells = (count: number): ReadonlyMap<string, number> =>
      new Map(Array.from({ length: count }, (_value, index) => [index.toString(36), 1]));
    const header = 'national insurance number of the holder of this account '.repeat(3);
    assert.equal(cellContext(header, cells(2)), header.slice(0, 100));
    assert.equal(cellContext('', cells(2)), undefined);
    assert.equal(cellContext('ssn', cells(5_000)), 'ssn');
    for (const count of [1, 10, 100, 1_000, 10_000]) {
      const all = cells(count);
      const written = header.length + [...all.keys()].reduce((sum, text) => sum + text.length + 1, 0);
      const context = cellContext(header, all) ?? '';
      assert.ok(context.length <= 16 || context.length * count <= 8 * written, `${count.toString()} cells`);
    }
  });
});
