/** Lines from one to another, both among them, from 1. */
export type LineRange = readonly [first: number, last: number];

/** The new lines of a hunk of a diff without context; undefined for other lines, and where lines only go. */
export function newLinesOf(line: string): LineRange | undefined {
  const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
  return first === undefined || count === '0'
    ? undefined
    : [Number(first), Number(first) + Number(count) - 1];
}

/** Whether some of the lines from one to another are among the ranges. */
export const coversLines = (ranges: readonly LineRange[], first: number, last: number): boolean =>
  ranges.some(([from, to]) => from <= last && first <= to);
