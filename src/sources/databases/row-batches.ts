import { present } from '../../core/present.js';

/** Number of runs, spread over the key, in a sample. */
const RUNS = 100;

/** Maximum number of characters per value. Queries request one more, to detect truncation. */
export const LONGEST_TEXT = 1_000_000;
/** Target size of a batch in UTF-16 code units. */
const BATCH_UNITS = 2 ** 20;
const MOST_ROWS = 1_000;

/** Size of the first batch in rows, when the row length is still unknown. */
export const FIRST_BATCH = 16;

/** Returns the start keys of runs spread evenly over an integer key; the last entry lies beyond the last key. */
export function startsOfRuns(first: bigint, last: bigint): readonly bigint[] {
  const values = last - first + 1n;
  const runs = values < BigInt(RUNS) ? 1n : BigInt(RUNS);
  return Array.from({ length: Number(runs) + 1 }, (_, at) => first + (values * BigInt(at)) / runs);
}

/**
 * Reads about `wanted` rows spread over runs. If a run has too few rows, later runs make up for it.
 * @param read reads the first `most` rows of a run, from a key (inclusive) to another (exclusive)
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

/** Returns the number of rows of the next batch, based on the length of the rows in the last one. */
export function nextBatch(rows: readonly (readonly ({ readonly length: number } | null)[])[]): number {
  const units = rows.reduce(
    (sum, row) => sum + row.reduce((all, cell) => all + (cell?.length ?? 0) + 1, 0),
    0,
  );
  const each = Math.max(1, units / Math.max(1, rows.length));
  return Math.max(1, Math.min(MOST_ROWS, Math.floor(BATCH_UNITS / each), 4 * rows.length));
}
