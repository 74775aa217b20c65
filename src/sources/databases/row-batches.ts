import { present } from '../../core/present.js';

/** Runs of rows, spread over the key, that make a sample. */
const RUNS = 100;

/** Characters of one value at most; one more is asked for, so that it shows where there are more. */
export const LONGEST_TEXT = 1_000_000;
/** UTF-16 units of rows that are asked for at once, about. */
const BATCH_UNITS = 2 ** 20;
const MOST_ROWS = 1_000;

/** Rows that are asked for first, when nothing is known of their length. */
export const FIRST_BATCH = 16;

/** Where runs of a key of whole numbers begin, evenly over the values that it has; the last is behind them all. */
export function startsOfRuns(first: bigint, last: bigint): readonly bigint[] {
  const values = last - first + 1n;
  const runs = values < BigInt(RUNS) ? 1n : BigInt(RUNS);
  return Array.from({ length: Number(runs) + 1 }, (_, at) => first + (values * BigInt(at)) / runs);
}

/**
 * About so many rows, spread over runs: what one lacks, the ones behind it have.
 * @param read the first rows of a run, from a value of the key to before another
 */
export async function* rowsOfRuns<Row>(
  starts: readonly bigint[],
  wanted: number,
  read: (from: bigint, before: bigint, most: number) => AsyncIterable<Row>,
): AsyncIterable<Row> {
  const runs = starts.length - 1;
  let left = wanted;
  for (const [at, from] of starts.slice(0, -1).entries()) {
    const most = Math.ceil(left / (runs - at));
    for await (const row of read(from, present(starts[at + 1], 'the end of a run'), most)) {
      left -= 1;
      yield row;
    }
  }
}

/** How many rows are asked for next, by those that came last: many short ones, or a few long ones. */
export function nextBatch(rows: readonly (readonly ({ readonly length: number } | null)[])[]): number {
  const units = rows.reduce(
    (sum, row) => sum + row.reduce((all, cell) => all + (cell?.length ?? 0) + 1, 0),
    0,
  );
  const each = Math.max(1, units / Math.max(1, rows.length));
  return Math.max(1, Math.min(MOST_ROWS, Math.floor(BATCH_UNITS / each), 4 * rows.length));
}
