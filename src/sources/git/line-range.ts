/** An inclusive range of lines, counted from 1. */
export type LineRange = readonly [first: number, last: number];

/**
 * Parses the new lines from a hunk header of a diff without context; undefined for other lines and for pure deletions.
 */
export function newLinesOf(line: string): LineRange | undefined {
  const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
  return first === undefined || count === '0'
    ? undefined
    : [Number(first), Number(first) + Number(count) - 1];
}

/** Whether any of the lines from `first` to `last` (inclusive) is in the ranges. */
export const coversLines = (ranges: readonly LineRange[], first: number, last: number): boolean =>
  ranges.some(([from, to]) => from <= last && first <= to);
