/** Characters of one value at most; one more is asked for, so that it shows where there are more. */
export const LONGEST_TEXT = 1_000_000;
/** UTF-16 units of rows that are asked for at once, about. */
const BATCH_UNITS = 2 ** 20;
const MOST_ROWS = 1_000;

/** How many rows are asked for next, by those that came last: many short ones, or a few long ones. */
export function nextBatch(rows: readonly (readonly ({ readonly length: number } | null)[])[]): number {
  const units = rows.reduce(
    (sum, row) => sum + row.reduce((all, cell) => all + (cell?.length ?? 0) + 1, 0),
    0,
  );
  const each = Math.max(1, units / Math.max(1, rows.length));
  return Math.max(1, Math.min(MOST_ROWS, Math.floor(BATCH_UNITS / each), 4 * rows.length));
}

/** Rows that are asked for first, when nothing is known of their length. */
export const FIRST_BATCH = 16;
