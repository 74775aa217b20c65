import { present } from '../../core/present.js';

/** Runs of rows, spread over the key, that make a sample. */
const RUNS = 100;

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
