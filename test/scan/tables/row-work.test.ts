import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { PatternFinder } from '../../../src/providers/find-patterns.js';
import type { RowJob } from '../../../src/scan/tables/row-job.js';
import { RowWork } from '../../../src/scan/tables/row-work.js';

const HEADER = 'a,mail,note\n';

/** Finds every `@`, and more of them under a header that says mail. */
function createFinder() {
  const asked: string[] = [];
  const find: PatternFinder = ({ text, context }) => {
    asked.push(`${context ?? ''}=${text}`);
    const at = text.indexOf('@');
    const score = context === 'mail' ? 0.9 : 0.4;
    return at < 0
      ? []
      : [{ start: at, end: at + 1, entityType: 'EMAIL', score, classifier: 'sign', details: {} }];
  };
  return { find, asked };
}

const jobOf = (block: number, text: string): RowJob => ({
  block,
  bytes: Buffer.from(text),
  header: HEADER,
  delimiter: ',',
  width: 3,
  tally: true,
  values: 5,
  below: [],
  sendsRows: false,
});

const cell = fc.constantFrom('', ' ', 'x', 'y', 'a@b', 'p@q', '"two\nlines"', 'long '.repeat(12));
const block = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })
  .map((rows) => `${rows.map((cells) => cells.join(',')).join('\n')}\n`);

describe('the reading of blocks of records', () => {
  it('counts each block as one that begins anew does, whatever came before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 6 }), async (blocks) => {
        const through = new RowWork(createFinder().find);
        for (const [index, text] of blocks.entries()) {
          const job = jobOf(index + 1, text);
          const { counted, shortRows } = await through.run(job);
          const anew = await new RowWork(createFinder().find).run(job);
          assert.deepEqual({ counted, shortRows }, { counted: anew.counted, shortRows: anew.shortRows });
        }
      }),
    );
  });

  it('looks into each value of a column once, in one block and in the next', async () => {
    const { find, asked } = createFinder();
    const work = new RowWork(find);
    await work.run(jobOf(0, `${HEADER}1,a@b,x\n2,a@b,a@b\n`));
    await work.run(jobOf(1, '2,a@b,x\n3,p@q,x\n'));
    assert.deepEqual(asked, ['a=1', 'a=2', 'mail=a@b', 'note=x', 'note=a@b', 'a=3', 'mail=p@q']);
  });

  it('counts rows by what is found under the header of the column', async () => {
    const { counted } = await new RowWork(createFinder().find).run(
      jobOf(0, `${HEADER}1,a@b,x\n2,a@b,a@b\n3,,\n`),
    );
    const counts = counted.columns.map(({ index, categories }) =>
      categories.map(({ category, classifiers: [one] }) => [index, category, one?.rows, one?.total]),
    );
    assert.deepEqual(counts, [[], [[1, 'EMAIL_ADDRESS', 2, 2]], [[2, 'EMAIL_ADDRESS', 1, 1]]]);
  });

  it('sends rows back, and leaves values out, where that was asked for', async () => {
    const work = new RowWork(createFinder().find);
    const job = jobOf(1, '1,a@b,x\n2,,y\n');
    const { rows, counted } = await work.run({ ...job, sendsRows: true, values: 0, tally: false });
    assert.deepEqual(rows, [
      ['1', 'a@b', 'x'],
      ['2', '', 'y'],
    ]);
    assert.deepEqual(counted, { rows: 2, columns: [], values: [] });
    const { rows: none, counted: kept } = await work.run({ ...job, tally: false });
    assert.deepEqual(none, []);
    assert.deepEqual(
      [kept.rows, kept.columns, kept.values.map(({ values }) => values.length)],
      [2, [], [2, 1, 2]],
    );
  });

  it('says what is wrong with a block by its row, and notes short rows and odd characters', async () => {
    const work = new RowWork(createFinder().find);
    const { fault } = await work.run(jobOf(3, '1,2,3\n1,2,3,4\n'));
    assert.deepEqual(fault, { reason: '4 cells, but the first row has 3', row: 2 });
    const quote = await work.run(jobOf(3, '1,2,3\n1,"2\n'));
    assert.deepEqual(quote.fault, { reason: 'an unclosed quote in column 2', row: 2 });
    const odd = await work.run(jobOf(3, '1,2\n1,p\u0430y,3\n'));
    assert.deepEqual([odd.shortRows, odd.offence], [1, 'mixed_script']);
  });
});
