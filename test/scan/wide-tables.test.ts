import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { NoTable } from '../../src/formats/content/records.js';
import { tallyLimits, USUAL_LIMITS } from '../../src/discovery/columns/tally-limits.js';
import { RecordSplitter } from '../../src/formats/table/table.js';
import { sketchLimits } from '../../src/discovery/table-tally/table-shape.js';
import { readTableForm } from '../../src/formats/table/table-form.js';
import { runScan, temporaryFolder } from '../support/run-scan.js';

const MAIL = 'jane@example.org';

interface Report {
  readonly findings: readonly {
    readonly file: string;
    readonly location: { readonly column_index?: number };
  }[];
  readonly files: readonly {
    readonly file: string;
    readonly format: string;
    readonly notes: readonly string[];
    readonly rows?: number;
  }[];
  readonly unread: readonly unknown[];
}

test('tables of any shape are read, and none takes the others with it', async (t) => {
  const folder = temporaryFolder(t);
  const write = (name: string, text: string): void => {
    writeFileSync(path.join(folder, name), text);
  };
  // A wide header over one-cell rows: padded, 68 thousand million cells.
  write('a-wide.csv', `${','.repeat(2 ** 19 - 1)}\n${'1\n'.repeat(2 ** 18)}${MAIL}\n`);
  const names = Array.from({ length: 12_000 }, (_name, index) => `c${index.toString()}`);
  write(
    'b-columns.csv',
    `${names.join(',')}\n${`${','.repeat(8_000)}${MAIL}\n`.repeat(40)}${'1\n'.repeat(90_000)}`,
  );
  write('c-cell.csv', `id,note\n1,"${'a b '.repeat(150_000)} ${MAIL} ${'c '.repeat(50_000)}"\n2,x\n`);
  write('d-quotes.csv', `a,b\n${'"",""\n'.repeat(100_000)}${MAIL},1\n`);
  write('e-short.csv', `mail,b\n${MAIL},1\n`);
  const args = ['.', '--providers', 'pattern', '--workers', '1', '--json', '--exit-zero'];
  const { code, stdout, stderr } = await runScan(args, {
    cwd: folder,
    env: { NODE_OPTIONS: '--max-old-space-size=300' },
  });
  assert.equal(code, 0, stderr);
  const { findings, files, unread } = JSON.parse(stdout) as Report;
  assert.deepEqual(unread, []);
  assert.deepEqual(
    findings.map(({ file, location }) => [file, location.column_index]),
    [
      ['a-wide.csv', undefined],
      ['b-columns.csv', 8_000],
      ['c-cell.csv', 1],
      ['d-quotes.csv', 0],
      ['e-short.csv', 0],
    ],
  );
  assert.match(files[0]?.notes.join() ?? '', /read as text.*more than 16,384 columns/);
  assert.equal(files[1]?.rows, 90_040);
});

test('a table has the form of its first record, as long as that is one', () => {
  const form = (start: string, hasHeader = true) => readTableForm(start, { name: 't.csv', hasHeader });
  assert.deepEqual(form('\n a;"b\n,,,";c\n1;2\n'), { delimiter: ';', width: 3, header: ' a;"b\n,,,";c\n' });
  assert.deepEqual(form('a,b\n', false), { delimiter: ',', width: 2, header: '' });
  assert.equal(form(`${','.repeat(16_383)}\n`).width, 16_384);
  for (const start of [`${','.repeat(16_384)}\n`, `${'x'.repeat(2 ** 20 + 1)}\n`, 'a"b\n']) {
    assert.throws(() => form(start), NoTable);
  }
});

test('behind a long header blocks are as long, so that what goes with each is no multiple of it', () => {
  const split = (header: number): readonly number[] => {
    const splitter = new RecordSplitter(1_000);
    const bytes = Buffer.from(`${'h'.repeat(header)}\n${'123456789\n'.repeat(5_000)}`);
    return [...splitter.push(bytes), ...splitter.end()].map((block) => block.bytes.length);
  };
  assert.deepEqual(split(10).slice(0, 3), [1_001, 1_000, 1_000]);
  assert.deepEqual(split(9_999).slice(0, 3), [10_000, 10_000, 10_000]);
});

test('the counts of a wide table take no more room than those of a narrow one', () => {
  assert.deepEqual(tallyLimits(1), USUAL_LIMITS);
  assert.deepEqual(tallyLimits(200), USUAL_LIMITS);
  const most = 200 * (USUAL_LIMITS.forms + USUAL_LIMITS.registers);
  for (const columns of [201, 1_000, 5_000, 16_384]) {
    const { forms, registers } = tallyLimits(columns);
    assert.ok((forms + registers) * columns <= 4 * most, columns.toString());
    assert.ok(forms >= 16 && registers >= 16);
    assert.ok(Number.isInteger(Math.log2(registers)), 'a power of two');
  }
});

test('the values that are kept of a wide table take no more room than those of a narrow one', () => {
  assert.deepEqual(sketchLimits({ width: 1, values: 500 }), { values: 500, units: 256_000 });
  assert.deepEqual(sketchLimits({ width: 30, values: 500 }), sketchLimits({ width: 1, values: 500 }));
  for (const width of [131, 2_000, 16_384]) {
    const { values, units } = sketchLimits({ width, values: 500 });
    assert.ok(values >= 50 && values * width <= 2 ** 20, width.toString());
    assert.ok(units >= 1_000 && units * width <= 2 ** 25, width.toString());
  }
});
