import { present } from '../../src/core/present.js';
import { createPatternFinder, warmUpPatterns } from '../../src/providers/find-patterns.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { readRows } from '../../src/scan/tables/read-rows.js';
import { RowWork } from '../../src/scan/tables/row-work.js';
import { customerLines } from '../scan-tables/customer-table.js';
import { medians } from './measure.js';
import type { Row } from './row.js';

const SIZE = 102_400;
const ROUNDS = 21;
/** Milliseconds for 100 KB: 4 MB a second. */
const LIMIT = 25;

/** Blocks of a table of 30 columns as a scan counts them, each of rows that have not been seen, beside their reading. */
export async function benchTable(): Promise<Row> {
  const find = createPatternFinder(RECOGNIZERS);
  warmUpPatterns(find);
  const work = new RowWork(find);
  const lines = customerLines();
  const header = lines.next().value.trimEnd();
  let block = 0;
  const job = (size: number) => {
    let text = '';
    while (text.length < size) text += lines.next().value;
    const bytes = Buffer.from(text);
    const form = { header, delimiter: ',', width: header.split(',').length } as const;
    return { ...form, block: ++block, bytes, tally: true, values: 0, below: [], sendsRows: false };
  };
  // A thread compiles what it runs while it reads the first megabyte.
  for (let count = 0; count < 10; count++) await work.run(job(SIZE));
  // Made before the clock starts, and each read once.
  const rounds = ROUNDS + Math.ceil(ROUNDS / 5);
  const jobs = Array.from({ length: rounds }, () => ({ once: job(SIZE), twice: job(2 * SIZE) }));
  const sample = job(SIZE);
  const [once, twice] = [jobs.values(), jobs.values()];
  const measured = await medians(
    {
      once: () => work.run(present(once.next().value, 'a job').once),
      twice: () => work.run(present(twice.next().value, 'a job').twice),
      plain: () => readRows(sample),
    },
    ROUNDS,
  );
  return {
    name: 'scan, 100 KB of a table of 30 columns',
    ms: measured.once,
    limitMs: LIMIT,
    growth: measured.twice / measured.once,
    toBaseline: measured.once / measured.plain,
    baseline: 'reading the same rows',
  };
}
