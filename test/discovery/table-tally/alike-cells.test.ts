import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createRandom } from '../../../measure/load/attacks/create-random.js';
import { RowCounter } from '../../../src/discovery/table-tally/row-counter.js';
import type { TableShape } from '../../../src/discovery/table-tally/table-shape.js';
import { TableTally, type TableTallyData } from '../../../src/discovery/table-tally/table-tally.js';
import { createPatternFinder, type PatternFinder } from '../../../src/providers/find-patterns.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';
import { withOtherDigits } from '../../support/other-digits.js';

const find = createPatternFinder(RECOGNIZERS);
/** Looks into each cell by itself: what is explained is neither remembered nor shared. */
const findEach: PatternFinder = (input) =>
  find(input, true).map(({ start, end, entityType, score, classifier, details }) => ({
    ...{ start, end, entityType, score, classifier, details },
  }));

/** Headers, each over cells whose digits are to be changed. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  birth_date: ['1970-05-25', '25.05.1970', ' 1970-05-25', '19700525', 'n/a'],
  amount: ['1796.76', '-12,50', '1.796,76 EUR', '$5', '999'],
  account_number: ['C70511982', 'DE83318784903323711515', '12-34-56', '12345678Z'],
  reference: ['4809068112157568', 'REF-2024-000123', '48 0906', 'ß123', 'e\u0301 123-45-6789'],
  phone: ['+44 20 7946 0477', '(212) 555-0187', '555-0187 ext. 12'],
  ip4_address: ['10.177.27.105', '2001:db8::8a2e:370:7334', '10.0.0.1:8080'],
  zip: ['24068', '2406', 'SW1A 1AA'],
  note: ['call 555-0187 or jo@example.com', 'paid 12.50 on 3.5.1987', 'x'.repeat(70) + ' 12345'],
  '': ['1970-05-25', '536-22-8726', '4111 1111 1111 1111', 'age 42'],
};

describe('the tally of a table', () => {
  it('is the same whether cells that are alike are counted together or one by one', async () => {
    const random = createRandom(11);
    const headers = Object.keys(COLUMNS);
    const shape = { headers, width: headers.length, values: 20 };
    const rows = Array.from({ length: 400 }, (_row, index) =>
      Object.values(COLUMNS).map((cells) => withOtherDigits(cells[index % cells.length] ?? '', random)),
    );
    const [together, each] = [new RowCounter(find), new RowCounter(findEach)];
    let categories = 0;
    for (let from = 0; from < rows.length; from += 130) {
      const block = rows.slice(from, from + 130);
      const counted = await together.count(block, shape);
      categories += counted.columns.reduce((sum, column) => sum + column.categories.length, 0);
      assert.deepEqual(counted, await each.count(block, shape));
    }
    assert.ok(categories > 50, `${categories.toString()} categories`);
  });

  it('is the same in a column that was skipped before its values began to repeat', async () => {
    const shape = { headers: ['id'], width: 1, values: 5 };
    const [one, fresh] = [new RowCounter(find), new RowCounter(find)];
    await one.count(
      Array.from({ length: 4_500 }, (_row, index) => [`+1 (212) 555-${(1_000 + index).toString()}`]),
      shape,
    );
    const repeated = ['jo@example.com', '(212) 555-0187', '12.50', 'jo@example.com', '(212) 555-0187', ''];
    const found: string[] = [];
    const onFound = (column: number, category: string, text: string): void =>
      void found.push(`${column.toString()} ${category} ${text}`);
    const rows = repeated.map((cell) => [cell]);
    assert.deepEqual(await one.count(rows, shape, { onFound }), await fresh.count(rows, shape));
    assert.deepEqual(
      [...new Set(found)],
      ['0 EMAIL_ADDRESS jo@example.com', '0 PHONE_NUMBER (212) 555-0187'],
    );
    assert.ok(found.length > 2, 'cells are not looked up in a passed-over column');
  });

  it('is the same whatever the values, the order of the rows and the blocks that they come in', async () => {
    const digits = fc.stringMatching(/^\d{1,16}$/);
    const hex = fc.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){0,3}$/);
    const cell = fc.oneof(
      fc.constantFrom('', 'true', 'false', 'Anna', 'jo@example.com', 'DE83318784903323711515', 'age 42'),
      digits,
      hex,
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      fc.stringMatching(/^[A-Z]{1,2}\d{6,9}$/),
      fc.stringMatching(/^[+-]?\d{1,4}[.,]\d{2}$/),
    );
    const headers = ['id', 'birth_date', 'note'];
    const shape = { headers, width: 3, values: 5 };
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        async (all, one, other) => {
          const inOrder = await tallied(new RowCounter(find), all, one, shape);
          const backwards = await tallied(new RowCounter(findEach), [...all].reverse(), other, shape);
          assert.equal(JSON.stringify(inOrder), JSON.stringify(backwards));
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Counts rows block by block and merges what was counted. */
async function tallied(
  counter: RowCounter,
  rows: readonly (readonly string[])[],
  block: number,
  shape: TableShape,
): Promise<TableTallyData> {
  const tally = new TableTally(shape);
  for (let from = 0; from < rows.length; from += block)
    tally.merge(await counter.count(rows.slice(from, from + block), shape, { below: tally.below }));
  return tally.toData();
}
